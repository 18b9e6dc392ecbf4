import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryLocks } from '../../shared/testing/memory-locks.ts';
import { whileLocked } from './send-lock.ts';
import type { BidRequest } from './submission.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks: memoryLocks() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const request = (submissionId: string): BidRequest => ({
  submissionId,
  family: 'main',
  gameId: '7',
  gameName: 'Kalyan',
  bidDate: '21-November-2026',
  pana: 'Single Digit',
  rows: [],
});
const requests = [request('01890a5d-ac96-774b-bcce-b302099a8051'), request('01890a5d-ac96-774b-bcce-b302099a8052')];
const { signal } = new AbortController();

test('after a tab was frozen while it sent two requests, another tab waits 20 seconds in all', async () => {
  const never = new Promise<undefined>(() => undefined);
  void whileLocked(requests.slice(0, 1), signal, () => never);
  void whileLocked(requests.slice(1), signal, () => never);
  const log: string[] = [];
  const sent = whileLocked(requests, signal, async () => log.push('sent'));
  await vi.advanceTimersByTimeAsync(19_000);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(log).toEqual(['sent']);
  expect(await sent).toBe(1);
});

test('a wait that the screen ends returns undefined', async () => {
  const never = new Promise<undefined>(() => undefined);
  void whileLocked(requests, signal, () => never);
  const stop = new AbortController();
  const sent = whileLocked(requests, stop.signal, async () => 'sent');
  stop.abort();
  expect(await sent).toBeUndefined();
});
