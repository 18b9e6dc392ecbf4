import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inLock } from './in-lock.ts';
import { memoryLocks } from './testing/memory-locks.ts';
import { memoryStorage } from './testing/memory-storage.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  vi.stubGlobal('navigator', { locks: memoryLocks() });
  vi.stubGlobal('localStorage', memoryStorage(new Map()));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = new Promise<undefined>(() => undefined);

/** A tab that takes the lock and is then frozen. Its timers stop. */
const freezeInside = () => void navigator.locks.request('bid 7', {}, () => never);

/** Another tab that waits for the lock. */
function waitOutside(signal?: AbortSignal) {
  const log: string[] = [];
  const work = async () => log.push('ran');
  const done = inLock('bid 7', { leastMs: 20_000, ...(signal && { signal }) }, work).then(
    () => log.push('done'),
    (error: Error) => log.push(error.name),
  );
  return { log, done };
}

test('a tab waits for minutes while another one works, and then works itself', async () => {
  let finish = (): void => undefined;
  const first = inLock('bid 7', { leastMs: 20_000 }, () => new Promise<void>((resolve) => (finish = resolve)));
  const second = waitOutside();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(second.log).toEqual([]);
  finish();
  await first;
  await second.done;
  expect(second.log).toEqual(['ran', 'done']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(second.log).toEqual(['ran', 'done']);
});

test('a tab that was frozen keeps its lock, and another tab works without the lock after the limit', async () => {
  freezeInside();
  const second = waitOutside();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(second.log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(second.log).toEqual(['ran', 'done']);
});

test('a tab that is frozen later delays another one until 20 seconds after it last stored the time', async () => {
  freezeInside();
  const second = waitOutside();
  await vi.advanceTimersByTimeAsync(15_000);
  localStorage.setItem('lock:bid 7', '16000');
  await vi.advanceTimersByTimeAsync(19_999);
  expect(second.log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(second.log).toEqual(['ran', 'done']);
  expect(localStorage.length).toBe(0);
});

test('the stored time of a tab that was closed while it worked is removed at the next lock', async () => {
  localStorage.setItem('lock:bid 6', '1000');
  await vi.advanceTimersByTimeAsync(20_000);
  localStorage.setItem('lock:bid 5', '21000');
  await inLock('bid 7', { leastMs: 20_000 }, async () => undefined);
  expect([localStorage.getItem('lock:bid 6'), localStorage.length]).toEqual([null, 1]);
});

test('an aborted wait runs nothing', async () => {
  freezeInside();
  const stop = new AbortController();
  const second = waitOutside(stop.signal);
  const third = waitOutside(AbortSignal.abort());
  stop.abort();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(second.log).toEqual(['AbortError']);
  expect(third.log).toEqual(['AbortError']);
});

test('work that throws under the lock runs once', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    await vi.advanceTimersByTimeAsync(30_000);
    throw new Error('no network');
  };
  await expect(inLock('bid 7', { leastMs: 20_000 }, work)).rejects.toThrow('no network');
  expect(runs).toBe(1);
});
