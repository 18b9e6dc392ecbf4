import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueueRoom } from './queue-room.ts';
import { createWaitDeadline } from './wait-deadline.ts';

function room() {
  const clock = { nowMs: 1_000 };
  const hasRoom = createQueueRoom({ maxWaiting: 50, crowd: 4, crowdMs: 500, nowMs: () => clock.nowMs });
  return { clock, hasRoom };
}

test('a queue that was empty a moment ago takes submissions up to its maximum', () => {
  const { clock, hasRoom } = room();
  clock.nowMs += 60_000;
  expect(hasRoom(0)).toBe(true);
  clock.nowMs += 499;
  expect([4, 49, 50].map(hasRoom)).toEqual([true, true, false]);
});

test('a queue that nobody has found empty for half a second takes no more than two batches', () => {
  const { clock, hasRoom } = room();
  hasRoom(0);
  clock.nowMs += 500;
  expect([1, 3, 4, 49].map(hasRoom)).toEqual([true, true, false, false]);
  // A shorter queue does not end the crowd. An empty one does.
  expect([3, 4].map(hasRoom)).toEqual([true, false]);
  expect([0, 4, 49].map(hasRoom)).toEqual([true, true, true]);
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A faked timer runs its immediates a millisecond later. */
const TURN_MS = 1;

/** Waits that begin on demand and end with their deadline of 100 ms. */
function waits(maxWaitMs: number) {
  const open: number[] = [];
  const ended: { sinceMs: number; atMs: number }[] = [];
  const start = createWaitDeadline(maxWaitMs, (untilMs) => {
    while (open[0] !== undefined && open[0] <= untilMs) {
      ended.push({ sinceMs: open.shift() ?? 0, atMs: performance.now() });
    }
    return open[0];
  });
  const begin = (): void => {
    open.push(performance.now());
    start();
  };
  return { begin, open, ended };
}

test('each wait ends at its own deadline, with one timer for all of them', () => {
  const { begin, ended } = waits(100);
  const startMs = performance.now();
  for (const pauseMs of [0, 0, 30, 60]) {
    vi.advanceTimersByTime(pauseMs);
    begin();
    expect(vi.getTimerCount()).toBe(1);
  }
  vi.advanceTimersByTime(1_000);
  expect(ended.map(({ sinceMs, atMs }) => [sinceMs - startMs, atMs - startMs])).toEqual([
    [0, 100 + TURN_MS],
    [0, 100 + TURN_MS],
    [30, 130 + TURN_MS],
    [90, 190 + TURN_MS],
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a wait that ended early leaves nothing to end, and the next wait has a deadline again', () => {
  const { begin, open, ended } = waits(100);
  begin();
  open.length = 0;
  vi.advanceTimersByTime(1_000);
  expect([ended.length, vi.getTimerCount()]).toEqual([0, 0]);
  begin();
  vi.advanceTimersByTime(100 + TURN_MS);
  expect(ended).toHaveLength(1);
});

test('without a limit no wait has a deadline', () => {
  const { begin } = waits(Infinity);
  begin();
  expect(vi.getTimerCount()).toBe(0);
});
