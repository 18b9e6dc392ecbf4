import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createForeground, type Foreground } from './foreground.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function submit(foreground: Foreground, times: number): void {
  for (let count = 0; count < times; count += 1) foreground.mark();
}

/** How long the pause after `workedMs` takes, in ms. */
async function pauseOf(foreground: Foreground, workedMs: number): Promise<number> {
  const startedMs = performance.now();
  let pausedMs = Number.NaN;
  void foreground.pauseAfter(workedMs).then(() => {
    pausedMs = performance.now() - startedMs;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  return pausedMs;
}

test('a node is busy if it received 25 submissions in the last quarter of a second', () => {
  const foreground = createForeground();
  submit(foreground, 24);
  expect(foreground.isBusy()).toBe(false);
  vi.advanceTimersByTime(200);
  foreground.mark();
  expect(foreground.isBusy()).toBe(true);
  vi.advanceTimersByTime(49);
  expect(foreground.isBusy()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(foreground.isBusy()).toBe(false);
  submit(foreground, 24);
  expect(foreground.isBusy()).toBe(true);
});

test.each([
  { everyMs: 0, busyMs: 250 },
  { everyMs: 10, busyMs: 2_160 },
  { everyMs: 11, busyMs: 0 },
])('240 submissions, one every $everyMs ms, make a node busy for $busyMs ms', ({ everyMs, busyMs }) => {
  const foreground = createForeground();
  let busy = 0;
  const letPass = (ms: number): void => {
    for (let count = 0; count < ms; count += 1) {
      if (foreground.isBusy()) busy += 1;
      vi.advanceTimersByTime(1);
    }
  };
  for (let count = 0; count < 240; count += 1) {
    foreground.mark();
    letPass(everyMs);
  }
  letPass(1_000);
  expect(busy).toBe(busyMs);
});

test('on a busy node, background work pauses twice as long as it worked, and at most 100 ms', async () => {
  const foreground = createForeground();
  expect(await pauseOf(foreground, 30)).toBe(0);
  submit(foreground, 25);
  expect(await pauseOf(foreground, 30)).toBe(60);
  submit(foreground, 25);
  expect(await pauseOf(foreground, 3_000)).toBe(100);
});
