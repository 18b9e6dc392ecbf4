import type { PlayLimits } from './use-play-limits.ts';

/**
 * The length of the session so far, ms: since the app was opened, or since the current visit began on any device,
 * whichever is longer. `nowMs` is the server's clock, `deviceMs` the device's.
 */
export function playedMs(
  data: Pick<PlayLimits, 'visit'> | undefined,
  nowMs: number,
  deviceMs: number = Date.now(),
): number {
  const openMs = deviceMs - performance.timeOrigin;
  const visitMs = data?.visit == null ? 0 : nowMs - data.visit.started_at;
  return Math.max(0, openMs, visitMs);
}

/** Minutes as hours and minutes, '1:05'. */
export function minutesText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
