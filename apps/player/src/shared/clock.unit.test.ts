import { expect, test, vi } from 'vitest';
import { betterSample, noteServerTime, serverNow } from './clock.ts';

test('the faster response is trusted until it has aged', () => {
  const quick = { offsetMs: 100, errorMs: 20, takenAtMs: 0 };
  const slow = { offsetMs: 300, errorMs: 400, takenAtMs: 1000 };
  expect(betterSample(quick, slow)).toBe(quick);
  expect(betterSample(slow, { ...quick, takenAtMs: 2000 }).errorMs).toBe(20);
  expect(betterSample(quick, { ...slow, takenAtMs: 10_000_000 }).errorMs).toBe(400);
});

test('server time follows the responses, even when somebody sets the device clock', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  noteServerTime(1_600_000, 999_900, 1_000_000);
  expect(serverNow()).toBe(1_000_000 + 600_050);
  vi.setSystemTime(9_000_000);
  noteServerTime(1_601_000, 8_999_000, 9_000_000);
  expect(serverNow()).toBe(1_601_500);
  vi.useRealTimers();
});
