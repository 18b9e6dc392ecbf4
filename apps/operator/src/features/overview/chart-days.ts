import { paiseToPoints } from '@surahi/game';
import { formatDay } from '../../shared/format.ts';

/** The amounts are decimal text in paise. */
export type Day = { date: string; stakePaise: string; paidPaise: string };

/** The bars of the chart, in points. Rounding a number is exact enough for a picture. */
export function chartDays(days: readonly Day[]): { day: string; stakes: number; payouts: number }[] {
  return days.map((day) => ({
    day: formatDay(day.date).replace(/^\w+, /, ''),
    stakes: paiseToPoints(BigInt(day.stakePaise)),
    payouts: paiseToPoints(BigInt(day.paidPaise)),
  }));
}
