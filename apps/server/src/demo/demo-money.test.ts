import { depositList, login, userPaymentDetails, withdrawalHistory } from '@surahi/contract';
import { OPERATOR_CALLS, type RequestState } from '@surahi/contract/operator';
import { instantOf, zonedDate } from '@surahi/game';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countBy, expectRequestsRight } from '../testing/money.ts';
import { callOperator, clientOf, cookieOf, type OperatorClient } from '../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../testing/test-app.ts';
import { demoLogins } from './seed-accounts.ts';
import { seedDemo } from './seed-demo.ts';

const ZONE = 'Asia/Kolkata';

let app: TestApp;
let owner: OperatorClient;
let finance: OperatorClient;
/** The queues as the demo filled them, before a test decides a request. */
let filled: Awaited<ReturnType<typeof readQueues>>;

beforeAll(async () => {
  app = await createTestApp();
  // outside the default withdrawal hours
  await app.setClock(instantOf(zonedDate(app.nowMs(), ZONE), '20:15', ZONE));
  await seedDemo(app.context);
  owner = await signIn('owner');
  finance = await signIn('finance');
  filled = await readQueues();
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

async function signIn(role: string): Promise<OperatorClient> {
  const found = (await demoLogins(app.db)).find((one) => one.role === role);
  const { login: username, password } = found ?? { login: '', password: '' };
  const { body, headers } = await callOperator(app, OPERATOR_CALLS.signIn, { body: { username, password } });
  return clientOf(app, { username, operatorId: 0n, cookie: cookieOf(headers), csrf: body?.csrfToken ?? '' });
}

async function readQueues() {
  const { deposits } = await owner.ok(OPERATOR_CALLS.listDeposits, { query: {} });
  const { withdrawals } = await owner.ok(OPERATOR_CALLS.listWithdrawals, { query: {} });
  return { deposits, withdrawals };
}

const states = (rows: readonly { state: RequestState }[]) => countBy(rows.map((row) => row.state));

test('the demo’s queues hold requests in every state, two of them for the same payment', () => {
  const { deposits, withdrawals } = filled;
  expect(states(deposits)).toEqual({ approved: 3, pending: 4, rejected: 1 });
  const doubled = deposits.filter((one) => one.state === 'pending' && one.sameUtr > 0);
  expect(doubled.map((one) => one.claimedUtr)).toEqual(['432151003377', '432151003377']);
  expect(states(withdrawals)).toEqual({ approved: 1, pending: 3, rejected: 1 });
});

test('a demo payout and a demo correction need a second operator to complete', async () => {
  const { withdrawals } = await owner.ok(OPERATOR_CALLS.listWithdrawals, { query: { state: 'pending' } });
  const [large] = withdrawals.filter((one) => one.needsSecondPerson);
  expect(large).toMatchObject({ checkedBy: 'demo-finance', checkedByMe: false });
  const pay = { params: { withdrawalId: large?.withdrawalId ?? '' }, body: { reference: '432170004455' } };
  const claim = { params: pay.params };
  expect(await finance.call(OPERATOR_CALLS.approveWithdrawal, pay)).toMatchObject({ code: 'payout_unclaimed' });
  expect(await finance.call(OPERATOR_CALLS.claimWithdrawal, claim)).toMatchObject({ code: 'second_person_required' });
  await owner.ok(OPERATOR_CALLS.claimWithdrawal, claim);
  await owner.ok(OPERATOR_CALLS.approveWithdrawal, pay);

  const { adjustments } = await owner.ok(OPERATOR_CALLS.listAdjustments, { query: {} });
  expect(countBy(adjustments.map((one) => one.state))).toEqual({ done: 1, pending: 1 });
  const params = { adjustmentId: adjustments.find((one) => one.state === 'pending')?.adjustmentId ?? '' };
  expect(await finance.call(OPERATOR_CALLS.confirmAdjustment, { params })).toMatchObject({
    code: 'second_person_required',
  });
  await owner.ok(OPERATOR_CALLS.confirmAdjustment, { params });
});

test('the demo player sees its own requests, and a changed payout number on hold', async () => {
  const player = (await demoLogins(app.db)).find((one) => one.at === 'player');
  const { login: mobile = '', password = '' } = player ?? {};
  const { unique_token: token } = expectOk(await app.call(login, { mobile, password, device_id: null }));
  const { result } = expectOk(await app.call(depositList, {}, { token }));
  expect(result.map((row) => row.amount)).toEqual(['300', '500', '2000']);
  const { withdrawdata } = expectOk(await app.call(withdrawalHistory, {}, { token }));
  expect(withdrawdata.map((row) => row.request_status)).toEqual(['0', '1', '2']);
  const { payment_details: numbers } = expectOk(await app.call(userPaymentDetails, {}, { token }));
  expect(numbers[0]?.google_pay_held_until).toBeGreaterThan(app.context.clock.nowMs());
  expect(numbers[0]?.phone_pay_held_until).toBe(0);
});
