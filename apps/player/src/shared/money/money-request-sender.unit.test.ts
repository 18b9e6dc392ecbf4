import { transferPoints } from '@surahi/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../session/session.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { refusal, type StubResponse, stubServer } from '../testing/stub-server.ts';
import { MoneyRequestSender } from './money-request-sender.ts';

const KEY = 'pending-test';
const MINUTE_MS = 60_000;
const entries = new Map<string, string>();
const body = { amount: '200', mobile_no: '9898989898', request_id: '01890a5d-ac96-774b-bcce-b302099a8057' };
const accepted: StubResponse = {
  body: { status: true, msg: '', message: '', balance: '90', tx_request_number: '6620431' },
};

/** A sender as one visit of the app has it. Several share the device's storage. */
const visit = () =>
  new MoneyRequestSender<typeof transferPoints, null>({ key: KEY, call: transferPoints, keepMs: 10 * MINUTE_MS });

function logIn(mobile: string): void {
  startSession({ username: 'Asha', mobile, token: mobile });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  entries.clear();
  vi.stubGlobal('localStorage', memoryStorage(entries));
  logIn('9876543210');
});

afterEach(() => {
  endSession('none');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an accepted request is no longer stored, and the player can clear it', async () => {
  const sent = stubServer([accepted]);
  const sender = visit();
  sender.send(body, null);
  expect(sender.state().phase).toBe('sending');
  expect(entries.has(KEY)).toBe(true);
  await vi.runAllTimersAsync();
  expect(sender.state()).toMatchObject({ phase: 'accepted', data: { tx_request_number: '6620431' } });
  expect(sent).toHaveLength(1);
  expect(entries.has(KEY)).toBe(false);
  sender.clear();
  expect(sender.state()).toEqual({ phase: 'idle' });
});

test('a refused request can be retried under the same id', async () => {
  const sent = stubServer([{ body: refusal('transfer_daily_limit') }, accepted]);
  const sender = visit();
  sender.send(body, null);
  await vi.runAllTimersAsync();
  expect(sender.state()).toMatchObject({ phase: 'refused', failure: { code: 'transfer_daily_limit' } });
  sender.retry();
  await vi.runAllTimersAsync();
  expect(sender.state().phase).toBe('accepted');
  expect(sent.map(({ request_id: id }) => id)).toEqual([body.request_id, body.request_id]);
});

test('a lost response is checked under the same id and never reported as a failure', async () => {
  const sent = stubServer(['lost', 'lost', accepted]);
  const sender = visit();
  const phases: string[] = [];
  sender.subscribe(() => phases.push(sender.state().phase));
  sender.send(body, null);
  await vi.runAllTimersAsync();
  expect(phases).toEqual(['sending', 'checking', 'checking', 'accepted']);
  expect(new Set(sent.map(({ request_id: id }) => id))).toEqual(new Set([body.request_id]));
});

test('a second request does not start while one is in flight', async () => {
  const sent = stubServer([accepted]);
  const sender = visit();
  sender.send(body, null, 2_000);
  expect(sender.state().phase).toBe('waiting');
  sender.send({ ...body, amount: '300' }, null);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent).toEqual([]);
  await vi.runAllTimersAsync();
  expect(sent.map(({ amount }) => amount)).toEqual(['200']);
});

test('the next visit resumes a request with an unknown outcome, for its player only', async () => {
  stubServer(['lost']);
  const first = visit();
  first.send(body, null);
  await vi.advanceTimersByTimeAsync(100);
  endSession('dead');
  expect(first.state()).toEqual({ phase: 'idle' });

  const sent = stubServer([accepted]);
  logIn('9876543211');
  const other = visit();
  other.resume();
  expect(other.state()).toEqual({ phase: 'idle' });

  logIn('9876543210');
  const second = visit();
  second.resume();
  expect(second.state().phase).toBe('checking');
  await vi.runAllTimersAsync();
  expect(second.state().phase).toBe('accepted');
  expect(sent.map(({ request_id: id }) => id)).toEqual([body.request_id]);
});

test('a stored request is not retried after its time, and a damaged one is removed', async () => {
  stubServer(['lost']);
  visit().send(body, null);
  await vi.advanceTimersByTimeAsync(100);
  endSession('dead');
  logIn('9876543210');
  const stored = entries.get(KEY) ?? '';
  vi.setSystemTime(1_001 + 10 * MINUTE_MS);
  const late = visit();
  late.resume();
  expect(late.state()).toEqual({ phase: 'idle' });
  expect(entries.has(KEY)).toBe(false);
  for (const text of ['{', stored.slice(0, -5)]) {
    entries.set(KEY, text);
    late.resume();
    expect(entries.has(KEY), text).toBe(false);
  }
});

test('when a retry is impossible the request stays stored, and no other one starts', async () => {
  const sent = stubServer(['lost', { body: refusal('player_blocked'), status: 403 }]);
  const sender = visit();
  sender.send(body, null);
  await vi.runAllTimersAsync();
  expect(sender.state().phase).toBe('checking');
  expect(entries.has(KEY)).toBe(true);
  sender.send({ ...body, amount: '300' }, null);
  await vi.runAllTimersAsync();
  expect(sent.map(({ amount }) => amount)).toEqual(['200', '200']);
});
