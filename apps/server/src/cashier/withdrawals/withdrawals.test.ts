import { randomUUID } from 'node:crypto';
import { checkReceiver, walletHistory, withdrawalHistory } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveBalance } from '../../testing/bids.ts';
import {
  addPayoutNumber,
  allowEveryDevice,
  expectNoAmounts,
  expectRequestsRight,
  insertPayoutNumbers,
  setSettings,
} from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { testPng } from '../../testing/pictures.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { withdrawalCalls } from '../../testing/withdrawal-calls.ts';

const NOON = '2026-11-18T12:00:00+05:30';
let app: TestApp;
let finance: OperatorClient;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({ env: { OTP_PER_DAY: '1000' } });
  await allowEveryDevice(app);
  await app.setClock(NOON);
  finance = await signInTestOperator(app, 'finance');
});
beforeEach(async () => {
  await app.setClock(NOON);
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const { as, wallet, ask, historyOf, claim, approve, reject } = withdrawalCalls(() => ({ app, finance, player }));

describe('requests', () => {
  beforeEach(() => insertPayoutNumbers(app, [player.playerId]));

  test('[WDR-08] the amount leaves the balance at once, is paid on approval, each exactly once', async () => {
    const asked = expectOk(await ask('500.25'));
    expect(asked.balance).toBe('499.75');
    expect(await wallet()).toEqual(['499.75', '500.25']);
    expect((await approve(asked.request_number)).http).toBe(200);
    expect(await wallet()).toEqual(['499.75', '0']);
    const refusal = { decidedBy: 'The finance', decidedAtMs: expect.any(Number) };
    expect(await approve(asked.request_number)).toMatchObject({ http: 409, code: 'already_decided', refusal });
    expect(await reject(asked.request_number)).toMatchObject({ http: 409, code: 'already_decided' });
    expect(await wallet()).toEqual(['499.75', '0']);
    const { transaction_history: rows } = expectOk(await app.call(walletHistory, { kind: 'withdrawal' }, as(player)));
    expect(rows.map((row) => [row.amount_status, row.transaction_note, row.amount, row.tx_request_number])).toEqual([
      ['2', 'Amount Withdraw', '500.25', asked.request_number],
    ]);
  });

  test('[WDR-08] a rejected amount comes back, exactly once', async () => {
    const asked = expectOk(await ask('600'));
    expect(await wallet()).toEqual(['400', '600']);
    await reject(asked.request_number);
    expect(await reject(asked.request_number)).toMatchObject({ code: 'already_decided' });
    expect(await approve(asked.request_number)).toMatchObject({ code: 'already_decided' });
    expect(await wallet()).toEqual(['1000', '0']);
  });

  test('[WDR-07] the history shows number, amount, date, state, remark and receipt of each request', async () => {
    expect(expectRefused(await app.call(withdrawalHistory, {}, as(player)), 'no_data')).toMatchObject({
      msg: 'Withdraw Trasaction Data Not Available',
      wallet_amt: '1000',
      last_request_status: '',
    });
    await giveBalance(app, player.playerId, 1000);
    const numbers = [];
    for (let count = 0; count < 3; count += 1) numbers.push(expectOk(await ask('500')).request_number);
    const [paid = '', refused = ''] = numbers;
    const receipt = testPng().toString('base64');
    const body = { reference: 'N418203774512', receipt };
    await claim(paid);
    await finance.ok(OPERATOR_CALLS.approveWithdrawal, { params: { withdrawalId: paid }, body });
    await reject(refused);
    const answer = expectOk(await app.call(withdrawalHistory, { mobile_no: `+91${player.mobile}` }, as(player)));
    expect(answer).toMatchObject({ wallet_amt: '1000', withdraw_open_time: '10:00 AM', last_request_status: '0' });
    expect(answer.withdrawdata).toMatchObject([
      { request_number: numbers[2], request_status: '0', remark: null, payment_receipt: null },
      { request_number: refused, request_status: '1', remark: 'name differs', payment_receipt: null },
      { request_number: paid, request_status: '2', remark: 'N418203774512', payment_receipt: expect.any(String) },
    ]);
    const each = { request_amount: '500', phone_pay_number: '9876543210', google_pay_number: null, paytm_number: null };
    expect(answer.withdrawdata).toMatchObject([each, each, each]);
    expect(answer.withdrawdata[0]?.insert_date).toMatch(/^18 Nov 2026 12:\d\d:\d\d PM$/);
    const link = answer.withdrawdata[2]?.payment_receipt ?? '';
    expect((await fetch(link)).headers.get('content-type')).toBe('image/png');
    const stranger = await registerTestPlayer(app);
    const foreign = await app.call(withdrawalHistory, { mobile_no: player.mobile }, as(stranger));
    expect(foreign.http).toBe(403);
  });

  test('[WDR-09] outside the window, below the minimum and above the balance nothing is held', async () => {
    await app.setClock('2026-11-18T09:59:30+05:30');
    expect(expectRefused(await ask('500'), 'withdraw_closed').msg).toBe(
      'Sorry, You can Withdraw only in given withdraw time',
    );
    await app.setClock('2026-11-18T17:00:00+05:30');
    expectRefused(await ask('500'), 'withdraw_closed');
    await app.setClock('2026-11-18T16:59:00+05:30');
    expect(expectRefused(await ask('499.99'), 'withdraw_below_minimum').msg).toBe('Min amt is 500');
    expectRefused(await ask('1000.01'), 'withdraw_insufficient');
    expectRefused(await ask('100000.01'), 'withdraw_above_maximum');
    const body = { payment_method: '4' };
    const input = { path: 'api-user-withdraw-fund-request', field: 'request_amount', token: player.token, body };
    await expectNoAmounts(app, { ...input, also: ['500.001', '5e2'] });
    expect((await ask('500', '4', { mobile: '9999999999' })).http).toBe(403);
    expect(await wallet()).toEqual(['1000', '0']);
    expectOk(await ask('1000', '4', { mobile: player.mobile }));
    expect(await wallet()).toEqual(['0', '1000']);
  });

  test('[WDR-09] a window may span midnight, and closes on the second', async () => {
    await setSettings(app, { withdrawWindow: { open: '22:00', close: '02:00' } });
    expectRefused(await ask('500'), 'withdraw_closed');
    await app.setClock('2026-11-19T01:59:59+05:30');
    expectOk(await ask('500'));
    await app.setClock('2026-11-19T02:00:00+05:30');
    expectRefused(await ask('500'), 'withdraw_closed');
    await setSettings(app, { withdrawWindow: { open: '10:00', close: '17:00' } });
  });

  test('one id holds the amount once, even after the window has closed; another body is refused', async () => {
    const request_id = randomUUID();
    const asked = expectOk(await ask('500', '4', { request_id }));
    await app.setClock('2026-11-18T20:00:00+05:30');
    expect(expectOk(await ask('500', '4', { request_id }))).toEqual(asked);
    expect((await ask('501', '4', { request_id })).http).toBe(409);
    expect((await ask('500', '2', { request_id })).http).toBe(409);
    // Request ids are unique per player only.
    const other = await registerTestPlayer(app);
    expectRefused(await ask('500', '4', { request_id }, other), 'withdraw_closed');
    expect(await wallet()).toEqual(['500', '500']);
  });

  test('a request to a number that is no longer current is refused, and a repeat of an accepted id is not', async () => {
    const request_id = randomUUID();
    const asked = expectOk(await ask('500', '4', { request_id, payout_number: '+91 98765 43210' }));
    await addPayoutNumber(app, player, '3', '9000000004');
    expect(expectOk(await ask('500', '4', { request_id, payout_number: '9876543210' }))).toEqual(asked);
    for (const payout_number of ['9876543210', '43210', 'x'])
      expectRefused(await ask('500', '4', { payout_number }), 'payout_number_changed');
    expect(await wallet()).toEqual(['500', '500']);
    expectOk(await ask('500', '4', { payout_number: '9000000004' }));
    expect((await historyOf()).map((row) => row.phone_pay_number)).toEqual(['9000000004', '9876543210']);
  });

  test('a blocked player can neither withdraw nor look up a receiver', async () => {
    await app.ownerDb.query({
      text: 'update players set blocked_at = app_now() where player_id = $1',
      values: [player.playerId],
    });
    expectRefused(await ask('500'), 'player_blocked');
    expectRefused(await app.call(checkReceiver, { mobile_no: '9000000000' }, as(player)), 'player_blocked');
  });
});

describe('the queue of operators', () => {
  beforeEach(() => insertPayoutNumbers(app, [player.playerId]));

  test('[OPR-09] a payout needs its reference, a rejection its reason; the wallet stands beside the request', async () => {
    const { request_number: withdrawalId } = expectOk(await ask('750'));
    expect((await reject(withdrawalId, 'x')).http).toBe(400);
    expect(await approve(withdrawalId, '12')).toMatchObject({ http: 422, code: 'reference_invalid' });
    const broken = { params: { withdrawalId }, body: { reference: '418203774512', receipt: 'bm8gcGljdHVyZQ==' } };
    expect(await finance.call(OPERATOR_CALLS.approveWithdrawal, broken)).toMatchObject({
      http: 422,
      code: 'file_invalid',
    });
    const { withdrawal, wallet: beside } = await finance.ok(OPERATOR_CALLS.getWithdrawal, { params: { withdrawalId } });
    expect(withdrawal).toMatchObject({
      state: 'pending',
      number: '9876543210',
      needsSecondPerson: false,
      receiptUrl: null,
    });
    expect(beside).toMatchObject({ balancePaise: '25000', heldPaise: '75000' });
    expect(beside.movements.map((row) => row.note)).toEqual(['Amount On Hold For Withdraw', 'User Welcome Bonus']);
    const receipt = testPng().toString('base64');
    await finance.ok(OPERATOR_CALLS.approveWithdrawal, {
      params: { withdrawalId },
      body: { reference: 'utr 418203774599', receipt },
    });
    const after = await finance.ok(OPERATOR_CALLS.getWithdrawal, { params: { withdrawalId } });
    expect(after.withdrawal).toMatchObject({
      state: 'approved',
      reference: '418203774599',
      decidedBy: finance.username,
    });
    // A missing receipt must fail here, not in the request below.
    expect(String(after.withdrawal.receiptUrl)).toMatch(/^\//);
    expect((await fetch(app.url + after.withdrawal.receiptUrl)).status).toBe(200);
    const owner = await signInTestOperator(app, 'owner');
    const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, { query: { subject: `withdrawal:${withdrawalId}` } });
    expect(rows).toMatchObject([
      { action: 'withdrawal.approve', after: { amountPaise: '75000', number: '9876543210' } },
      { action: 'withdrawal.claim', after: { claimedBy: finance.username, amountPaise: '75000' } },
    ]);
  });

  test('a support operator sees the request with its full number, and cannot decide it', async () => {
    const support = await signInTestOperator(app, 'support');
    const { request_number: withdrawalId } = expectOk(await ask('500'));
    const params = { withdrawalId };
    expect((await support.call(OPERATOR_CALLS.getWithdrawal, { params })).body?.withdrawal.number).toBe('9876543210');
    const body = { reference: '418203774512' };
    expect(await support.call(OPERATOR_CALLS.approveWithdrawal, { params, body })).toMatchObject({ code: 'forbidden' });
    expect(await support.call(OPERATOR_CALLS.rejectWithdrawal, { params, body: { reason: 'because' } })).toMatchObject({
      code: 'forbidden',
    });
    expect(await wallet()).toEqual(['500', '500']);
  });

  test('the totals show pending requests, the oldest one and today’s decisions', async () => {
    const before = await finance.ok(OPERATOR_CALLS.moneyTotals);
    const first = expectOk(await ask('500')).request_number;
    const waiting = await finance.ok(OPERATOR_CALLS.moneyTotals);
    expect(waiting.withdrawals.pending).toBe(before.withdrawals.pending + 1);
    expect(BigInt(waiting.withdrawals.pendingPaise) - BigInt(before.withdrawals.pendingPaise)).toBe(50_000n);
    expect(waiting.withdrawals.oldestAtMs).toBeLessThanOrEqual(waiting.serverTimeMs);
    await approve(first);
    const after = await finance.ok(OPERATOR_CALLS.moneyTotals);
    expect(after.withdrawals).toMatchObject({
      pending: before.withdrawals.pending,
      approvedToday: before.withdrawals.approvedToday + 1,
    });
  });
});
