import { requestDeposit, requestWithdrawal } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshBoard } from '../../betting/markets/index.ts';
import { expectMoneyRight } from '../../testing/bids.ts';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
import { allowEveryDevice, insertPayoutNumbers } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

const ISO = '2026-11-21';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  await allowEveryDevice(app);
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

const dueOf = async (client: OperatorClient) =>
  (await client.ok(OPERATOR_CALLS.listDueDraws)).draws.map((draw) => draw.drawId);
const waitingOf = (client: OperatorClient) => client.ok(OPERATOR_CALLS.countWaiting);

test('due draws are listed longest due first until their results are declared, and are counted by side', async () => {
  await app.setClock(`${ISO}T09:00:00+05:30`);
  const late = await addMarket(app, { open: '09:40', close: '09:50' });
  const early = await addMarket(app, { open: '09:30', close: '10:30' });
  const [lateId, earlyId] = await Promise.all(
    [late, early].map(async ({ marketId }) => String(await drawOf(app, marketId, ISO))),
  );
  expect(await dueOf(await signInTestOperator(app, 'results'))).toEqual([]);
  await app.setClock(`${ISO}T09:55:00+05:30`);
  await refreshBoard(app.context);
  const results = await signInTestOperator(app, 'results');
  expect(await dueOf(results)).toEqual([earlyId, lateId]);
  // The open side of the early market, and both sides of the late one.
  expect(await waitingOf(results)).toMatchObject({ results: 3, money: 0 });
  expect(await waitingOf(await signInTestOperator(app, 'finance'))).toMatchObject({ results: 0 });

  const params = { drawId: earlyId ?? '' };
  const { entryId } = await results.ok(OPERATOR_CALLS.enterResult, { params, body: { side: 'open', number: '123' } });
  expect(await dueOf(results)).toEqual([earlyId, lateId]);
  await results.ok(OPERATOR_CALLS.declareResult, { params: { ...params, side: 'open' }, body: { entryId } });
  expect(await dueOf(results)).toEqual([lateId]);
  expect(await waitingOf(results)).toMatchObject({ results: 2 });
});

test('requests for money are counted for those who decide them', async () => {
  const player = await registerTestPlayer(app);
  const finance = await signInTestOperator(app, 'finance');
  const { money } = await waitingOf(finance);
  expectOk(await app.call(requestDeposit, { request_amount: '500' }, { token: player.token }));
  expect(await waitingOf(finance)).toMatchObject({ money: money + 1 });
  expect(await waitingOf(await signInTestOperator(app, 'support'))).toMatchObject({ money: 0 });
});

test('an adjustment waits for every operator but the one who proposed it, until it expires', async () => {
  const player = await registerTestPlayer(app);
  const proposer = await signInTestOperator(app, 'finance');
  const other = await signInTestOperator(app, 'owner');
  const [own, others] = [await waitingOf(proposer), await waitingOf(other)];
  await app.ownerDb.query({
    text: `insert into wallet_adjustments (request_id, player_id, direction, amount_paise, reason, proposed_by, proposed_at)
      select gen_random_uuid(), player_id, 'credit', 100, 'a test', $2, app_now() - make_interval(days => age)
      from players, (values (0), (7)) as ages (age) where mobile = $1`,
    values: [player.mobile, proposer.operatorId],
  });
  // A busy machine can raise or end an alert meanwhile.
  const withoutAlerts = ({ alerts, total, ...counts }: typeof own) => ({ ...counts, rest: total - alerts });
  expect(withoutAlerts(await waitingOf(proposer))).toEqual(withoutAlerts(own));
  const { money, rest, ...same } = withoutAlerts(others);
  expect(withoutAlerts(await waitingOf(other))).toEqual({ ...same, money: money + 1, rest: rest + 1 });
});

test('a payout that alerts because it waits too long counts once', async () => {
  await app.setClock(`${ISO}T12:00:00+05:30`);
  const { token, playerId } = await registerTestPlayer(app);
  await insertPayoutNumbers(app, [playerId]);
  expectOk(await app.call(requestWithdrawal, { request_amount: '500', payment_method: '2' }, { token }));
  await app.setClock('2026-11-22T09:00:00+05:30');
  const finance = await signInTestOperator(app, 'finance');
  await expect.poll(async () => (await waitingOf(finance)).alerts, { interval: 200 }).toBe(1);
  const { money, proposals, total } = await waitingOf(finance);
  expect(money).toBeGreaterThan(0);
  expect(total).toBe(money + proposals);
});
