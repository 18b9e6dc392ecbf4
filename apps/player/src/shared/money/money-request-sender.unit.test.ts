import { transferPoints } from '@surahi/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../session/session.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { MoneyRequestSender } from './money-request-sender.ts';

const KEEP_MS = 10 * 60_000;
const body = { amount: '200', mobile_no: '9876543211', request_id: '01890a5d-ac96-774b-bcce-b302099a8057' };
const entries = new Map<string, string>();
let sent = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  entries.clear();
  sent = 0;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', memoryStorage(entries));
  vi.stubGlobal('fetch', () => {
    sent += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  startSession({ username: 'Asha Rao', mobile: '9876543210', token: 'token' });
});
afterEach(() => {
  endSession('none');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends a request whose response is lost. */
async function loseFirst() {
  const sender = new MoneyRequestSender<typeof transferPoints, null>({
    key: 'pending-test',
    call: transferPoints,
    keepMs: KEEP_MS,
  });
  sender.send(body, null);
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, sender.state().phase]).toEqual([1, 'checking']);
  return sender;
}

/** Lets time pass while the browser has stopped the page, then wakes the page up with the network back. */
async function sleep(durationMs: number): Promise<void> {
  vi.setSystemTime(1_000 + durationMs);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
}

test('a page that wakes up within the time of a request sends it again', async () => {
  const sender = await loseFirst();
  await sleep(KEEP_MS);
  expect([sent, sender.state().phase]).toEqual([2, 'checking']);
});

test('a page that wakes up after the time of a request sends nothing, and the outcome stays unknown', async () => {
  const sender = await loseFirst();
  await sleep(KEEP_MS + 60_000);
  expect(sent).toBe(1);
  expect(sender.state()).toEqual({ phase: 'idle', isUnknown: true });
  expect([...entries.keys()].filter((key) => key.startsWith('pending-test'))).toEqual([]);
  sender.clear();
  expect(sender.state()).toEqual({ phase: 'idle' });
});
