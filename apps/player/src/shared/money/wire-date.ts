import { dayText, dayYearText, timeText, timeYearText } from '../dates.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Parses '05 Jul 2025 03:04:05 PM' or '2025-07-05 15:04:05', India time, to unix ms. Returns undefined for other
 * formats.
 */
function readWireInstant(text: string): number | undefined {
  const named = /^(\d{2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) (AM|PM)$/.exec(text);
  const plain = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(text);
  if (plain !== null) return instant(plain[1], Number(plain[2]), plain[3], Number(plain[4]), plain[5], plain[6]);
  if (named === null) return undefined;
  const hour = (Number(named[4]) % 12) + (named[7] === 'PM' ? 12 : 0);
  return instant(named[3], MONTHS.indexOf(named[2] ?? '') + 1, named[1], hour, named[5], named[6]);
}

/** India's offset from UTC. It has no daylight saving time. */
const INDIA_MS = 5.5 * 3_600_000;

type Part = string | undefined;

function instant(year: Part, month: number, day: Part, hour: number, minute: Part, second: Part): number | undefined {
  const ms = Date.UTC(Number(year), month - 1, Number(day), hour, Number(minute), Number(second)) - INDIA_MS;
  return Number.isNaN(ms) || month === 0 ? undefined : ms;
}

/**
 * Formats a wire time as '5 Jul, 3:04 PM', with the year unless it is the current one. Returns unreadable text
 * unchanged.
 */
export function shortWhen(text: string, nowMs: number): string {
  const atMs = readWireInstant(text);
  if (atMs === undefined) return winWhen(text, nowMs) ?? text;
  return yearOf(atMs) === yearOf(nowMs) ? timeText(atMs) : timeYearText(atMs);
}

function yearOf(atMs: number): number {
  return new Date(atMs + INDIA_MS).getUTCFullYear();
}

/** Formats the time of a win, '05 July 25 03:04' on the wire. Its hour has no AM or PM. */
function winWhen(text: string, nowMs: number): string | undefined {
  const [, day, month = '', year = '', clock = ''] = /^(\d{2}) (\w{3,}) (\d{2}) (\d{2}:\d{2})$/.exec(text) ?? [];
  const index = MONTHS.indexOf(month.slice(0, 3)) + 1;
  if (day === undefined || index === 0) return undefined;
  const date = `20${year}-${String(index).padStart(2, '0')}-${day}`;
  const shown = Number(`20${year}`) === yearOf(nowMs) ? dayText(date) : dayYearText(date);
  return `${shown}, ${clock}`;
}
