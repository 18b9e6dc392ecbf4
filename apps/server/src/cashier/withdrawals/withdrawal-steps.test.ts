import { requestWithdrawal, walletHistory, withdrawalHistory } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPayoutNumber, allowEveryDevice, expectRequestsRight, insertPayoutNumbers } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

const NOON = '2026-11-18T12:00:00+05:30';
const EVENING = Date.parse('2026-11-19T17:00:00+05:30');
const DAY_MS = 86_400_000;
let app: TestApp;
let finance: OperatorClient;

beforeAll(async () => {
  app = await createTestApp({});
  await allowEveryDevice(app);
  await app.setClock(NOON);
  finance = await signInTestOperator(app, 'finance');
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const ask = async (player: TestPlayer) => {
  const body = { request_amount: '500', payment_method: '4' };
  return expectOk(await app.call(requestWithdrawal, body, { token: player.token })).request_number;
};
const stepsOf = async (player: TestPlayer) => {
  const { withdrawdata } = expectOk(await app.call(withdrawalHistory, {}, { token: player.token }));
  const { steps } = withdrawdata[0] ?? {};
  if (steps === undefined) throw new Error('the first row has no steps');
  return steps;
};

test('a request shows when it was made, claimed and paid, and until when it is paid', async () => {
  const player = await registerTestPlayer(app);
  await insertPayoutNumbers(app, [player.playerId]);
  const params = { withdrawalId: await ask(player) };
  const asked = await stepsOf(player);
  expect(asked).toEqual({ ...asked, paying_at: 0, paid_at: 0, returned_at: 0 });
  expect(asked.requested_at).toBeGreaterThanOrEqual(Date.parse(NOON));
  expect(asked.pay_by).toBe(asked.requested_at + DAY_MS);
  await finance.ok(OPERATOR_CALLS.claimWithdrawal, { params });
  const claimed = await stepsOf(player);
  expect(claimed).toEqual({ ...asked, paying_at: claimed.paying_at });
  expect(claimed.paying_at).toBeGreaterThanOrEqual(asked.requested_at);
  await finance.ok(OPERATOR_CALLS.approveWithdrawal, { params, body: { reference: '418203774512' } });
  const paid = await stepsOf(player);
  expect(paid).toEqual({ ...claimed, paid_at: paid.paid_at, pay_by: 0 });
  expect(paid.paid_at).toBeGreaterThanOrEqual(claimed.paying_at);
  const { transaction_history: movements } = expectOk(await app.call(walletHistory, {}, { token: player.token }));
  expect(movements[0]?.about).toEqual({ request_number: params.withdrawalId });
});

test('a rejected request shows when the points came back, and promises no payment', async () => {
  const player = await registerTestPlayer(app);
  await insertPayoutNumbers(app, [player.playerId]);
  const params = { withdrawalId: await ask(player) };
  const asked = await stepsOf(player);
  await finance.ok(OPERATOR_CALLS.rejectWithdrawal, { params, body: { reason: 'name differs' } });
  const rejected = await stepsOf(player);
  expect(rejected).toEqual({ ...asked, returned_at: rejected.returned_at, pay_by: 0 });
  expect(rejected.returned_at).toBeGreaterThanOrEqual(asked.requested_at);
});

test('a payment that the bank returned shows when it was paid and when the points came back, and promises no payment', async () => {
  const player = await registerTestPlayer(app);
  await insertPayoutNumbers(app, [player.playerId]);
  const params = { withdrawalId: await ask(player) };
  await finance.ok(OPERATOR_CALLS.claimWithdrawal, { params });
  await finance.ok(OPERATOR_CALLS.approveWithdrawal, { params, body: { reference: '418203774513' } });
  const paid = await stepsOf(player);
  await finance.ok(OPERATOR_CALLS.returnWithdrawal, { params, body: { reason: 'account closed' } });
  const returned = await stepsOf(player);
  expect(returned).toEqual({ ...paid, returned_at: returned.returned_at, pay_by: 0 });
  expect(returned.returned_at).toBeGreaterThanOrEqual(paid.paid_at);
});

test('the promise of a request on hold counts from the end of the hold, within the hours of withdrawals', async () => {
  const player = await registerTestPlayer(app);
  // A changed number is on hold. Here the hold ends at six in the evening, an hour after the last payout of the day.
  await addPayoutNumber(app, player, '3', '9000000003');
  await addPayoutNumber(app, player, '3', '9000000004');
  await ask(player);
  await app.ownerDb.query({
    text: 'update payment_methods set held_until = $2 where player_id = $1',
    values: [player.playerId, new Date(EVENING - DAY_MS + 3_600_000)],
  });
  expect((await stepsOf(player)).pay_by).toBe(EVENING);
});
