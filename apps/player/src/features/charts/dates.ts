import { addDays } from '@surahi/game';

type Locale = 'en-IN' | 'hi-IN';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: Locale, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${name}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  // Business dates have no time zone, so the code reads and writes them in UTC.
  const made = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', numberingSystem: 'latn', ...options });
  formatters.set(key, made);
  return made;
}

/** Formats '2026-11-16' as '16 Nov'. */
export function dayMonth(date: string, locale: Locale): string {
  return formatterOf(locale, 'day', { day: 'numeric', month: 'short' }).format(new Date(date));
}

/** Formats '2026-11-16' as '16 Nov 2026'. */
export function dayMonthYear(date: string, locale: Locale): string {
  return formatterOf(locale, 'full', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(date));
}

/** Formats '2026-11' as 'Nov' and '2026', for a narrow column. */
export function monthAndYear(month: string, locale: Locale): { short: string; year: string } {
  return {
    short: formatterOf(locale, 'month short', { month: 'short' }).format(new Date(`${month}-01`)),
    year: month.slice(0, 4),
  };
}

/** Formats '2026-11' as 'November 2026'. */
export function monthYear(month: string, locale: Locale): string {
  return formatterOf(locale, 'month', { month: 'long', year: 'numeric' }).format(new Date(`${month}-01`));
}

/** Formats '2026-11-16' as 'Mon'. */
export function weekdayShort(date: string, locale: Locale): string {
  return formatterOf(locale, 'short', { weekday: 'short' }).format(new Date(date));
}

/** The names of the weekdays from Monday to Sunday. */
export function weekdayNames(locale: Locale): { short: string; long: string }[] {
  // A Monday.
  const monday = '2024-01-01';
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => {
    const date = addDays(monday, offset);
    return {
      short: weekdayShort(date, locale),
      long: formatterOf(locale, 'long', { weekday: 'long' }).format(new Date(date)),
    };
  });
}

/** The Sunday that ends the week of a Monday. */
export function sundayOf(monday: string): string {
  return addDays(monday, 6);
}
