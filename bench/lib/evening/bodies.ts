import { randomUUID } from 'node:crypto';
import { CALLS } from '@surahi/contract';
import { tokenOf } from '../tokens.ts';
import { cutOffOfResult, type EveningDraw, type Plan, type PlayerCallName } from './plan.ts';

/** The contents of the database that the generator needs. */
export type CrowdWorld = {
  players: number;
  /** The players 1 to this number have the password and a payout number. */
  withPassword: number;
  password: string;
  /** The draws in the order of their cut-offs. */
  draws: readonly EveningDraw[];
  bidDate: string;
};

/** A request, and for a bid the cut-off of its draw. */
export type Request = { path: string; body: string; cutOffMs?: number };

/** The mobile number of player 1 is one above this. */
const MOBILE_BASE = 7_000_000_000;

/** How long bids are still sent after the cut-off of their draw. All of these must be refused. */
const LATE_MS = 1_000;
/** The share of bids on the draw that closes next. The others go to the draws of the last cut-off. */
const ON_NEXT = 0.3;

/** Makes the requests of a crowd: each by a random player. */
export function createBodies(world: CrowdWorld, plan: Plan): (call: PlayerCallName, atMs: number) => Request {
  const tokens = Array.from({ length: world.players }, (_, index) => tokenOf(index + 1));
  const ofResults = world.draws.filter(({ cutOffMs }) => cutOffMs < plan.cutOffMs);
  const ofTheEnd = world.draws.filter(({ cutOffMs }) => cutOffMs === plan.cutOffMs);
  const below = (count: number): number => Math.floor(Math.random() * count);
  let requested = 0;

  const envelope = (player = below(world.players)): string =>
    `"env_type":"Prod","app_key":"demo-app-key","unique_token":"${tokens[player] ?? ''}"`;
  const simple = ({ path }: { path: string }, fields = ''): Request => ({
    path: `/${path}`,
    body: `{${envelope()}${fields}}`,
  });

  function drawAt(atMs: number): EveningDraw {
    const next = Math.random() < ON_NEXT ? ofResults.find(({ cutOffMs }) => atMs < cutOffMs + LATE_MS) : undefined;
    const draw = next ?? ofTheEnd[below(ofTheEnd.length)];
    if (draw === undefined) throw new Error('the evening has no draws');
    return draw;
  }

  function bid(atMs: number): Request {
    const { marketId, cutOffMs } = drawAt(atMs);
    const row = `{"session":"Open","digits":"${below(10)}","closedigits":"","points":"10"}`;
    const batch = `{"gameid":"${marketId}","Gamename":"Bench","totalbit":"10","pana":"Single Digit","gametype":"Open","bid_date":"${world.bidDate}","session":"Open","result":[${row}]}`;
    const fields = `,"game_id":"${marketId}","submission_id":"${randomUUID()}","new_result":${batch}`;
    return { ...simple(CALLS.submitMainBid, fields), cutOffMs };
  }

  function logIn(): Request {
    const mobile = MOBILE_BASE + 1 + below(world.withPassword);
    const fields = `"env_type":"Prod","app_key":"demo-app-key","mobile":"${mobile}","password":"${world.password}"`;
    return { path: `/${CALLS.login.path}`, body: `{${fields}}` };
  }

  /** Each request is from another player, because a player may have only a few open requests. */
  function money(call: { path: string }, fields: string): Request {
    requested += 1;
    const player = requested % world.withPassword;
    return { path: `/${call.path}`, body: `{${envelope(player)},"request_id":"${randomUUID()}",${fields}}` };
  }

  return (call, atMs) => {
    switch (call) {
      case 'bid':
        return bid(atMs);
      case 'lists':
        return simple(CALLS.dashboard);
      case 'wallet':
        return simple(CALLS.walletBalance);
      case 'history':
        return simple(CALLS.mainBidHistory);
      case 'log-in':
        return logIn();
      case 'deposit':
        return money(
          CALLS.requestDeposit,
          `"request_amount":"500","payment_method":"PhonePe","txn_ref":"${400_000_000_000 + requested}"`,
        );
      case 'withdrawal':
        return money(CALLS.requestWithdrawal, `"request_amount":"1000","payment_method":"2"`);
    }
  };
}

/** The draws of a plan: one for each result, and `ofTheEnd` with the last cut-off. Ids in the order of the markets. */
export function drawsOf(plan: Plan, ids: readonly { marketId: number; drawId: bigint }[]): EveningDraw[] {
  return ids.map(({ marketId, drawId }, index) => {
    const resultMs = plan.resultsMs[index];
    const cutOffMs = resultMs === undefined ? plan.cutOffMs : cutOffOfResult(resultMs);
    return { marketId, drawId: String(drawId), cutOffMs };
  });
}
