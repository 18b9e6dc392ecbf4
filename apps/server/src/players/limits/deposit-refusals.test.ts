import { requestDeposit, setPlayLimit, setPlaySettings, startTimeOut } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlayers, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

// Each player starts with 10,000 points of today, which count under the limit.
const DAY = '2026-11-09';
let app: TestApp;
let owner: OperatorClient;
let player: { playerId: bigint; token: string };

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${DAY}T12:00:00+05:30`);
  await addRates(app);
  owner = await signInTestOperator(app, 'owner');
});
beforeEach(async () => {
  [player] = (await addPlayers(app, 1, 10_000)) as [typeof player]; // addPlayers returns as many as asked for
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

const as = () => ({ token: player.token });
const ask = (points: number, requestId?: string) =>
  app.call(
    requestDeposit,
    { request_amount: String(points), ...(requestId === undefined ? {} : { request_id: requestId }) },
    as(),
  );
const limitTo = async (amount: string) =>
  expectOk(await app.call(setPlayLimit, { kind: 'deposit', period: 'day', amount }, as()));

async function markers() {
  const params = { playerId: String(player.playerId) };
  return (await owner.ok(OPERATOR_CALLS.getPlayerLimits, { params })).markers;
}

async function isListed(): Promise<boolean> {
  const { players } = await owner.ok(OPERATOR_CALLS.listConcerns, {});
  return players.some(({ playerId }) => playerId === String(player.playerId));
}

async function reported(cause: string): Promise<number> {
  const { refusals } = await owner.ok(OPERATOR_CALLS.limitReport, { query: { from: DAY, to: DAY } });
  return refusals.find((row) => row.cause === cause)?.refusals ?? 0;
}

test('a deposit that a limit refuses is counted in the report and the sign, and its id may be sent again', async () => {
  const before = await reported('limit_deposit');
  await limitTo('11000');
  const requestId = randomUUID();
  for (let nth = 0; nth < 4; nth += 1) expectRefused(await ask(1_001, requestId), 'limit_reached');
  expect([await markers(), await isListed()]).toMatchObject([{ refusals30Days: 4, concern: 0 }, false]);
  expectRefused(await ask(1_001), 'limit_reached');
  expect([await markers(), await isListed()]).toMatchObject([{ refusals30Days: 5, concern: 1 }, true]);
  expect(await reported('limit_deposit')).toBe(before + 5);
  // The refusals reserve nothing, and the id is free for another amount.
  expectOk(await ask(1_000, requestId));
});

test('a payment above the limit that is put aside is counted once, and one below it is not', async () => {
  const before = await reported('limit_deposit');
  await limitTo('11000');
  const approve = async (utr: string, amountPaise: string) => {
    const depositId = expectOk(await ask(500)).request_number;
    await owner.ok(OPERATOR_CALLS.approveDeposit, { params: { depositId }, body: { utr, amountPaise } });
  };
  await approve('718203000001', '50000');
  expect(await markers()).toMatchObject({ refusals30Days: 0 });
  await approve('718203000002', '60000');
  expect(await markers()).toMatchObject({ refusals30Days: 1 });
  expect(await reported('limit_deposit')).toBe(before + 1);
});

test('refusals by quiet hours, a time-out or blocks are in the report, and are no refusals by a limit', async () => {
  const { marketId } = await addMarket(app, { open: '21:00', close: '22:00' });
  const bid = () =>
    submitBids(app, player.token, {
      marketId,
      bidDate: '09-November-2026',
      pana: 'Single Digit',
      rows: [{ digits: '7', points: 10 }],
    });
  const before = [await reported('market_blocked'), await reported('quiet_hours')];
  expectOk(await app.call(setPlaySettings, { blocked_markets: [String(marketId)] }, as()));
  for (let nth = 0; nth < 5; nth += 1) expectRefused(await bid(), 'market_blocked');
  expectOk(await app.call(setPlaySettings, { quiet_hours: [{ from: '11:00', to: '14:00' }] }, as()));
  expectRefused(await bid(), 'quiet_hours');
  expectOk(await app.call(startTimeOut, { length: 'day' }, as()));
  expectRefused(await ask(500), 'time_out');
  expect([await markers(), await isListed()]).toMatchObject([{ refusals30Days: 0, concern: 0 }, false]);
  expect([await reported('market_blocked'), await reported('quiet_hours')]).toEqual([
    (before[0] ?? 0) + 5,
    (before[1] ?? 0) + 1,
  ]);
});
