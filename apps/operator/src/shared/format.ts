const ZONE = 'Asia/Kolkata';

const DATE = new Intl.DateTimeFormat('en-IN', { timeZone: ZONE, day: '2-digit', month: 'short', year: 'numeric' });
const MINUTE = new Intl.DateTimeFormat('en-IN', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hour12: true });
const SECOND = new Intl.DateTimeFormat('en-IN', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});
const DAY = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'short', day: '2-digit', month: 'short' });
const LONG_DAY = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  weekday: 'long',
  day: '2-digit',
  month: 'long',
  year: 'numeric',
});

/** Half-days in capitals as on the players' screens, and one kind of blank. */
function tidy(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ').replace(/\b[ap]m\b/, (half) => half.toUpperCase());
}

/** '10:30 AM' in India. */
export function formatMinute(atMs: number): string {
  return tidy(MINUTE.format(atMs));
}

/** '21 Nov 2026, 10:30:05 AM' in India. */
export function formatInstant(atMs: number): string {
  return `${tidy(DATE.format(atMs))}, ${tidy(SECOND.format(atMs))}`;
}

/** 'Sat, 21 Nov' of a business date YYYY-MM-DD. */
export function formatDay(date: string): string {
  return tidy(DAY.format(Date.parse(`${date}T00:00:00Z`)));
}

/** 'Saturday, 21 November 2026' of a business date YYYY-MM-DD. */
export function formatLongDay(date: string): string {
  return tidy(LONG_DAY.format(Date.parse(`${date}T00:00:00Z`)));
}

/** Whole numbers grouped as in India. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('en-IN').format(count);
}

/** '1 slip', '2 slips'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Done of total as a whole percentage, cut so that 100 means all; nothing to do is all done. */
export function percentDone(done: number, total: number): number {
  return total <= 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
}

/** An axis label with India's own steps: '1.2 L' for 1,20,000 and '3 Cr' for 3,00,00,000. */
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
