import { zonedParts } from '@surahi/game';
import { HOUSE_ZONE } from '../../config/house-zone.ts';

/** A part of the India day in minutes, `from` included. When `to` is not after `from`, it is on the next day. */
export type DayPart = { from: number; to: number };

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Reads 'HH:MM' as minutes of the day. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Writes minutes of the day as 'HH:MM'. */
export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** The end of the quiet hours that hold at `nowMs`, in unix ms; the latest if several hold. Undefined outside of them. */
export function quietUntilMs(nowMs: number, parts: readonly DayPart[]): number | undefined {
  const { hour, minute } = zonedParts(nowMs, HOUSE_ZONE);
  const now = hour * 60 + minute;
  const ends = parts.filter((part) => holds(part, now)).map(({ to }) => (to > now ? to : to + DAY_MINUTES));
  if (ends.length === 0) return undefined;
  // India has no summer time, so minutes of the day are minutes of time.
  return Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + (Math.max(...ends) - now) * MINUTE_MS;
}

function holds({ from, to }: DayPart, now: number): boolean {
  return from < to ? now >= from && now < to : now >= from || now < to;
}
