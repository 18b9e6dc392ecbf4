import { addDays } from '@surahi/game';
import { dateText } from '../../shared/dates.ts';

/** Formats '2026-11' as 'Nov' and '2026', for a narrow column. */
export function monthAndYear(month: string): { short: string; year: string } {
  return { short: dateText(month, { month: 'short' }), year: month.slice(0, 4) };
}

/** Formats '2026-11' as 'November 2026'. */
export function monthYear(month: string): string {
  return dateText(month, { month: 'long', year: 'numeric' });
}

/** Formats '2026-11-16' as 'Mon'. */
export function weekdayShort(date: string): string {
  return dateText(date, { weekday: 'short' });
}

/** The names of the weekdays from Monday to Sunday. */
export function weekdayNames(): { short: string; long: string }[] {
  // A Monday.
  const monday = '2024-01-01';
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => {
    const date = addDays(monday, offset);
    return {
      short: weekdayShort(date),
      long: dateText(date, { weekday: 'long' }),
    };
  });
}

/** The Sunday that ends the week of a Monday. */
export function sundayOf(monday: string): string {
  return addDays(monday, 6);
}
