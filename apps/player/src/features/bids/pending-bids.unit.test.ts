import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import { addPending, dropPending, isOver, isRecent, readPending, resumeUntil, retryUntil } from './pending-bids.ts';
import type { BidRequest } from './submission.ts';

const ASHA = '9876543210';
const RAVI = '9876543211';
const entries = new Map<string, string>();

beforeEach(() => {
  entries.clear();
  vi.stubGlobal('localStorage', memoryStorage(entries));
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

test('only the player who made the pending requests reads them, complete and in order', () => {
  addPending(ASHA, [request('id-2'), request('id-1')]);
  addPending(RAVI, [request('id-3')]);
  expect(readPending(ASHA)).toEqual([request('id-1'), request('id-2')]);
  expect(readPending(RAVI)).toEqual([request('id-3')]);
  // After a log-out no player sees the requests, and none is lost.
  expect(readPending(undefined)).toEqual([]);
  expect(readPending(ASHA)).toHaveLength(2);
});

test("two tabs that send at once keep each other's requests", () => {
  addPending(ASHA, [request('id-1'), request('id-2')]);
  addPending(ASHA, [request('id-3')]);
  dropPending(request('id-1'));
  expect(readPending(ASHA)).toEqual([request('id-2'), request('id-3')]);
  dropPending(request('id-3'));
  dropPending(request('id-2'));
  expect(entries.size).toBe(0);
});

test('requests expire after a week, even when retried in between', () => {
  vi.useFakeTimers({ now: 1_000 });
  addPending(ASHA, [request('id-1')]);
  vi.setSystemTime(1_000 + 7 * 86_400_000);
  addPending(ASHA, readPending(ASHA));
  expect(readPending(ASHA)).toHaveLength(1);
  vi.setSystemTime(1_001 + 7 * 86_400_000);
  expect(readPending(RAVI)).toEqual([]);
  expect(entries.size).toBe(0);
});

test('a request confirmed more than ten minutes ago is not recent', () => {
  vi.useFakeTimers({ now: 1_000 });
  addPending(ASHA, [request('id-1')]);
  vi.setSystemTime(1_000 + 600_000);
  expect(isRecent(request('id-1'))).toBe(true);
  vi.setSystemTime(1_001 + 600_000);
  expect(isRecent(request('id-1'))).toBe(false);
  expect(isRecent(request('id-2'))).toBe(false);
});

test('requests of an earlier visit are retried until ten minutes after the oldest of them was confirmed', () => {
  vi.useFakeTimers({ now: 1_000 });
  addPending(ASHA, [request('id-1')]);
  vi.setSystemTime(61_000);
  addPending(ASHA, [request('id-2')]);
  vi.setSystemTime(121_000);
  expect(resumeUntil([request('id-2'), request('id-1')])).toBe(601_000);
  expect(retryUntil()).toBe(721_000);
});

test('the entry of earlier versions is migrated once, and damaged entries are removed', () => {
  entries.set('pending-bids', JSON.stringify({ mobile: ASHA, requests: [request('id-1')] }));
  expect(readPending(RAVI)).toEqual([]);
  expect(entries.has('pending-bids')).toBe(false);
  expect(readPending(ASHA)).toEqual([request('id-1')]);
  for (const text of ['', '{', 'null', '[]', '{"mobile":"9876543210"}']) {
    entries.set('pending-bids', text);
    entries.set('pending-bid:id-9', text);
    expect(readPending(ASHA), text).toEqual([request('id-1')]);
    expect([...entries.keys()]).toEqual(['pending-bid:id-1']);
  }
});

test('without storage nothing is kept and nothing throws', () => {
  vi.stubGlobal('localStorage', undefined);
  addPending(ASHA, [request('id-1')]);
  dropPending(request('id-1'));
  expect(readPending(ASHA)).toEqual([]);
});

test('a request stored by a clock that was two days fast is kept for a week and is not recent', () => {
  vi.useFakeTimers({ now: 1_000 + 2 * 86_400_000 });
  addPending(ASHA, [request('id-1')]);
  vi.setSystemTime(1_000);
  expect(isRecent(request('id-1'))).toBe(false);
  expect(readPending(ASHA)).toEqual([request('id-1')]);
  expect(isRecent(request('id-1'))).toBe(false);
  vi.setSystemTime(1_000 + 7 * 86_400_000);
  expect(readPending(ASHA)).toEqual([]);
});

test('a clock that was half a minute fast changes no age, and the retries end ten minutes from now', () => {
  vi.useFakeTimers({ now: 31_000 });
  addPending(ASHA, [request('id-1')]);
  vi.setSystemTime(1_000);
  expect(isRecent(request('id-1'))).toBe(true);
  expect(resumeUntil([request('id-1')])).toBe(601_000);
});

test('retries end when the clock is set back', () => {
  vi.useFakeTimers({ now: 1_000 + 2 * 86_400_000 });
  const untilMs = retryUntil();
  expect(isOver(untilMs)).toBe(false);
  vi.setSystemTime(1_000);
  expect(isOver(untilMs)).toBe(true);
});
