import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReader } from './reader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts a reader whose reads fail while `state.fails`. `state.reads` counts them. */
function start(longestRetryMs?: number) {
  const state = { fails: true, reads: 0 };
  const read = () => {
    state.reads += 1;
    return state.fails ? Promise.reject(new Error('always')) : Promise.resolve();
  };
  const options = { what: 'a value', logger: { warn: () => undefined } };
  const reader = createReader(read, longestRetryMs === undefined ? options : { ...options, longestRetryMs });
  reader.refresh();
  return { state, reader };
}

test('a read that fails is retried each second', async () => {
  const { state, reader } = start();
  await vi.advanceTimersByTimeAsync(60_500);
  expect(state.reads).toBe(61);
  reader.stop();
});

test('the pause between retries of an expensive read doubles up to its limit, and a success resets it to a second', async () => {
  const { state, reader } = start(10_000);
  // At 0, 1, 3, 7 and 15 s, and then every 10 s.
  await vi.advanceTimersByTimeAsync(56_000);
  expect(state.reads).toBe(9);
  state.fails = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.reads).toBe(10);
  state.fails = true;
  reader.refresh();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.reads).toBe(12);
  reader.stop();
});

test('an event after long failures is read at once, and retried after a second again', async () => {
  const { state, reader } = start(10_000);
  await vi.advanceTimersByTimeAsync(26_000);
  expect(state.reads).toBe(6);
  // Two events in a row start overlapping reads. Only the latest one schedules a retry.
  reader.refresh();
  reader.refresh();
  await vi.advanceTimersByTimeAsync(999);
  expect(state.reads).toBe(8);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.reads).toBe(9);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(state.reads).toBe(10);
  reader.stop();
});

test('a regular timer keeps the long pause between retries', async () => {
  const { state, reader } = start(10_000);
  await vi.advanceTimersByTimeAsync(26_000);
  reader.poll();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(state.reads).toBe(7);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.reads).toBe(8);
  reader.stop();
});
