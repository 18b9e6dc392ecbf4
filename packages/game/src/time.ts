/** India's zone. Days of money, reports and the console are counted in it, wherever players and operators are. */
export const INDIA_ZONE = 'Asia/Kolkata';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const CLOCK = /^([01][0-9]|2[0-3]):([0-5][0-9])$/;
const DAY_MS = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** An Intl formatter is slow to construct and every list needs one, so one per zone is kept. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}

/** The calendar date and clock of a zone. `month` is 1 to 12, `hour` 0 to 23. */
export type ZonedParts = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** The calendar date and clock of a zone (IANA name) at an instant (unix ms). Throws RangeError on an unknown zone. */
export function zonedParts(instantMs: number, zone: string): ZonedParts {
  const parts: ZonedParts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterOf(zone).formatToParts(instantMs)) {
    if (type in parts) {
      // `in` proves that `type` is a key of `parts`. Intl's own type also has literals and eras.
      parts[type as keyof ZonedParts] = Number(value);
    }
  }
  return parts;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** The calendar date of a zone at an instant, 'YYYY-MM-DD'. */
export function zonedDate(instantMs: number, zone: string): string {
  const { year, month, day } = zonedParts(instantMs, zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Whether a text is a real date written 'YYYY-MM-DD'. */
export function isDate(text: string): boolean {
  return dateToUtcMs(text) !== null;
}

function dateToUtcMs(date: string): number | null {
  const found = DATE.exec(date);
  if (found === null) return null;
  const utcMs = Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
  return new Date(utcMs).toISOString().slice(0, 10) === date ? utcMs : null;
}

function utcMsOf(date: string): number {
  const utcMs = dateToUtcMs(date);
  if (utcMs === null) throw new RangeError(`not a date: ${date}`);
  return utcMs;
}

/** The date `days` later, or earlier when `days` is negative. Throws RangeError on a malformed date. */
export function addDays(date: string, days: number): string {
  return new Date(utcMsOf(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The weekday of a date, 0 = Sunday to 6. Throws RangeError on a malformed date. */
export function weekdayOf(date: string): number {
  return new Date(utcMsOf(date)).getUTCDay();
}

function wallMs(instantMs: number, zone: string): number {
  const { year, month, day, hour, minute, second } = zonedParts(instantMs, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The instant (unix ms) at which a zone's clock shows a time 'HH:MM' on a date. When clocks are set back, a time that
 * occurs twice means the first. When clocks are set forward, a skipped time moves later by the gap.
 * Throws RangeError on a malformed date or time.
 */
export function instantOf(date: string, time: string, zone: string): number {
  const clock = CLOCK.exec(time);
  if (clock === null) throw new RangeError(`not a time: ${time}`);
  const wanted = utcMsOf(date) + (Number(clock[1]) * 60 + Number(clock[2])) * 60_000;
  const offsetAt = (instantMs: number): number => wallMs(instantMs, zone) - instantMs;
  // The zone's offsets one day before and after. They differ only when clocks change in between.
  const before = wanted - offsetAt(wanted - DAY_MS);
  const after = wanted - offsetAt(wanted + DAY_MS);
  const valid = [before, after].filter((instantMs) => wallMs(instantMs, zone) === wanted);
  return valid.length === 0 ? before : Math.min(...valid);
}

export type DrawTimes = { businessDate: string; openTime: string; closeTime: string | null; zone: string };

/**
 * The cut-off instants of a draw (docs/rules.md#cut-offs). A close time at or before the open time is on the next calendar
 * day.
 */
export function drawInstants(times: DrawTimes): { openAtMs: number; closeAtMs: number | null } {
  const { businessDate, openTime, closeTime, zone } = times;
  const openAtMs = instantOf(businessDate, openTime, zone);
  if (closeTime === null) return { openAtMs, closeAtMs: null };
  const closeDate = closeTime <= openTime ? addDays(businessDate, 1) : businessDate;
  return { openAtMs, closeAtMs: instantOf(closeDate, closeTime, zone) };
}
