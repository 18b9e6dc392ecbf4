import { randomInt } from 'node:crypto';
import {
  dashboard,
  galiMarkets,
  starlineMarkets,
  submitGaliBid,
  submitMainBid,
  submitStarlineBid,
} from '@surahi/contract';
import { pointsToPaise } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import { move } from '../../ledger/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { TryLockRow } from '../../platform/db/advisory-locks.ts';
import { endPlayerSessions, forgetSessions, openSession } from '../../players/sessions/index.ts';
import { listRows, post, submission } from '../demo-client.ts';
import { crowdPlayers } from '../history/crowd-names.ts';
import { crowdBids, type OpenRow } from './crowd-bids.ts';
import * as sql from './crowd.sql.ts';

/** Players who bid while this node runs. */
const BIDDERS = 20;
/** Pause between two submissions. */
const PAUSE_MS = { least: 1_500, most: 5_000 } as const;
/** A player without points gets this many. */
const TOP_UP_POINTS = 2_000;
/** A session that ends sooner gets no more bids from the crowd. */
const MARGIN_SECONDS = 10;

type Bidder = { playerId: bigint; token: string };

/** The crowd of one node. */
export type Crowd = {
  /** One player bids once. Returns what happened: 'off', 'nothing open', or the code of the answer. */
  bid(): Promise<string>;
  /** Ends the sessions of its players. */
  close(): Promise<void>;
};

/** The crowd places its bids through the calls of the player app, each player with a session of its own. */
export function createCrowd(ctx: AppContext): Crowd {
  let bidders: Bidder[] = [];
  return {
    bid: async () => {
      if (!getSettings(ctx).crowd.on) return 'off';
      // A new demo gets its players a moment after the first turn.
      if (bidders.length === 0) bidders = await openBidders(ctx);
      const bidder = bidders[randomInt(Math.max(1, bidders.length))];
      return bidder === undefined ? 'nobody' : bidOnce(ctx, bidder);
    },
    close: async () => {
      for (const { playerId } of bidders)
        forgetSessions(ctx, await ctx.db.transaction((tx) => endPlayerSessions(tx, playerId, 'logout')));
      bidders = [];
    },
  };
}

/** Opens a session for a random part of the demo's players. */
async function openBidders(ctx: AppContext): Promise<Bidder[]> {
  const all = crowdPlayers();
  const rows = await ctx.db.query<sql.CrowdRow>(
    sql.selectSome(all[0]?.mobile ?? '', all.at(-1)?.mobile ?? '', BIDDERS),
  );
  const caller = { address: '127.0.0.1', userAgent: 'Demo crowd', device: undefined, solution: undefined };
  const bidders: Bidder[] = [];
  for (const { player_id: playerId, password_hash: verifiedHash } of rows) {
    const opened = await ctx.db.transaction((tx) => openSession(tx, { playerId, verifiedHash }, caller));
    if (opened !== undefined) bidders.push({ playerId, token: opened.token });
  }
  return bidders;
}

async function bidOnce(ctx: AppContext, { playerId, token }: Bidder): Promise<string> {
  const open = await openRows(ctx);
  const chosen = open[randomInt(Math.max(1, open.length))];
  if (chosen === undefined) return 'nothing open';
  const call = { main: submitMainBid, starline: submitStarlineBid, gali: submitGaliBid }[chosen.family];
  const bids = crowdBids(chosen);
  const answer = await post(ctx, call, { ...submission(chosen.row, bids), unique_token: token });
  if (answer.status === true) return 'accepted';
  if (answer.code === 'insufficient_balance') await topUp(ctx, playerId);
  return String(answer.code);
}

async function openRows(ctx: AppContext): Promise<OpenRow[]> {
  const lists = { main: dashboard, starline: starlineMarkets, gali: galiMarkets } as const;
  const fromSeconds = ctx.clock.nowMs() / 1000 + MARGIN_SECONDS;
  const open: OpenRow[] = [];
  for (const family of ['main', 'starline', 'gali'] as const) {
    for (const row of await listRows(ctx, lists[family])) {
      if (row.open_session && row.open_time_srt > fromSeconds) open.push({ family, row, session: 'Open' });
      else if (!row.open_session && row.close_session && row.close_time_srt > fromSeconds)
        open.push({ family, row, session: 'Close' });
    }
  }
  return open;
}

async function topUp(ctx: AppContext, playerId: bigint): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const moved = await move(tx, {
      kind: 'adjustmentCredit',
      from: { account: 'adjustments' },
      to: { account: 'wallet', playerId },
      amountPaise: pointsToPaise(TOP_UP_POINTS),
      note: 'Demo points to play with',
    });
    if (!moved.ok) throw new Error('a house account refused a credit');
  });
}

/** Lets the crowd bid every few seconds until the node stops. With several nodes, one crowd bids at a time. */
export function startCrowd(ctx: AppContext): void {
  const crowd = createCrowd(ctx);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopping = false;

  async function turn(): Promise<void> {
    try {
      await ctx.db.transaction(async (tx) => {
        const [lock] = await tx.query<TryLockRow>(sql.tryLockCrowd());
        if (lock?.is_mine === true) await crowd.bid();
      });
    } catch (error) {
      ctx.logger.warn({ err: error }, 'the demo crowd failed');
    }
    plan();
  }

  function plan(): void {
    if (stopping) return;
    timer = setTimeout(
      () => {
        running = turn();
      },
      randomInt(PAUSE_MS.least, PAUSE_MS.most),
    );
    timer.unref();
  }

  ctx.onStart(plan);
  ctx.onStop(async () => {
    stopping = true;
    clearTimeout(timer);
    await running;
    await crowd.close();
  });
}
