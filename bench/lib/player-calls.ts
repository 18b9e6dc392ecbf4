import { randomUUID } from 'node:crypto';
import { CALLS } from '@surahi/contract';
import { hashToken } from '../../apps/server/src/platform/security/tokens.ts';
import { wireBidDate } from '../../packages/game/src/index.ts';
import type { BenchDatabase } from './cluster.ts';
import { tokenOf } from './tokens.ts';

/** The players and the market that calls use in one database. */
export type PlayerWorld = {
  /** Ordinary players with a session, each with the mobile number of another player. */
  players: readonly { playerId: number; otherMobile: string }[];
  /** A player who bids on every draw. */
  regular: number;
  /** A market whose draw of today stays open for hours. */
  marketId: number;
  /** The business date of that draw. */
  businessDate: string;
};

type Asking = { world: PlayerWorld; nth: number };

export type PlayerCall = { name: string; path: string; body: (asking: Asking) => string };

/** The date in India so many days ago, as M/D/YYYY. */
function wireDay(back: number): string {
  const [year, month, day] = new Date(Date.now() + 5.5 * 3_600_000 - back * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .map(Number);
  return `${month}/${day}/${year}`;
}

type Fields = Record<string, unknown>;

function body(playerId: number, fields: Fields): string {
  return JSON.stringify({ env_type: 'Prod', app_key: 'demo-app-key', unique_token: tokenOf(playerId), ...fields });
}

function ordinary(name: string, call: { path: string }, fields: (asking: Asking) => Fields = () => ({})): PlayerCall {
  return {
    name,
    path: `/${call.path}`,
    body: (asking) => body(playerOf(asking).playerId, fields(asking)),
  };
}

function regular(name: string, call: { path: string }, fields: Fields): PlayerCall {
  return { name: `${name}, a regular`, path: `/${call.path}`, body: ({ world }) => body(world.regular, fields) };
}

/** A different player for each call, as in production. */
function playerOf({ world, nth }: Asking): PlayerWorld['players'][number] {
  const player = world.players[nth % world.players.length];
  if (player === undefined) throw new Error('the list of players is empty');
  return player;
}

function tenBids({ world }: Asking): Fields {
  const gameId = String(world.marketId);
  const result = Array.from({ length: 10 }, (_, digit) => ({
    session: 'Open',
    digits: String(digit),
    closedigits: '',
    points: '10',
  }));
  return {
    game_id: gameId,
    submission_id: randomUUID(),
    new_result: {
      gameid: gameId,
      Gamename: 'Bench',
      totalbit: '100',
      pana: 'Single Digit',
      gametype: 'Open',
      bid_date: wireBidDate(world.businessDate),
      session: 'Open',
      result,
    },
  };
}

const YEAR = { from: wireDay(360), to: wireDay(0) };

export const BIDS_CALL = 'submission of ten bids';

/** Player calls that read or write tables which grow with players and bids. */
export const PLAYER_CALLS: readonly PlayerCall[] = [
  ordinary('market list', CALLS.dashboard),
  ordinary('Starline list', CALLS.starlineMarkets),
  ordinary('Gali list', CALLS.galiMarkets),
  ordinary('rates', CALLS.mainRates),
  ordinary('charts of all markets', CALLS.marketCharts, () => ({ family: 'main' })),
  ordinary('wallet balance', CALLS.walletBalance),
  ordinary('wallet history', CALLS.walletHistory),
  ordinary('wallet history, winnings', CALLS.walletHistory, () => ({ kind: 'win' })),
  regular('wallet history', CALLS.walletHistory, {}),
  ordinary('statement of a month', CALLS.walletStatement, () => ({ from: wireDay(30), to: wireDay(0) })),
  ordinary('statement of a year', CALLS.walletStatement, () => YEAR),
  regular('statement of a month', CALLS.walletStatement, { from: wireDay(30), to: wireDay(0) }),
  ordinary('bids of today', CALLS.mainBidHistory),
  ordinary('bids of a year', CALLS.mainBidHistory, () => ({ bid_from: YEAR.from, bid_to: YEAR.to })),
  regular('bids of a year', CALLS.mainBidHistory, { bid_from: YEAR.from, bid_to: YEAR.to }),
  ordinary('wins of today', CALLS.mainWinHistory),
  ordinary('wins of a year', CALLS.mainWinHistory, () => ({ date_from: YEAR.from, date_to: YEAR.to })),
  regular('wins of a year', CALLS.mainWinHistory, { date_from: YEAR.from, date_to: YEAR.to }),
  ordinary('deposits', CALLS.depositHistory),
  ordinary('last deposit', CALLS.lastDeposit),
  ordinary('withdrawals', CALLS.withdrawalHistory),
  ordinary('payment details', CALLS.userPaymentDetails),
  ordinary('sessions', CALLS.listSessions),
  ordinary('is there a player with this number', CALLS.checkMobile, (asking) => ({
    mobile: playerOf(asking).otherMobile,
  })),
  ordinary('receiver of a transfer', CALLS.checkReceiver, (asking) => ({ mobile_no: playerOf(asking).otherMobile })),
  ordinary('transfer', CALLS.transferPoints, (asking) => ({
    amount: '100',
    mobile_no: playerOf(asking).otherMobile,
    request_id: randomUUID(),
  })),
  ordinary('deposit request', CALLS.requestDeposit, (asking) => ({
    request_amount: '500',
    request_id: randomUUID(),
    payment_method: 'PhonePe',
    txn_ref: `bench${asking.nth}`,
  })),
  ordinary(BIDS_CALL, CALLS.submitMainBid, tenBids),
];

/** Gives `count` players a session each and opens a draw. */
export async function preparePlayers({ owner }: BenchDatabase, count: number): Promise<PlayerWorld> {
  const [size] = await owner.query<{ first: bigint; players: bigint }>({
    text: 'select min(player_id) as first, count(*) as players from players',
  });
  const [first, total] = [Number(size?.first ?? 0), Number(size?.players ?? 0)];
  // spread over the table; the first ids are the regulars, which are left out
  const ids = Array.from({ length: count }, (_, nth) => first + 20 + Math.floor(((total - 40) * (nth + 0.5)) / count));
  const mobiles = await owner.query<{ mobile: string }>({
    text: 'select mobile from unnest($1::bigint[]) with ordinality as i (player_id, nth) join players using (player_id) order by nth',
    values: [ids.map((id) => id + 1)],
  });
  const known = [first, ...ids];
  await owner.query({
    text: `insert into player_sessions (player_id, token_hash) select p, h from unnest($1::bigint[], $2::bytea[]) as t (p, h)
      on conflict do nothing`,
    values: [known, known.map((id) => hashToken(tokenOf(id)))],
  });
  const [draw] = await owner.query<{ market_id: number; business_date: string }>({
    text: `with market as (insert into markets (family, name, display_order) values ('main', 'Bench', 99)
        on conflict (family, name) do update set display_order = excluded.display_order returning market_id)
      insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version)
      select market_id, 'main', (app_now() at time zone 'Asia/Kolkata')::date, app_now() - interval '1 hour',
        app_now() + interval '20 hours', app_now() + interval '21 hours', (select max(rate_version) from rate_versions)
      from market
      on conflict (market_id, business_date) do update set open_at = excluded.open_at, close_at = excluded.close_at
      returning market_id, business_date`,
  });
  if (draw === undefined) throw new Error('the insert of the draw returned no row');
  // the server is running: its cache must learn of the new draw
  await owner.query({ text: `select pg_notify('draws', '')` });
  const players = ids.map((playerId, nth) => ({ playerId, otherMobile: mobiles[nth]?.mobile ?? '' }));
  return { players, regular: first, marketId: draw.market_id, businessDate: draw.business_date };
}
