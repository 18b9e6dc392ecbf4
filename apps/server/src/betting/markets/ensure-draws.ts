import { addDays, type Family, zonedDate } from '@surahi/game';
import { dbNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './markets.sql.ts';
import { planDraw, type Timetable } from './plan-draw.ts';
import * as drawsSql from './planned-draws.sql.ts';

/** Draws are planned this many days ahead. */
const DAYS_AHEAD = 2;

/** After a downtime, missed draws of at most this many days are created, so that they can still get a result. */
const MOST_DAYS_MISSED = 7;

/** Draws freeze this long before they become current, so that every node knows the draw before its first bid. */
const FREEZE_MARGIN_MS = 5_000;

/**
 * The inputs of the plan. `timetables` is by market id. `rates` is the newest rate version by family. `frozenRates` is
 * the version that the frozen draws of a family and date use, with keys such as 'main 2026-11-22'.
 */
type Plan = {
  timetables: ReadonlyMap<number, Timetable>;
  rates: ReadonlyMap<Family, number>;
  frozenRates: ReadonlyMap<string, number>;
  markets: sql.MarketRow[];
};

async function readPlan(tx: Tx, closuresFrom: string): Promise<Plan> {
  const markets = await tx.query<sql.MarketRow>(sql.selectMarkets());
  const days = await tx.query<sql.WeekdayRow>(sql.selectWeekdays(null));
  const closures = await tx.query<sql.ClosureRow>(sql.selectClosures(closuresFrom));
  const rates = await tx.query<sql.RateRow>(sql.selectNewestRates());
  const frozen = await tx.query<drawsSql.FrozenRateRow>(drawsSql.selectFrozenRates(closuresFrom));
  const timetables = new Map(markets.map((market) => [market.market_id, emptyTimetable(market.zone, closures)]));
  for (const day of days) timetables.get(day.market_id)?.days.push(day);
  return {
    markets,
    timetables,
    rates: new Map(rates.map((row) => [row.family, row.rate_version])),
    frozenRates: new Map(frozen.map((row) => [`${row.family} ${row.business_date}`, row.rate_version])),
  };
}

function emptyTimetable(zone: string, closures: sql.ClosureRow[]): Timetable & { days: sql.WeekdayRow[] } {
  return { zone, days: [], closures };
}

/**
 * Creates the missing draws of every active market up to `throughDate` (YYYY-MM-DD; by default two days ahead in the
 * zone of the market). An off-day or a closure creates a draw without bidding. It takes the lock of the plan, so it
 * waits for other changes of markets and draws. Returns the number of created draws and notifies every node if there
 * are any.
 */
export async function ensureDraws(tx: Tx, throughDate?: string): Promise<number> {
  await tx.query(sql.lockPlan());
  const nowMs = (await dbNow(tx)).getTime();
  const plan = await readPlan(tx, addDays(zonedDate(nowMs, 'UTC'), -MOST_DAYS_MISSED - 1));
  const lastDraws = await tx.query<drawsSql.LastDrawRow>(drawsSql.selectLastDraws());
  const lastOf = new Map(lastDraws.map((draw) => [draw.market_id, draw]));
  const missing = plan.markets
    .filter((market) => market.is_active)
    .flatMap((market) => missingDraws(market, plan, lastOf.get(market.market_id), nowMs, throughDate));
  return insertPlans(tx, missing);
}

async function insertPlans(tx: Tx, plans: readonly drawsSql.DrawPlanValues[]): Promise<number> {
  if (plans.length === 0) return 0;
  const made = await tx.query(drawsSql.insertDraws(plans));
  if (made.length > 0) await tx.query(sql.notifyDraws());
  return made.length;
}

function missingDraws(
  market: sql.MarketRow,
  plan: Plan,
  last: drawsSql.LastDrawRow | undefined,
  nowMs: number,
  throughDate: string | undefined,
): drawsSql.DrawPlanValues[] {
  const timetable = plan.timetables.get(market.market_id);
  const rateVersion = plan.rates.get(market.family);
  if (timetable === undefined || rateVersion === undefined) return [];
  const today = zonedDate(nowMs, market.zone);
  const until = throughDate ?? addDays(today, DAYS_AHEAD);
  const earliest = addDays(today, -MOST_DAYS_MISSED);
  const made: drawsSql.DrawPlanValues[] = [];
  let previousCloseMs = last?.last_close_at?.getTime();
  let date = last === undefined ? today : addDays(last.business_date, 1);
  if (date < earliest) date = earliest;
  for (; date <= until; date = addDays(date, 1)) {
    const planned = planDraw(market.market_id, timetable, date, previousCloseMs);
    if (planned === undefined) continue;
    made.push({
      marketId: market.market_id,
      family: market.family,
      businessDate: date,
      // Players already see these rates on the other draws of the day.
      rateVersion: plan.frozenRates.get(`${market.family} ${date}`) ?? rateVersion,
      ...planned,
    });
    if (!planned.isOff) previousCloseMs = planned.closeAtMs;
  }
  return made;
}

/**
 * Creates today's draw of a market that was inactive, so that `ensureDraws` creates none for its inactive days.
 * The caller holds the lock of the plan.
 */
export async function restartDraws(tx: Tx, marketId: number): Promise<void> {
  const nowMs = (await dbNow(tx)).getTime();
  const plan = await readPlan(tx, addDays(zonedDate(nowMs, 'UTC'), -1));
  const market = plan.markets.find((one) => one.market_id === marketId);
  if (market === undefined) return;
  const lastDraws = await tx.query<drawsSql.LastDrawRow>(drawsSql.selectLastDraws());
  const last = lastDraws.find((draw) => draw.market_id === marketId);
  const today = zonedDate(nowMs, market.zone);
  const missing = missingDraws(market, plan, last, nowMs, today);
  await insertPlans(
    tx,
    missing.filter((draw) => draw.businessDate === today),
  );
}

type FreeRow = drawsSql.PlannedRow & { is_free: boolean; may_take_bids: boolean };

/** How many draws a change of the plan changed, and how many frozen draws stay as they are although it concerns them. */
export type PlanEffect = { drawsChanged: number; drawsKept: number };

type Concerns = (draw: drawsSql.PlannedRow, planned: drawsSql.DrawPlanValues) => boolean;

/**
 * Applies the timetable, closures and newest rates to the draws that are not frozen, of one market or of all
 * (docs/rules.md#10-freezing). Notifies every node. `concerns` says whether the change concerns a frozen draw, which may
 * also differ from the plan because of an earlier change.
 */
export async function refreshFutureDraws(
  tx: Tx,
  marketId: number | null,
  concerns: Concerns = () => false,
): Promise<PlanEffect> {
  await tx.query(sql.lockPlan());
  const nowMs = (await dbNow(tx)).getTime();
  const plan = await readPlan(tx, addDays(zonedDate(nowMs, 'UTC'), -1));
  const rows = await tx.query<FreeRow>(drawsSql.selectOpenPlan(marketId, FREEZE_MARGIN_MS));
  const changed: drawsSql.DrawPlanValues[] = [];
  let drawsKept = 0;
  let previous: { marketId: number; closeAtMs: number } | undefined;
  for (const row of rows) {
    const before = previous?.marketId === row.market_id ? previous.closeAtMs : undefined;
    const planned = replan(row, plan, before);
    if (planned !== undefined && row.is_free && differs(row, planned)) changed.push(planned);
    if (planned !== undefined && !row.is_free && row.may_take_bids && concerns(row, planned)) drawsKept += 1;
    const { isOff, closeAtMs } = (row.is_free ? planned : undefined) ?? {
      isOff: row.is_off,
      closeAtMs: row.close_at.getTime(),
    };
    // The next draw does not wait for a draw that is off.
    if (!isOff) previous = { marketId: row.market_id, closeAtMs };
  }
  if (changed.length > 0) await tx.query(drawsSql.updateDraws(changed));
  await tx.query(sql.notifyDraws());
  return { drawsChanged: changed.length, drawsKept };
}

function replan(row: FreeRow, plan: Plan, previousCloseMs: number | undefined): drawsSql.DrawPlanValues | undefined {
  const timetable = plan.timetables.get(row.market_id);
  if (timetable === undefined) return undefined;
  const planned = planDraw(row.market_id, timetable, row.business_date, previousCloseMs);
  if (planned === undefined) return undefined;
  return {
    marketId: row.market_id,
    family: row.family,
    businessDate: row.business_date,
    rateVersion: plan.rates.get(row.family) ?? row.rate_version,
    ...planned,
  };
}

function differs(row: FreeRow, planned: drawsSql.DrawPlanValues): boolean {
  return (
    row.current_from.getTime() !== planned.currentFromMs ||
    row.open_at.getTime() !== planned.openAtMs ||
    row.close_at.getTime() !== planned.closeAtMs ||
    row.rate_version !== planned.rateVersion ||
    row.is_off !== planned.isOff
  );
}
