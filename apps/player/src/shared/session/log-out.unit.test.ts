import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryLocks } from '../testing/memory-locks.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
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

test('a tab that was frozen while it logged in delays a login in another tab by 20 seconds at most', async () => {
  vi.stubGlobal('navigator', { locks: memoryLocks() });
  // The timers of a frozen tab stop.
  void navigator.locks.request('log-in', {}, () => new Promise(() => undefined));
  let isIn = false;
  void afterLogOut(async () => ({ ok: true })).then(() => (isIn = true));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(isIn).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isIn).toBe(true);
});
