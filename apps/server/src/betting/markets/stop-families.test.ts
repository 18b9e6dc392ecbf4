import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { FAMILIES } from '@surahi/game';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlayers, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import type { Market } from './save-market.ts';

let app: TestApp;
let operator: OperatorClient;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-21T09:00:00+05:30');
  await addRates(app);
  operator = await signInTestOperator(app, 'results');
  token = (await addPlayers(app, 1, 1_000))[0]?.token ?? '';
});
beforeEach(() => stop(false));
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

const reason = 'a complaint is checked';

function stop(isPaused: boolean, family?: 'main' | 'gali') {
  const body = { ...(family === undefined ? {} : { family }), isPaused, reason };
  return operator.ok(OPERATOR_CALLS.pauseMarkets, { body });
}

const stopped = async () => (await operator.ok(OPERATOR_CALLS.listOperatorMarkets)).stoppedFamilies;

const bid = (marketId: number) =>
  submitBids(app, token, {
    marketId,
    bidDate: '21-November-2026',
    pana: 'Single Digit',
    rows: [{ digits: '7', points: 10 }],
  });

test('[LIM-11] a market that is added while everything is stopped takes no bids until the switch is off', async () => {
  await stop(true);
  expect(await stopped()).toEqual(FAMILIES);
  const { marketId } = await addMarket(app, { open: '20:00', close: '21:00' });
  expectRefused(await bid(marketId), 'bidding_paused');
  // The public log gets its entry from this row.
  const stops = await app.db.query({
    text: 'select is_stopped from market_stops where market_id = $1',
    values: [marketId],
  });
  expect(stops).toEqual([{ is_stopped: true }]);
  await stop(false);
  expect(await stopped()).toEqual([]);
  expectOk(await bid(marketId));
});

test('[LIM-11] a market that returns to the lists of a stopped family is paused; one of another family is not', async () => {
  const { marketId } = await addMarket(app, { open: '20:00', close: '21:00' });
  const params = { marketId: String(marketId) };
  const activate = async (isActive: boolean) =>
    (await operator.ok(OPERATOR_CALLS.editMarket, { params, body: { isActive, reason } })).market.isPaused;
  await activate(false);
  await stop(true, 'gali');
  expect(await activate(true)).toBe(false);
  await activate(false);
  await stop(true, 'main');
  expect(await activate(true)).toBe(true);
  // An operator may still resume one market alone.
  const resumed = await operator.ok(OPERATOR_CALLS.editMarket, { params, body: { isPaused: false, reason } });
  expect(resumed.market.isPaused).toBe(false);
  expectOk(await bid(marketId));
});

test('[LIM-11] every market that is added while the switch is turned on is paused', async () => {
  const markets: Market[] = [];
  let isStopped = false;
  const stopping = stop(true).finally(() => (isStopped = true));
  // Some before the switch, and at least one after it.
  for (let isLast = false; !isLast; ) {
    isLast = isStopped;
    markets.push(...(await Promise.all([1, 2, 3].map(() => addMarket(app, { open: '20:00', close: '21:00' })))));
  }
  await stopping;
  const running = await app.db.query({
    text: 'select market_id from markets where market_id = any ($1) and not is_paused',
    values: [markets.map(({ marketId }) => marketId)],
  });
  expect(running).toEqual([]);
});

test('[LIM-11] the audit log has one row for each use of a switch, with the families before and after', async () => {
  await stop(true, 'gali');
  await stop(true);
  const rows = await app.db.query({
    text: `select action, subject, before -> 'stoppedFamilies' as before, after -> 'stoppedFamilies' as after, reason
      from audit_log where subject like 'family:%' order by audit_id desc limit 2`,
  });
  expect(rows).toEqual([
    { action: 'market.stop', subject: 'family:all', before: ['gali'], after: [...FAMILIES], reason },
    { action: 'market.stop', subject: 'family:gali', before: [], after: ['gali'], reason },
  ]);
});
