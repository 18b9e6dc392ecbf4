import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../shared/session/session.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { readPending } from './pending-bids.ts';
import type { BidRequest } from './submission.ts';
import { useSubmission } from './use-submission.ts';

const ASHA = '9876543210';
const entries = new Map<string, string>();
const request: BidRequest = {
  submissionId: '01890a5d-ac96-774b-bcce-b302099a8051',
  family: 'main',
  gameId: '7',
  gameName: 'Kalyan',
  bidDate: '21-November-2026',
  pana: 'Single Digit',
  rows: [],
};
let sent = 0;
let unknown: (readonly BidRequest[])[] = [];

/** Opens the confirmation of one request and sends it. */
function Sends() {
  const nothing = () => undefined;
  const { open, send, submission } = useSubmission({
    isListed: () => true,
    onPlaced: nothing,
    onUnknown: (left) => unknown.push(left),
    onRefused: nothing,
    onElsewhere: nothing,
    onDone: nothing,
  });
  if (submission === undefined) open([request]);
  else if (submission.phase === 'review') send(100_000n);
  return null;
}

/** The globals of a page without a network. */
function stubPage(page: EventTarget): void {
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', memoryStorage(entries));
  vi.stubGlobal('fetch', () => {
    sent += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  entries.clear();
  sent = 0;
  unknown = [];
});
afterEach(() => {
  endSession('none');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [10, 2, []],
  [11, 1, [[request]]],
])('a page that wakes up %i minutes after a lost answer sends bids %i times in all', async (minutes, times, left) => {
  const page = new EventTarget();
  stubPage(page);
  startSession({ username: 'Asha Rao', mobile: ASHA, token: 'token' });
  const drawn = renderPage(<Sends />);
  stubPage(page);
  await drawn;
  stubPage(page);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toBe(1);
  vi.setSystemTime(1_000 + minutes * 60_000);
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toBe(times);
  expect(unknown).toEqual(left);
  expect(readPending(ASHA)).toEqual([request]);
});
