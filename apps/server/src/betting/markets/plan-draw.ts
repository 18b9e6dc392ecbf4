import { drawInstants, instantOf, weekdayOf } from '@surahi/game';
import type { ClosureRow, WeekdayRow } from './markets.sql.ts';

/** When one draw can be bid. Instants in unix ms. */
export type DrawPlan = { currentFromMs: number; openAtMs: number; closeAtMs: number; isOff: boolean };

export type Timetable = {
  zone: string;
  days: readonly WeekdayRow[];
  closures: readonly ClosureRow[];
};

/**
 * Plans a market's draw of a business date. It becomes current at 00:00 in the market's zone, or when the previous
 * draw's last cut-off has passed if that is later; when its own has passed by then, as after a change of the week, it is
 * off. Undefined when the timetable has no such weekday.
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
