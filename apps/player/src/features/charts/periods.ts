import { addDays, weekdayOf } from '@surahi/game';
import type { MessageId } from '../../shared/i18n/i18n.ts';

export type Period = 'quarter' | 'year' | 'five' | 'all';

/** The periods in menu order. */
export const PERIODS: readonly { period: Period; label: MessageId }[] = [
  { period: 'quarter', label: 'chart.quarter' },
  { period: 'year', label: 'chart.year' },
  { period: 'five', label: 'chart.fiveYears' },
  { period: 'all', label: 'chart.all' },
];

const DAYS: Record<Exclude<Period, 'all'>, number> = { quarter: 91, year: 365, five: 5 * 365 + 1 };

/** Earlier than the first draw of any market. */
const BEGINNING = '2000-01-03';

/** Parses the period of an address. Returns undefined for an unknown value. */
export function readPeriod(text: string | null): Period | undefined {
  return PERIODS.find(({ period }) => period === text)?.period;
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  return addDays(date, -((weekdayOf(date) + 6) % 7));
}

/** The first day of a period that ends today. It is a Monday, so every week is complete. */
export function firstDay(period: Period, today: string): string {
  return period === 'all' ? BEGINNING : mondayOf(addDays(today, -DAYS[period]));
}
