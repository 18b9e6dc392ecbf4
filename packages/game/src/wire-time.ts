import { isDate, zonedParts } from './time.ts';

// Wire dates are English with ASCII digits in every language, so Intl does not format them.
const MONTHS: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function two(value: number | string): string {
  return String(value).padStart(2, '0');
}

function monthName(month: number): string {
  const name = MONTHS[month - 1];
  if (name === undefined) throw new RangeError(`not a month: ${month}`);
  return name;
}

function twelveHours(hour: number): { hour: string; half: 'AM' | 'PM' } {
  return { hour: two(hour % 12 === 0 ? 12 : hour % 12), half: hour < 12 ? 'AM' : 'PM' };
}

/** Formats a time of day for screens and the wire: '22:30' becomes '10:30 PM'. Throws RangeError on a malformed time. */
export function clockText(time: string): string {
  const found = /^([01][0-9]|2[0-3]):([0-5][0-9])$/.exec(time);
  if (found === null) throw new RangeError(`not a time: ${time}`);
  const { hour, half } = twelveHours(Number(found[1]));
  return `${hour}:${found[2]} ${half}`;
}

/** Parses '10:30 AM' (any case, leading zero optional) to 'HH:MM'. Returns null for any other text. */
export function parseClockText(text: string): string | null {
  const found = /^(0?[1-9]|1[0-2]):([0-5][0-9]) ?(AM|PM)$/i.exec(text.trim());
  if (found === null) return null;
  const afternoon = found[3]?.toUpperCase() === 'PM' ? 12 : 0;
  return `${two((Number(found[1]) % 12) + afternoon)}:${found[2]}`;
}

/** Formats a business date for the wire: '2026-11-21' becomes '21-November-2026'. Throws RangeError on a malformed date. */
export function wireBidDate(date: string): string {
  if (!isDate(date)) throw new RangeError(`not a date: ${date}`);
  const [year, month, day] = date.split('-');
  return `${Number(day)}-${monthName(Number(month))}-${year}`;
}

function isoOrNull(year: string | undefined, month: number, day: string | undefined): string | null {
  const date = `${year ?? ''}-${two(month)}-${two(day ?? '')}`;
  return isDate(date) ? date : null;
}

/**
 * Parses a date of the wire to 'YYYY-MM-DD'. Accepts day-MonthName-year, M/D/YYYY (both with or without zero padding)
 * and YYYY-MM-DD. Returns null for any other text and for dates that do not exist.
 */
export function parseWireBidDate(text: string): string | null {
  const trimmed = text.trim();
  const named = /^([0-9]{1,2})-([A-Za-z]{3,9})-([0-9]{4})$/.exec(trimmed);
  if (named !== null) {
    const typed = named[2]?.toLowerCase() ?? '';
    // Some clients send three-letter months, the form of dates in the server's own responses.
    const month = MONTHS.findIndex((name) => [name, name.slice(0, 3)].some((one) => one.toLowerCase() === typed)) + 1;
    return isoOrNull(named[3], month, named[1]);
  }
  const slashed = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})$/.exec(trimmed);
  if (slashed !== null) return isoOrNull(slashed[3], Number(slashed[1]), slashed[2]);
  return isDate(trimmed) ? trimmed : null;
}

/**
 * Parses the date of a history request: M/D/YYYY or any other wire form. Returns null for an invalid date, and for years
 * from 9999 on, whose next day may have a year of five digits.
 */
export function parseHistoryDate(text: string): string | null {
  const date = parseWireBidDate(text);
  return date !== null && date < '9999' ? date : null;
}

/** Formats a date for history requests: '2026-11-05' becomes '11/5/2026'. Throws RangeError on a malformed date. */
export function historyDate(date: string): string {
  if (!isDate(date)) throw new RangeError(`not a date: ${date}`);
  const [year, month, day] = date.split('-');
  return `${Number(month)}/${Number(day)}/${year}`;
}

/** Formats an instant (unix ms) as a wire date in a zone: '05 Jul 2025'. */
export function wireDate(instantMs: number, zone: string): string {
  const { year, month, day } = zonedParts(instantMs, zone);
  return `${two(day)} ${monthName(month).slice(0, 3)} ${year}`;
}

/** Formats an instant (unix ms) as a wire date and time in a zone: '05 Jul 2025 03:04:05 PM'. */
export function wireDateTime(instantMs: number, zone: string): string {
  const parts = zonedParts(instantMs, zone);
  const { hour, half } = twelveHours(parts.hour);
  return `${wireDate(instantMs, zone)} ${hour}:${two(parts.minute)}:${two(parts.second)} ${half}`;
}

/** Formats an instant (unix ms) as sortable date and time in a zone: '2025-07-05 15:04:05'. */
export function wireTimestamp(instantMs: number, zone: string): string {
  const { year, month, day, hour, minute, second } = zonedParts(instantMs, zone);
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

/** Formats an instant (unix ms) for win histories of main and Gali: '05 July 25 03:04'. The wire omits AM and PM. */
export function wireWinTime(instantMs: number, zone: string): string {
  const parts = zonedParts(instantMs, zone);
  return `${two(parts.day)} ${monthName(parts.month)} ${two(parts.year % 100)} ${twelveHours(parts.hour).hour}:${two(parts.minute)}`;
}
