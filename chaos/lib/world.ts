import { updateSettings } from '../../apps/server/src/content/settings/index.ts';
import { closeForToday } from '../../apps/server/src/betting/markets/index.ts';
import { declareResult, enterResult } from '../../apps/server/src/betting/draws/index.ts';
import type { Result } from '../../apps/server/src/platform/result.ts';
import { seedSessions, tokenOf } from '../../bench/lib/tokens.ts';
import { wireBidDate } from '../../packages/game/src/index.ts';
import type { Database } from './cluster.ts';
import { type OracleFamily, WIN_PER_TEN } from './oracle.ts';

export type Market = { marketId: number; drawId: bigint; family: OracleFamily };

export type World = {
  database: Database;
  players: number;
  startPaise: number;
  markets: Market[];
  /** Today's business date. */
  today: string;
  /** Today's business date in the form that clients send. */
  bidDate: string;
  /** The session token of a player. Players count from 1. */
  tokenOf(player: number): string;
};

/** The operator of every change that no client requests. */
export const ACTOR = { name: 'chaos', operatorId: null };

/** Player n has the mobile number MOBILE_BASE + n. */
export const MOBILE_BASE = 7_000_000_000;

/** The payout number of player n is PAYOUT_BASE + n. */
export const PAYOUT_BASE = 8_000_000_000;

/** The hash of a password that nobody has. */
const UNKNOWN_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$iAdTWEVjO6J5v6v6O4qKqA$LH4jXH4cl+zrNPyZADBkvrmmRG/CROL2BWvD8y9vvSY';

/** Inserts players with points, a session and a payout number each, and open draws of every family. */
export async function makeWorld(
  database: Database,
  options: { players: number; startPoints: number; markets?: number },
): Promise<World> {
  const { owner } = database;
  const startPaise = options.startPoints * 100;
  await owner.query({ text: `select ensure_partitions(app_now()::date - 40, app_now()::date + 60)` });
  await owner.query({
    text: `with made as (
        insert into players (mobile, name, password_hash, betting_status)
        select ($1::bigint + i)::text, 'Player ' || i, $3, true from generate_series(1, $2::int) i returning player_id, mobile)
      insert into payment_methods (player_id, method, number)
      select player_id, 'googlepay', (mobile::bigint - $1::bigint + $4::bigint)::text from made`,
    values: [MOBILE_BASE, options.players, UNKNOWN_PASSWORD_HASH, PAYOUT_BASE],
  });
  await owner.query({
    text: `select ledger_open_wallet(player_id) from players`,
  });
  if (startPaise > 0) await givePoints(database, startPaise);
  await seedSessions(owner, options.players);
  await owner.transaction(async (tx) => {
    must(
      await updateSettings(
        tx,
        {
          withdrawWindow: { open: '00:00', close: '00:00' },
          receiverLookupsPerDay: 100_000,
          transferDailyPoints: null,
          transfer: { minPoints: 1, maxPoints: null },
          withdrawal: { minPoints: 1, maxPoints: null },
          // The clients have no cookies, and each operation would need a code.
          newDeviceHours: 0,
        },
        ACTOR,
      ),
    );
  });
  const markets: Market[] = [];
  for (const family of ['main', 'starline', 'gali'] as const) {
    markets.push(...(await addMarkets(database, family, options.markets ?? (family === 'main' ? 2 : 1))));
  }
  const { today } = await owner.one<{ today: string }>({
    text: `select (app_now() at time zone 'Asia/Kolkata')::date as today`,
  });
  return { database, players: options.players, startPaise, markets, today, bidDate: wireBidDate(today), tokenOf };
}

async function givePoints(database: Database, paise: number): Promise<void> {
  await database.owner.query({
    text: `select count(*) from players p, lateral ledger_move(transfer_kind('adjustment_credit'), account_number('adjustments'), null, account_number('wallet'), p.player_id, $1, null, null, null, null, null, null, null, null)`,
    values: [paise],
  });
}

/** Adds markets of a family, each with a draw that stays open for hours. */
async function addMarkets(database: Database, family: OracleFamily, count: number): Promise<Market[]> {
  const rates = Object.fromEntries(Object.entries(WIN_PER_TEN[family]).map(([game, win]) => [game, [10, win]]));
  const rows = await database.owner.query<{ market_id: number; draw_id: bigint }>({
    text: `with version as (insert into rate_versions (family, rates) values ($1, $2) returning rate_version),
      made as (insert into markets (family, name, display_order)
        select $1, $1 || ' ' || i, i from generate_series(1, $3::int) i returning market_id)
      insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version)
      select market_id, $1, (app_now() at time zone 'Asia/Kolkata')::date, app_now() - interval '1 hour',
        app_now() + interval '20 hours', app_now() + case when $1 = 'main' then interval '21 hours' else interval '20 hours' end, rate_version
      from made, version returning market_id, draw_id`,
    values: [family, JSON.stringify(rates), count],
  });
  return rows.map((row) => ({ marketId: row.market_id, drawId: row.draw_id, family }));
}

/** Closes a market's draw and declares its results. The servers settle it. */
export async function declare(
  database: Database,
  market: Market,
  result: { open: string; close?: string },
): Promise<void> {
  const { app } = database;
  await app.transaction(async (tx) => {
    const closed = await closeForToday(tx, { marketId: market.marketId, actor: ACTOR });
    if (!closed.ok && closed.code !== 'draw_closed') throw new Error(closed.code);
  });
  for (const side of ['open', 'close'] as const) {
    const number = result[side];
    if (number === undefined) continue;
    must(await enterResult(app, { drawId: market.drawId, side, number, actor: ACTOR }));
    must(await declareResult(app, { drawId: market.drawId, side, actor: ACTOR }));
  }
}

/** Returns the value of a successful result. Throws the code of a refusal. */
export function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.code} ${result.msg ?? ''}`);
  return result.value;
}

/** Waits until every settlement and every void is complete. Throws after 10 minutes. */
export async function untilSettled(world: World): Promise<void> {
  for (let waitedMs = 0; waitedMs < 600_000; waitedMs += 50) {
    const [row] = await world.database.owner.query<{ open: bigint }>({
      text: `select count(*) as open from settlements where completed_at is null and void_requested_at is null
        or void_requested_at is not null and void_completed_at is null`,
    });
    if (row?.open === 0n) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('a settlement did not complete in time');
}
