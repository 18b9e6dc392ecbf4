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

/** A sender as one visit of the app has it. Several share the device's storage. */
function visit(more: { keepMs?: number; sendsUndated?: true } = {}) {
  return new MoneyRequestSender<typeof transferPoints, null>({
    key: 'pending-test',
    call: transferPoints,
    keepMs: KEEP_MS,
    ...more,
  });
}

const storedEntries = () => [...entries.keys()].filter((key) => key.startsWith('pending-test'));

/** Sends a request whose response is lost. */
async function loseFirst() {
  const sender = visit();
  sender.send(body, null);
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, sender.state().phase]).toEqual([1, 'checking']);
  return sender;
}

/** Loses a response, then opens the app again after `durationMs` with the player of `mobile`. */
async function reopen(durationMs: number, mobile = '9876543210', ...more: Parameters<typeof visit>) {
  await loseFirst();
  endSession('none');
  vi.setSystemTime(1_000 + durationMs);
  startSession({ username: 'Asha Rao', mobile, token: 'other' });
  return visit(...more);
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
  expect(storedEntries()).toEqual([]);
  sender.clear();
  expect(sender.state()).toEqual({ phase: 'idle' });
});

test('an app that opens after the time of a request sends nothing, and the outcome stays unknown', async () => {
  const second = await reopen(KEEP_MS + 60_000);
  // A screen has several parts that resume, and the state outlives their second call.
  second.resume();
  second.resume();
  expect(sent).toBe(1);
  expect(second.state()).toEqual({ phase: 'idle', isUnknown: true });
  expect(storedEntries()).toEqual([]);
});

test('an app that opens within the time of a request sends it again', async () => {
  const second = await reopen(KEEP_MS);
  second.resume();
  expect([sent, second.state().phase]).toEqual([2, 'checking']);
});

test('an expired request waits for a screen that shows it', async () => {
  const second = await reopen(KEEP_MS + 60_000);
  second.resume({ isShown: false });
  expect(second.state()).toEqual({ phase: 'idle' });
  expect(storedEntries()).toHaveLength(1);
  second.resume();
  expect(second.state()).toEqual({ phase: 'idle', isUnknown: true });
});

test('an expired request of another player waits for that player', async () => {
  const other = await reopen(KEEP_MS + 60_000, '9876543212');
  other.resume();
  expect(other.state()).toEqual({ phase: 'idle' });
  expect(storedEntries()).toHaveLength(1);
  endSession('none');
  startSession({ username: 'Asha Rao', mobile: '9876543210', token: 'third' });
  const own = visit();
  own.resume();
  expect(own.state()).toEqual({ phase: 'idle', isUnknown: true });
});

test('a request of another player is removed after 30 days', async () => {
  const later = await reopen(31 * 86_400_000, '9876543212');
  later.resume();
  expect(storedEntries()).toEqual([]);
});

test('a request stored by a fast clock is not sent again, and its outcome stays unknown', async () => {
  const second = await reopen(-2 * 86_400_000);
  second.resume();
  expect(sent).toBe(1);
  expect(second.state()).toEqual({ phase: 'idle', isUnknown: true });
});

test('a request stored by a clock that was half a minute fast is sent again', async () => {
  const second = await reopen(-30_000);
  second.resume();
  await vi.advanceTimersByTimeAsync(30_000);
  expect([sent, second.state().phase]).toEqual([2, 'checking']);
});

test('a deposit stored by a fast clock is sent at once, and for seven days from then on', async () => {
  const deposits = { keepMs: 7 * 86_400_000, sendsUndated: true } as const;
  const second = await reopen(-2 * 86_400_000, '9876543210', deposits);
  second.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, second.state().phase]).toEqual([2, 'checking']);
  await sleep(5 * 86_400_000);
  expect(sent).toBe(3);
  await sleep(6 * 86_400_000);
  expect(second.state()).toEqual({ phase: 'idle', isUnknown: true });
});
