import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inLock } from '../in-lock.ts';
import { memoryLocks } from '../testing/memory-locks.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { wait } from '../wait.ts';
import { afterLogOut, keepLoggedOut, logOut } from './log-out.ts';
import { endSession, startSession } from './session.ts';

const ASHA = { username: 'Asha Rao', mobile: '9876543210', token: 'token' };
const page = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => null });
let sent = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  sent = 0;
  page.visibilityState = 'visible';
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', memoryStorage(new Map()));
  // A proxy whose server does not answer.
  vi.stubGlobal('fetch', () => {
    sent += 1;
    return Promise.resolve(new Response('Bad Gateway', { status: 502 }));
  });
  startSession(ASHA);
});
afterEach(async () => {
  // Ends the pauses: with a session no log-out is due.
  startSession(ASHA);
  await vi.advanceTimersByTimeAsync(600_000);
  endSession('none');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How many log-outs have been sent after each of these times. */
async function sentAfter(...steps: number[]): Promise<number[]> {
  const counts: number[] = [];
  for (const step of steps) {
    await vi.advanceTimersByTimeAsync(step);
    counts.push(sent);
  }
  return counts;
}

/** A tab that took the lock and was then frozen. Its timers stop. */
function freezeInTurn(): void {
  vi.stubGlobal('navigator', { locks: memoryLocks() });
  void navigator.locks.request('log-in', {}, () => new Promise(() => undefined));
}

test('a log-out that a busy server did not answer is sent again after growing pauses', async () => {
  await logOut(() => undefined);
  expect(await sentAfter(4_999, 1, 14_999, 1, 59_999, 1, 300_000, 300_000)).toEqual([1, 2, 2, 3, 3, 4, 5, 6]);
});

test('a log-out of an earlier visit is sent again after growing pauses, and not during a session', async () => {
  localStorage.setItem('log-out-due', '1');
  endSession('none');
  keepLoggedOut();
  expect(await sentAfter(0, 5_000)).toEqual([1, 2]);
  startSession(ASHA);
  expect(await sentAfter(600_000)).toEqual([2]);
});

test('a log-out that is due is sent when the page is shown again', async () => {
  await logOut(() => undefined);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(await sentAfter(0)).toEqual([1]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(await sentAfter(0)).toEqual([2]);
});

test('a tab that was frozen while it logged in delays a login in another tab by 20 seconds', async () => {
  freezeInTurn();
  let isIn = false;
  void afterLogOut(async () => ({ ok: true })).then(() => (isIn = true));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(isIn).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isIn).toBe(true);
});

/** A server that answers after this time. Returns the log of its log-outs. */
function answerAfter(durationMs: number): string[] {
  const log: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    log.push('log-out begins');
    await wait(durationMs, { signal });
    log.push(signal.aborted ? 'log-out stopped' : 'log-out ends');
    signal.throwIfAborted();
    return new Response('Bad Gateway', { status: 502 });
  });
  return log;
}

test('a login stops a log-out that waits for a frozen tab, and then waits 20 seconds itself', async () => {
  freezeInTurn();
  const log = answerAfter(10_000);
  void logOut(() => undefined);
  await vi.advanceTimersByTimeAsync(3_000);
  void afterLogOut(async () => ({ ok: log.push('login') > 0 }));
  await vi.advanceTimersByTimeAsync(24_999);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['login']);
});

test('a login that comes while a log-out passes a frozen tab waits until the log-out is stopped', async () => {
  freezeInTurn();
  const log = answerAfter(10_000);
  void logOut(() => undefined);
  await vi.advanceTimersByTimeAsync(18_000);
  void afterLogOut(async () => ({ ok: log.push('login') > 0 }));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(log).toEqual(['log-out begins']);
  await vi.advanceTimersByTimeAsync(20_001);
  expect(log).toEqual(['log-out begins', 'log-out stopped', 'login']);
});

test('a login waits for the slow log-outs of two other tabs', async () => {
  vi.stubGlobal('navigator', { locks: memoryLocks() });
  const log: string[] = [];
  const turn = async () => {
    await wait(15_000, {});
    log.push('log-out ends');
  };
  void inLock('log-in', { leastMs: 20_000 }, turn);
  void inLock('log-in', { leastMs: 20_000 }, turn);
  void afterLogOut(async () => ({ ok: log.push('login') > 0 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toEqual(['log-out ends', 'log-out ends', 'login']);
});
