import { expect, test } from 'vitest';
import { minutesText, playedMs } from './play-time.ts';

const MINUTE_MS = 60_000;
const visit = { started_at: 0, staked: '0', won: '0', net: '0', check_due: false, check_at: 0 };

test('the session clock runs from the visit or from the opening of the app, whichever is earlier', () => {
  const openMs = performance.timeOrigin;
  expect(playedMs(undefined, 0, openMs + 5 * MINUTE_MS)).toBe(5 * MINUTE_MS);
  expect(playedMs({ visit: null }, 0, openMs + 5 * MINUTE_MS)).toBe(5 * MINUTE_MS);
  const nowMs = 1_800_000_000_000;
  const since = (minutes: number) => ({ visit: { ...visit, started_at: nowMs - minutes * MINUTE_MS } });
  expect(playedMs(since(45), nowMs, openMs + 5 * MINUTE_MS)).toBe(45 * MINUTE_MS);
  expect(playedMs(since(2), nowMs, openMs + 5 * MINUTE_MS)).toBe(5 * MINUTE_MS);
  // When the device clock was set back, the length is zero.
  expect(playedMs(undefined, nowMs, openMs - MINUTE_MS)).toBe(0);
});

test('minutes are shown as hours and minutes', () => {
  expect([0, 9, 59, 60, 125].map(minutesText)).toEqual(['0:00', '0:09', '0:59', '1:00', '2:05']);
});
