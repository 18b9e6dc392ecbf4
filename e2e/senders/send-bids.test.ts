import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addPending, readPending, dropPending } from '../../apps/player/src/features/bids/pending-bids.ts';
import { sendBids } from '../../apps/player/src/features/bids/send-bids.ts';
import type { BidRequest } from '../../apps/player/src/features/bids/submission.ts';
import { endSession } from '../../apps/player/src/shared/session/session.ts';
import { balanceOf } from '../../apps/server/src/testing/bids.ts';
import { addMarket, addRates } from '../../apps/server/src/testing/markets.ts';
import type { TestPlayer } from '../../apps/server/src/testing/players.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { blockInSession, type BrowserNetwork, openBrowser } from './browser-network.ts';

const ONE = '01890a5d-ac96-774b-bcce-b302099a8051';
const TWO = '01890a5d-ac96-774b-bcce-b302099a8052';
const BID_DATE = '21-November-2026';

let app: TestApp;
let gameId: string;
let browser: BrowserNetwork;
let asha: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-21T09:00:00+05:30');
  await addRates(app);
  const { marketId } = await addMarket(app);
  gameId = String(marketId);
});
beforeEach(async () => {
  browser = openBrowser(app);
  asha = await browser.register();
});
afterEach(() => {
  endSession('none');
  vi.unstubAllGlobals();
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

const request = (submissionId: string, points: number): BidRequest => ({
  submissionId,
  family: 'main',
  gameId,
  gameName: 'Kalyan',
  bidDate: BID_DATE,
  pana: 'Single Digit',
  rows: [
    {
      id: 1,
      pick: { family: 'main', game: 'single_digit', session: 'open', digits: '7', closedigits: '' },
      points,
      bidDate: BID_DATE,
    },
  ],
});

/** Sends two requests of these points. */
async function send(points: { one: number; two: number } = { one: 100, two: 200 }, isOffline = () => false) {
  const requests = [request(ONE, points.one), request(TWO, points.two)];
  const log: string[] = [];
  addPending(asha.mobile, requests);
  const ended = await sendBids(requests, {
    signal: new AbortController().signal,
    onUnknown: () => log.push('unknown'),
    onPlaced: ({ answer }) => log.push(`placed ${answer.submission_id}`),
    onRefused: ({ submissionId }, { code }) => log.push(`refused ${submissionId} ${code}`),
    onElsewhere: ({ submissionId }) => log.push(`elsewhere ${submissionId}`),
    isAborted: () => false,
    isExpired: () => false,
    isOffline,
    wasSent: false,
  });
  return { ended, log, ids: browser.sent.map(({ body }) => body.submission_id) };
}

test('an offline device sends nothing, and nothing stays pending', async () => {
  let asked = 0;
  const { ended, log, ids } = await send(undefined, () => (asked += 1) > 1);
  expect(ended).toMatchObject({ requests: [{ submissionId: TWO }], phase: 'unsent' });
  expect(log).toEqual([`placed ${ONE}`]);
  expect(ids).toEqual([ONE]);
  expect(readPending(asha.mobile)).toEqual([]);
});

test('a request whose outcome another tab knows is not sent', async () => {
  let asked = 0;
  // The other tab removes the second request while the first one is sent.
  const { ended, log, ids } = await send(undefined, () => {
    asked += 1;
    if (asked === 2) dropPending({ submissionId: TWO });
    return false;
  });
  expect(ended).toMatchObject({ requests: [] });
  expect(log).toEqual([`placed ${ONE}`, `elsewhere ${TWO}`]);
  expect(ids).toEqual([ONE]);
});

test('accepted requests are placed in order and no longer pending', async () => {
  const { ended, log, ids } = await send();
  expect(ended).toEqual({ requests: [], phase: 'refused' });
  expect(log).toEqual([`placed ${ONE}`, `placed ${TWO}`]);
  expect(ids).toEqual([ONE, TWO]);
  expect(readPending(asha.mobile)).toEqual([]);
});

test('[BID-06] a refused request returns with its cause, and the next one is still sent', async () => {
  const { ended, log } = await send({ one: 5_000, two: 200 });
  expect(ended).toMatchObject({ phase: 'refused', refusal: { code: 'insufficient_balance' } });
  expect(ended?.requests.map(({ submissionId }) => submissionId)).toEqual([ONE]);
  expect(log).toEqual([`refused ${ONE} insufficient_balance`, `placed ${TWO}`]);
  expect(readPending(asha.mobile)).toEqual([]);
});

test('a lost response is retried under the same id, and the bid is placed once', async () => {
  browser.loseResponse();
  const { ended, log, ids } = await send();
  expect(ended?.requests).toEqual([]);
  expect(ids).toEqual([ONE, ONE, TWO]);
  expect(log).toEqual(['unknown', `placed ${ONE}`, `placed ${TWO}`]);
  expect(await balanceOf(app, asha.playerId)).toBe(70_000n);
});

test('a tab does not retry a request after another tab has learned its outcome', async () => {
  browser.loseResponse(async () => dropPending({ submissionId: ONE }));
  const { log, ids } = await send();
  expect(ids).toEqual([ONE, TWO]);
  expect(log).toEqual(['unknown', `elsewhere ${ONE}`, `placed ${TWO}`]);
});

test('when a retry is impossible, the request and all later ones stay pending', async () => {
  browser.loseResponse(() => blockInSession(app, asha));
  const { ended, ids } = await send();
  expect(ended).toMatchObject({ phase: 'unknown', refusal: { code: 'player_blocked' } });
  expect(ended?.requests.map(({ submissionId }) => submissionId)).toEqual([ONE, TWO]);
  expect(ids).toEqual([ONE, ONE]);
  expect(readPending(asha.mobile)).toHaveLength(2);
});
