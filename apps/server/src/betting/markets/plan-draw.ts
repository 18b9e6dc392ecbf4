import { drawInstants, instantOf, weekdayOf } from '@surahi/game';
import type { ClosureRow, WeekdayRow } from './markets.sql.ts';

/** The instants of one draw, unix ms. */
export type DrawPlan = { currentFromMs: number; openAtMs: number; closeAtMs: number; isOff: boolean };

/** The weekly times of a market in its zone, and the closures of all markets. */
export type Timetable = {
  zone: string;
  days: readonly WeekdayRow[];
  closures: readonly ClosureRow[];
};

/**
 * Plans the draw of a market for a business date (docs/rules.md#current-draw). The draw becomes current at 00:00 in
 * the zone of the market, or at the last cut-off of the last draw before it that is not off, if that is later. If its
 * own last cut-off has passed by then, for example after a change of the timetable, the draw is off. Undefined if the
 * timetable lacks the weekday.
 */
export function planDraw(
  marketId: number,
  timetable: Timetable,
  businessDate: string,
  previousCloseMs: number | undefined,
): DrawPlan | undefined {
  const { zone } = timetable;
  const day = timetable.days.find((row) => row.weekday === weekdayOf(businessDate));
  if (day === undefined) return undefined;
  const instants = drawInstants({ businessDate, openTime: day.open_time, closeTime: day.close_time, zone });
  const midnightMs = instantOf(businessDate, '00:00', zone);
  const isClosed = timetable.closures.some(
    (closure) =>
      closure.business_date === businessDate && (closure.market_id === null || closure.market_id === marketId),
  );
  const currentFromMs = Math.max(midnightMs, previousCloseMs ?? midnightMs);
  const closeAtMs = instants.closeAtMs ?? instants.openAtMs;
  return {
    currentFromMs,
    openAtMs: instants.openAtMs,
    closeAtMs,
    isOff: !day.is_on || isClosed || currentFromMs >= closeAtMs,
  };
}
