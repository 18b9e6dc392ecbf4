import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createForeground } from './foreground.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** How long the pause after `workedMs` takes, in ms. */
async function pauseOf(foreground: ReturnType<typeof createForeground>, workedMs: number): Promise<number> {
  const startedMs = performance.now();
  let pausedMs = Number.NaN;
  void foreground.pauseAfter(workedMs).then(() => {
    pausedMs = performance.now() - startedMs;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  return pausedMs;
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

test('on a busy node, background work pauses twice as long as it worked, and at most 100 ms', async () => {
  const foreground = createForeground();
  expect(await pauseOf(foreground, 30)).toBe(0);
  foreground.mark();
  expect(await pauseOf(foreground, 30)).toBe(60);
  foreground.mark();
  expect(await pauseOf(foreground, 3_000)).toBe(100);
});
