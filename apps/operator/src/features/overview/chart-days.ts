import { paiseToPoints } from '@surahi/game';
import { formatDay } from '../../shared/format.ts';

/** Amounts in paise, as text. */
export type Day = { date: string; stakePaise: string; paidPaise: string };

/** Bars in points: a picture needs no paise beyond what a number holds. */
export function chartDays(days: readonly Day[]): { day: string; stakes: number; payouts: number }[] {
  return days.map((day) => ({
    day: formatDay(day.date).replace(/^\w+, /, ''),
    stakes: paiseToPoints(BigInt(day.stakePaise)),
    payouts: paiseToPoints(BigInt(day.paidPaise)),
  }));
}
