import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../shared/session/session.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import { refusal, type StubResponse, stubServer } from '../../shared/testing/stub-server.ts';
import { addPending, readPending } from './pending-bids.ts';
import { sendBids } from './send-bids.ts';
import type { BidRequest } from './submission.ts';

const ASHA = '9876543210';
const ONE = '01890a5d-ac96-774b-bcce-b302099a8051';
const TWO = '01890a5d-ac96-774b-bcce-b302099a8052';

const request = (submissionId: string): BidRequest => ({
  submissionId,
  family: 'main',
  gameId: '7',
  gameName: 'Kalyan',
  bidDate: '21-November-2026',
  pana: 'Single Digit',
  session: 'Open',
  rows: [],
});

const accepted = (submissionId: string): StubResponse => ({
  body: { status: true, msg: '', message: '', balance: '90', submission_id: submissionId, accepted_at: 1 },
});

/** Sends both requests against these responses, with the retries' delays skipped. */
async function send(responses: readonly [StubResponse, ...StubResponse[]]) {
  const requests = [request(ONE), request(TWO)];
  const log: string[] = [];
  const sent = stubServer(responses);
  addPending(ASHA, requests);
  const ending = sendBids(requests, {
    signal: new AbortController().signal,
    onUnknown: () => log.push('unknown'),
    onPlaced: ({ answer }) => log.push(`placed ${answer.submission_id}`),
    isAborted: () => false,
    wasSent: false,
  });
  await vi.runAllTimersAsync();
  return { ended: await ending, log, ids: sent.map(({ submission_id: id }) => id) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage(new Map()));
  startSession({ username: 'Asha', mobile: ASHA, token: 'a' });
});

afterEach(() => {
  endSession('none');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('accepted requests are placed in order and no longer pending', async () => {
  const { ended, log, ids } = await send([accepted(ONE), accepted(TWO)]);
  expect(ended).toEqual({ requests: [], phase: 'refused' });
  expect(log).toEqual([`placed ${ONE}`, `placed ${TWO}`]);
  expect(ids).toEqual([ONE, TWO]);
  expect(readPending(ASHA)).toEqual([]);
});

test('[BID-06] a refused request returns with its cause, and the next one is still sent', async () => {
  const { ended, log } = await send([{ body: refusal('insufficient_balance'), status: 200 }, accepted(TWO)]);
  expect(ended).toMatchObject({ phase: 'refused', refusal: { code: 'insufficient_balance' } });
  expect(ended?.requests.map(({ submissionId }) => submissionId)).toEqual([ONE]);
  expect(log).toEqual([`placed ${TWO}`]);
  expect(readPending(ASHA)).toEqual([]);
});

test('[BID-06] a lost response is retried under the same id', async () => {
  const { ended, log, ids } = await send(['lost', accepted(ONE), accepted(TWO)]);
  expect(ended?.requests).toEqual([]);
  expect(ids).toEqual([ONE, ONE, TWO]);
  expect(log).toEqual(['unknown', `placed ${ONE}`, `placed ${TWO}`]);
});

test('[BID-06] when a retry is impossible, the request and all later ones stay pending', async () => {
  const { ended, ids } = await send(['lost', { body: refusal('player_blocked'), status: 403 }]);
  expect(ended).toMatchObject({ phase: 'unknown', refusal: { code: 'player_blocked' } });
  expect(ended?.requests.map(({ submissionId }) => submissionId)).toEqual([ONE, TWO]);
  expect(ids).toEqual([ONE, ONE]);
  expect(readPending(ASHA)).toHaveLength(2);
});
