import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryLocks } from '../../shared/testing/memory-locks.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import { wait } from '../../shared/wait.ts';
import { addPending, dropPending } from './pending-bids.ts';
import { sendLocked } from './send-bids.ts';
import { whileLocked } from './send-lock.ts';
import type { BidRequest } from './submission.ts';

let page: EventTarget;
let isOnline: boolean;
let sent: number;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  isOnline = true;
  sent = 0;
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { locks: memoryLocks() });
  vi.stubGlobal('localStorage', memoryStorage(new Map()));
  // The market is closed.
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    sent += 1;
    await wait(100, {});
    const msg = 'Sorry Betting Is Closed';
    return Response.json({ status: false, msg, message: msg, code: 'draw_closed' });
  });
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
const never = new Promise<undefined>(() => undefined);
const { signal } = new AbortController();

test('when two locks are held by frozen tabs, another tab waits 20 seconds in total for both', async () => {
  // The timers of a frozen tab stop.
  for (const { submissionId } of requests) void navigator.locks.request(`bid ${submissionId}`, {}, () => never);
  const log: string[] = [];
  const sent = whileLocked(requests, signal, async () => log.push('sent'));
  await vi.advanceTimersByTimeAsync(19_000);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(log).toEqual(['sent']);
  expect(await sent).toBe(1);
});

test('an aborted wait returns undefined', async () => {
  void whileLocked(requests, signal, () => never);
  const stop = new AbortController();
  const sent = whileLocked(requests, stop.signal, async () => 'sent');
  stop.abort();
  expect(await sent).toBeUndefined();
});

/** A tab that sends the first request. Returns what it does with the rows of the list. */
function openTab(): string[] {
  const log: string[] = [];
  void sendLocked(requests.slice(0, 1), {
    signal,
    isOffline: () => false,
    onUnknown: () => undefined,
    isAborted: () => false,
    isExpired: () => false,
    wasSent: true,
    onPlaced: () => log.push('placed'),
    onRefused: () => log.push('rows put back'),
    onElsewhere: () => log.push('elsewhere'),
  });
  return log;
}

test('two tabs are offline for a minute; then one sends the list, and it is put back once', async () => {
  addPending('9876543210', requests.slice(0, 1));
  isOnline = false;
  const tabs = [openTab(), openTab()];
  await vi.advanceTimersByTimeAsync(60_000);
  isOnline = true;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tabs).toEqual([['rows put back'], ['elsewhere']]);
  expect(sent).toBe(1);
});

test('a tab does not put a refused list back while another tab does', async () => {
  const [first] = requests;
  if (first === undefined) throw new Error('no request');
  addPending('9876543210', [first]);
  const putBack = () =>
    new Promise<void>((done) => {
      setTimeout(() => {
        dropPending(first);
        done();
      }, 5_000);
    });
  void navigator.locks.request(`outcome ${first.submissionId}`, {}, putBack);
  const tab = openTab();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toBe(1);
  expect(tab).toEqual(['elsewhere']);
});
