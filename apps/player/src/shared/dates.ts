import { formatClock } from '@surahi/ui';
import { localeTag } from './i18n/language.ts';

/** The zone of the markets and of every time that the app shows. */
export const ZONE = 'Asia/Kolkata';

type Options = Intl.DateTimeFormatOptions;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter for a locale with the digits 0 to 9. Each is made once: a chart formats hundreds of dates. */
function formatterOf(locale: string, options: Options): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { numberingSystem: 'latn', ...options });
  formatters.set(key, made);
  return made;
}

/** Formats a date that has no time and no zone, YYYY-MM-DD or YYYY-MM. */
export function dateText(date: string, options: Options, locale: string = localeTag()): string {
  return formatterOf(locale, { timeZone: 'UTC', ...options }).format(new Date(date));
}

/** Formats '2026-11-24' as '24 Nov'. */
export function dayText(date: string, locale?: string): string {
  return dateText(date, { day: 'numeric', month: 'short' }, locale);
}

/** Formats '2026-11-24' as '24 Nov 2026'. */
export function dayYearText(date: string, locale?: string): string {
  return dateText(date, { day: 'numeric', month: 'short', year: 'numeric' }, locale);
}

/** Formats the day of an instant (unix ms) in India time as '24 Nov'. */
export function dayOf(atMs: number): string {
  return formatterOf(localeTag(), { day: 'numeric', month: 'short', timeZone: ZONE }).format(atMs);
}

/** Formats the day of an instant (unix ms) in India time as '24 Nov 2026'. */
export function dayYearOf(atMs: number): string {
  const options: Options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: ZONE };
  return formatterOf(localeTag(), options).format(atMs);
}

/** Formats an instant (unix ms) in India time as '24 Nov, 3:05 PM', or with more parts, for example the year. */
export function timeText(atMs: number, more: Options = {}): string {
  return formatterOf(localeTag(), {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: ZONE,
    ...more,
  })
    .format(atMs)
    .replace(/\u202f/g, ' ')
    .replace(/\b[ap]m\b/, (half) => half.toUpperCase());
}

/** Formats the time of day of an instant (unix ms) in India time as '03:05 PM'. */
export function clockText(atMs: number): string {
  return formatClock(atMs, { locale: localeTag(), timeZone: ZONE });
}

/** Formats an instant (unix ms) in India time with its year: '24 Nov 2026, 3:05 PM'. */
export function timeYearText(atMs: number): string {
  return timeText(atMs, { year: 'numeric' });
}
