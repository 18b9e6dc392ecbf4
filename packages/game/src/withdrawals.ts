import { addDays, INDIA_ZONE, instantOf, zonedDate, zonedParts } from './time.ts';

const HOUR_MS = 3_600_000;

/** The part of each day in which withdrawals are accepted: 'HH:MM', India time. `close` may be on the next day. */
export type DailyWindow = { open: string; close: string };

/**
 * Whether an instant (unix ms) is inside a daily window. The window includes its open minute and excludes its close
 * minute. A close before the open means the next day. A close equal to the open means the whole day.
 */
export function isWithinDailyWindow(atMs: number, { open, close }: DailyWindow): boolean {
  if (open === close) return true;
  const { hour, minute } = zonedParts(atMs, INDIA_ZONE);
  const now = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return open < close ? open <= now && now < close : open <= now || now < close;
}

/** Within this time after a request, or after the end of its hold, the player gets the money (requirement WDR-10). */
const PAYOUT_PROMISE_MS = 24 * HOUR_MS;

/**
 * The latest instant (unix ms) at which a payout keeps its promise: 24 hours after `fromMs`, or the last close of the
 * daily window before that, because operators pay within the window.
 */
export function payoutDueAt(fromMs: number, window: DailyWindow): number {
  const latest = fromMs + PAYOUT_PROMISE_MS;
  if (isWithinDailyWindow(latest, window)) return latest;
  const today = zonedDate(latest, INDIA_ZONE);
  const closesToday = instantOf(today, window.close, INDIA_ZONE);
  return closesToday <= latest ? closesToday : instantOf(addDays(today, -1), window.close, INDIA_ZONE);
}

/** When a claim of a payout expires. A second operator may then finish or release it. */
export function payoutClaimEnd(claimedAt: Date, minutes: number): Date {
  return new Date(claimedAt.getTime() + minutes * 60_000);
}

/** When the payout hold after a password reset ends (docs/rules.md#18-sessions). Null without a reset. */
export function passwordResetHoldEnd(passwordResetAt: Date | null, holdHours: number): Date | null {
  return passwordResetAt === null ? null : new Date(passwordResetAt.getTime() + holdHours * HOUR_MS);
}

/** The end of the hold that lasts longest, among holds that are active at `now`. Null when none is. */
export function activeHoldEnd(now: Date, holdEnds: readonly (Date | null)[]): Date | null {
  const lastMs = Math.max(...holdEnds.map((end) => end?.getTime() ?? Number.NEGATIVE_INFINITY));
  return lastMs > now.getTime() ? new Date(lastMs) : null;
}
