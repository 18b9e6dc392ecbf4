import { expect } from '@playwright/test';
import { offsetTo } from '../../apps/server/src/testing/suite-clock.ts';
import { wireBidDate } from '../../packages/game/src/index.ts';
import type { FairWorld } from '../fixtures/fair-world.ts';
import type { TestServer } from '../fixtures/test.ts';
import { listMarkets } from './bets.ts';
import type { TestDraw } from './draws.ts';
import { post } from './players.ts';

/** A draw with a record in the public log. `date` is its business date, YYYY-MM-DD. */
export type FairDraw = TestDraw & { date: string };

const MINUTE_MS = 60_000;

/** Moves the clocks of the database, the pages, the beacon and the witness to an instant of the database, unix ms. */
async function setClock(server: TestServer, world: FairWorld, atMs: number): Promise<void> {
  const aheadMs = Math.ceil(offsetTo(atMs));
  world.setAhead(aheadMs);
  await server.clock.move(aheadMs);
  await server.db.query({ text: `select pg_notify('draws', '')` });
}

async function nowMs(server: TestServer): Promise<number> {
  const row = await server.db.one<{ now: Date }>({ text: 'select app_now() as now' });
  return row.now.getTime();
}

/**
 * Plans the next draw of a main market for the next minutes. Waits until its record is cosigned and bidding has begun.
 * Its open session ends in 30 minutes, its close session in an hour.
 */
export async function openFairDraw(
  server: TestServer,
  world: FairWorld,
  mode: 'draw' | 'operator' = 'draw',
): Promise<FairDraw> {
  const row = await planSoon(server, mode);
  await server.db.query({ text: `select pg_notify('draws', '')` });
  await expect.poll(() => isRecorded(server, row.draw_id)).toBe(true);
  await setClock(server, world, (await nowMs(server)) + 3 * MINUTE_MS);
  const gameId = String(row.market_id);
  let bidDate: string | undefined;
  const isOpen = async (): Promise<boolean> => {
    const market = (await listMarkets(server, 'main')).find(({ game_id }) => game_id === gameId);
    bidDate = market?.bid_date;
    return (
      market?.open_session === true &&
      market.bid_date === wireBidDate(row.date) &&
      Math.abs(market.open_time_srt * 1000 - (await nowMs(server))) < 32 * MINUTE_MS
    );
  };
  await expect.poll(isOpen).toBe(true);
  return { drawId: String(row.draw_id), gameId, market: row.name, bidDate: bidDate ?? '', date: row.date };
}

type PlannedRow = { draw_id: bigint; market_id: number; date: string; name: string };

/**
 * Moves the next draw that has no record to the next minutes. A draw of an off day gets no record. After a jump of the
 * clock the server has to plan the next draws first.
 */
async function planSoon(server: TestServer, mode: 'draw' | 'operator'): Promise<PlannedRow> {
  let planned: PlannedRow | undefined;
  const isPlanned = async (): Promise<boolean> => {
    // The server may make the record of the chosen draw at this moment. Its row is then locked, and is skipped.
    [planned] = await server.db.query<PlannedRow>({
      text: `with chosen as (
               select draw_id from draws d
                where family = 'main' and current_from > app_now() and record_made_at is null and not is_off
                order by market_id, business_date limit 1 for update skip locked
             ), planned as (
               update draws d set awaits_record = true, current_from = app_now() + interval '2 minutes',
                 open_at = app_now() + interval '32 minutes', close_at = app_now() + interval '62 minutes'
                from chosen where d.draw_id = chosen.draw_id
               returning d.draw_id, d.market_id, d.business_date::text as date
             )
             update markets m set result_mode = $1, result_source = 'The city gazette'
              from planned where m.market_id = planned.market_id
             returning planned.*, m.name`,
      values: [mode],
    });
    return planned !== undefined;
  };
  await expect.poll(isPlanned).toBe(true);
  if (planned === undefined) throw new Error('No draw was planned');
  return planned;
}

async function isRecorded(server: TestServer, drawId: bigint): Promise<boolean> {
  const row = await server.db.one<{ awaits_record: boolean }>({
    text: 'select awaits_record from draws where draw_id = $1',
    values: [drawId],
  });
  return !row.awaits_record;
}

/** Moves the clocks past the cut-off of a session, and waits until the log holds its bids. */
export async function endBidding(
  server: TestServer,
  world: FairWorld,
  draw: FairDraw,
  side: 'open' | 'close',
): Promise<void> {
  const row = await server.db.one<{ at: Date }>({
    text: `select ${side}_at as at from draws where draw_id = $1`,
    values: [draw.drawId],
  });
  await setClock(server, world, row.at.getTime() + 2_000);
  await logged(server, draw, side, 'bids');
}

/** Moves the clocks past the round that decides a session, and waits until its payouts are in the log and cosigned. */
export async function awaitResult(
  server: TestServer,
  world: FairWorld,
  draw: FairDraw,
  side: 'open' | 'close',
): Promise<void> {
  const row = await server.db.one<{ at: Date }>({
    text: 'select drawn_at as at from draw_secrets where draw_id = $1 and side = $2',
    values: [draw.drawId, side === 'open' ? 1 : 2],
  });
  await setClock(server, world, row.at.getTime() + 4_000);
  await logged(server, draw, side, 'payouts');
}

/**
 * Moves the clocks past the time from which the witnesses may void a session whose round is missing. Then waits until
 * its void is in the log and cosigned. Call holdBeacon(true) before. Other sessions whose round is missing end too.
 */
export async function awaitVoid(
  server: TestServer,
  world: FairWorld,
  draw: FairDraw,
  side: 'open' | 'close',
): Promise<void> {
  const row = await server.db.one<{ at: Date }>({
    text: 'select drawn_at as at from draw_secrets where draw_id = $1 and side = $2',
    values: [draw.drawId, side === 'open' ? 1 : 2],
  });
  await setClock(server, world, row.at.getTime() + 31 * MINUTE_MS);
  await logged(server, draw, side, 'void');
}

/**
 * Moves the clocks to the afternoon of the draw's day, when charts show its results. `openFairDraw` brings the draw of a
 * later day forward.
 */
export async function awaitDay(server: TestServer, world: FairWorld, draw: FairDraw): Promise<void> {
  const { at } = await server.db.one<{ at: Date }>({
    text: `select ($1::date + time '15:00') at time zone zone as at from markets where market_id = $2`,
    values: [draw.date, Number(draw.gameId)],
  });
  await setClock(server, world, Math.max(at.getTime(), await nowMs(server)));
  const lastDay = async () => (await post(server, 'api-market-charts', { family: 'main', game_id: draw.gameId })).to;
  await expect.poll(async () => String(await lastDay()) >= draw.date).toBe(true);
}

/** Waits until a cosigned checkpoint covers the session's entry of this kind. A failure names the missing step. */
async function logged(server: TestServer, draw: FairDraw, side: 'open' | 'close', kind: string): Promise<void> {
  const progress = async (): Promise<string> => {
    const [row] = await server.db.query<{ progress: string }>({
      text: `select case when log_index is null then 'in no checkpoint'
               when not exists (select from log_cosignatures c where c.tree_size > e.log_index) then 'not cosigned'
               else 'cosigned' end as progress
               from log_entries e where kind = $1 and subject = $2 order by log_index limit 1`,
      values: [kind, `${draw.gameId}/${draw.date}/${side}`],
    });
    return row?.progress ?? 'no entry';
  };
  await expect.poll(progress, { message: `${kind} of the ${side} session in the log` }).toBe('cosigned');
}
