import { language, t } from './i18n/i18n.ts';

const ZONE = 'Asia/Kolkata';

/** Names of days and months are in the language of the console. Digits are the same in both languages. */
export const DATE_LOCALE = language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN';

const DATE = new Intl.DateTimeFormat(DATE_LOCALE, { timeZone: ZONE, day: '2-digit', month: 'short', year: 'numeric' });
const MINUTE = new Intl.DateTimeFormat('en-IN', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hour12: true });
const SECOND = new Intl.DateTimeFormat('en-IN', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});
const DAY = new Intl.DateTimeFormat(DATE_LOCALE, { timeZone: 'UTC', weekday: 'short', day: '2-digit', month: 'short' });
const LONG_DAY = new Intl.DateTimeFormat(DATE_LOCALE, {
  timeZone: 'UTC',
  weekday: 'long',
  day: '2-digit',
  month: 'long',
  year: 'numeric',
});

/** Capitalizes AM and PM as the player app does, and replaces special spaces. */
function tidy(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ').replace(/\b[ap]m\b/, (half) => half.toUpperCase());
}

/** A time in India: '10:30 AM'. */
export function formatMinute(atMs: number): string {
  return tidy(MINUTE.format(atMs));
}

/** A date and time in India: '21 Nov 2026, 10:30:05 AM'. */
export function formatInstant(atMs: number): string {
  return `${tidy(DATE.format(atMs))}, ${tidy(SECOND.format(atMs))}`;
}

/** A business date YYYY-MM-DD as 'Sat, 21 Nov'. */
export function formatDay(date: string): string {
  return tidy(DAY.format(Date.parse(`${date}T00:00:00Z`)));
}

/** A business date YYYY-MM-DD as 'Saturday, 21 November 2026'. */
export function formatLongDay(date: string): string {
  return tidy(LONG_DAY.format(Date.parse(`${date}T00:00:00Z`)));
}

/** A whole number with Indian digit grouping. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('en-IN').format(count);
}

/** '1 slip', '2 slips'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${t(count === 1 ? one : many)}`;
}

/** The share of `done` in `total` in whole percent, rounded down so that 100 means complete. A total of 0 is complete. */
export function percentDone(done: number, total: number): number {
  return total <= 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
}

/** An axis label in Indian units: '1.2 L' for 1,20,000 and '3 Cr' for 3,00,00,000. */
export function shortPoints(points: number): string {
  const steps: readonly (readonly [number, string])[] = [
    [10_000_000, ' Cr'],
    [100_000, ' L'],
    [1_000, ' K'],
  ];
  const step = steps.find(([size]) => Math.abs(points) >= size);
  if (step === undefined) return String(points);
  const [size, unit] = step;
  return `${Number((points / size).toFixed(1))}${unit}`;
}

/** A duration in at most two units: '40 s', '12 min', '3 h 5 min', '2 d 4 h'. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes === 0) return t('{seconds} s', { seconds });
  if (hours === 0) return t('{minutes} min', { minutes });
  return hours < 24
    ? t('{hours} h {minutes} min', { hours, minutes: minutes % 60 })
    : t('{days} d {hours} h', { days: Math.floor(hours / 24), hours: hours % 24 });
}
