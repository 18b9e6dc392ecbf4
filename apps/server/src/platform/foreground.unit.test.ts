import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createForeground } from './foreground.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** How long a rest after `workedMs` takes, in ms. */
async function restOf(foreground: ReturnType<typeof createForeground>, workedMs: number): Promise<number> {
  const startedMs = performance.now();
  let restedMs = Number.NaN;
  void foreground.rest(workedMs).then(() => {
    restedMs = performance.now() - startedMs;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  return restedMs;
}

test('a node is busy for a quarter of a second after each submission', () => {
  const foreground = createForeground();
  expect(foreground.isBusy()).toBe(false);
  foreground.mark();
  expect(foreground.isBusy()).toBe(true);
  vi.advanceTimersByTime(200);
  foreground.mark();
  vi.advanceTimersByTime(249);
  expect(foreground.isBusy()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(foreground.isBusy()).toBe(false);
});

test('background work rests twice as long as it worked while players submit bids, and at most 100 ms', async () => {
  const foreground = createForeground();
  expect(await restOf(foreground, 30)).toBe(0);
  foreground.mark();
  expect(await restOf(foreground, 30)).toBe(60);
  foreground.mark();
  expect(await restOf(foreground, 3_000)).toBe(100);
});
