import { expect, test } from 'vitest';
import { formatDay, formatInstant, formatMinute, percentDone, plural } from './format.ts';
import { idleState, pingEveryMs } from './idle.ts';
import { menuOf } from './layout/menu.ts';

test('times are formatted in the time zone of India', () => {
  const atMs = Date.parse('2026-11-20T18:35:09Z');
  expect(formatMinute(atMs)).toBe('12:05 AM');
  expect(formatInstant(atMs)).toBe('21 Nov 2026, 12:05:09 AM');
  expect(formatDay('2026-11-21')).toBe('Sat, 21 Nov');
});

test('counts and progress', () => {
  expect([plural(1, 'slip'), plural(120_000, 'slip')]).toEqual(['1 slip', '1,20,000 slips']);
  expect([percentDone(0, 0), percentDone(999, 1000), percentDone(5, 5), percentDone(6, 5)]).toEqual([
    100, 99, 100, 100,
  ]);
});

test('a session warns during its last minute, then it ends', () => {
  expect(idleState(0, 30)).toEqual({ state: 'active' });
  expect(idleState(28.9 * 60_000, 30)).toEqual({ state: 'active' });
  expect(idleState(29.5 * 60_000, 30)).toEqual({ state: 'warn', leftMs: 30_000 });
  expect(idleState(30 * 60_000, 30)).toEqual({ state: 'out' });
  // With a limit of one minute the warning does not start immediately.
  expect(idleState(10_000, 1)).toEqual({ state: 'active' });
  expect([pingEveryMs(30), pingEveryMs(1)]).toEqual([60_000, 15_000]);
});

test('the menu has the pages that the role may open', () => {
  const labels = (permissions: Parameters<typeof menuOf>[0]['permissions'], hasOutbox = true) =>
    menuOf({ permissions, hasOutbox }).map((entry) => entry.label);
  expect(labels(['overview.read', 'draws.read'])).toEqual(['Overview', 'Draws']);
  expect(labels(['outbox.read'])).toEqual(['SMS outbox']);
  expect(labels(['outbox.read'], false)).toEqual([]);
});
