import { DATE_LOCALE } from './format.ts';
import { addDays } from '@surahi/game';

const MONTH = new Intl.DateTimeFormat(DATE_LOCALE, { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** '2026-11' as 'November 2026'. */
export function monthName(month: string): string {
  return MONTH.format(Date.parse(`${month}-01T00:00:00Z`));
}

/** Adds months to a month YYYY-MM. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month as dates, from Monday to Sunday. Days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  // Monday is the first column.
  const lead = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const cells: (string | null)[] = Array.from({ length: lead }, () => null);
  for (let date = first; date.startsWith(month); date = addDays(date, 1)) cells.push(date);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
