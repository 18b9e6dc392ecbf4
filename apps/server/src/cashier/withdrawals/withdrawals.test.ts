import { randomUUID } from 'node:crypto';
import {
  addUpiDetails,
  checkReceiver,
  forgetCheckMobile,
  forgotPassword,
  login,
  requestWithdrawal,
  sendAccountOtp,
  userPaymentDetails,
  userPaymentMethods,
  walletBalance,
  walletHistory,
  withdrawalHistory,
} from '@surahi/contract';
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
import { readOtp, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

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

const as = (who: TestPlayer) => ({ token: who.token });
const wallet = async (who = player) => {
  const { wallet_amt, hold_amt } = expectOk(await app.call(walletBalance, {}, as(who)));
  return [wallet_amt, hold_amt];
};
const ask = (amount: string | number, payment_method = '4', more: Record<string, string> = {}, who = player) =>
  app.call(requestWithdrawal, { request_amount: amount, payment_method, ...more }, as(who));
const historyOf = async (who = player) => expectOk(await app.call(withdrawalHistory, {}, as(who))).withdrawdata;
const claim = (withdrawalId: string, by = finance) =>
  by.call(OPERATOR_CALLS.claimWithdrawal, { params: { withdrawalId } });
/** Claims the payout and records it as paid. */
const approve = async (withdrawalId: string, reference = `RRN 4182-0377-${withdrawalId}`) => {
  const claimed = await claim(withdrawalId);
  if (claimed.http !== 200) return claimed;
  return finance.call(OPERATOR_CALLS.approveWithdrawal, { params: { withdrawalId }, body: { reference } });
};
const reject = (withdrawalId: string, reason = 'name differs') =>
  finance.call(OPERATOR_CALLS.rejectWithdrawal, { params: { withdrawalId }, body: { reason } });

describe('payout numbers', () => {
  test('[WDR-05] upi_type 1 is Paytm, 2 Google Pay, 3 PhonePe; payouts go by 2 Google Pay, 3 Paytm, 4 PhonePe', async () => {
    expectRefused(await app.call(userPaymentDetails, {}, as(player)), 'payment_details_missing');
    expect(expectRefused(await app.call(userPaymentMethods, {}, as(player)), 'payment_method_missing').min_amt).toBe(
      '500',
    );
    const paytm = await addPayoutNumber(app, player, '1', '9000000001');
    expect(paytm.msg).toBe('Paytm Number successfully register.');
    expect((await addPayoutNumber(app, player, '2', '+91 90000 00002')).msg).toBe(
      'Google Pay Number successfully register.',
    );
    expect((await addPayoutNumber(app, player, '3', '09000000003')).msg).toBe('PhonePe Number successfully register.');
    // The hold of these numbers has ended. After a password reset payouts to them wait again.
    await app.setClock('2026-11-19T12:30:00+05:30');
    finance = await signInTestOperator(app, 'finance');
    await app.ownerDb.query({
      text: 'update players set password_reset_at = app_now() where player_id = $1',
      values: [player.playerId],
    });
    const waiting = await addPayoutNumber(app, player, '3', '09000000003');
    expect(waiting.held_until - app.context.clock.nowMs()).toBeGreaterThan(23.9 * 3_600_000);
    await app.ownerDb.query({
      text: 'update players set password_reset_at = null where player_id = $1',
      values: [player.playerId],
    });
    const { payment_details } = expectOk(await app.call(userPaymentDetails, {}, as(player)));
    expect(payment_details).toMatchObject([
      { paytm_number: '9000000001', google_pay_number: '9000000002', phone_pay_number: '9000000003' },
    ]);
    expect(expectOk(await app.call(userPaymentMethods, {}, as(player))).result).toEqual([
      { type: 2, value: '9000000002', name: 'Google Pay' },
      { type: 3, value: '9000000001', name: 'PayTM' },
      { type: 4, value: '9000000003', name: 'PhonePe' },
    ]);
    await giveBalance(app, player.playerId, 1000);
    for (const code of ['2', '3', '4']) expectOk(await ask('500', code));
    const rows = await historyOf();
    expect(
      rows.map((row) => [row.payment_method, row.google_pay_number, row.paytm_number, row.phone_pay_number]),
    ).toEqual([
      ['4', null, null, '9000000003'],
      ['3', null, '9000000001', null],
      ['2', '9000000002', null, null],
    ]);
    const { withdrawals } = await finance.ok(OPERATOR_CALLS.listWithdrawals, { query: { search: player.mobile } });
    expect(withdrawals.map((row) => [row.method, row.number])).toEqual([
      ['phonepe', '9000000003'],
      ['paytm', '9000000001'],
      ['googlepay', '9000000002'],
    ]);
    const own = await finance.ok(OPERATOR_CALLS.listWithdrawals, { query: { playerId: String(player.playerId) } });
    expect(own.withdrawals).toEqual(withdrawals);
    const stranger = await registerTestPlayer(app);
    const none = await finance.ok(OPERATOR_CALLS.listWithdrawals, { query: { playerId: String(stranger.playerId) } });
    expect(none.withdrawals).toEqual([]);
  });

  test('[WDR-09] a number is saved only with the code sent to the account’s own mobile, once', async () => {
    const body = { upi_type: '3', phon_pay_no: '9000000003' };
    expectRefused(await app.call(addUpiDetails, body, as(player)), 'ticket_invalid');
    expectOk(await app.call(sendAccountOtp, {}, as(player)));
    const otp = (await readOtp(app, player.mobile)) ?? '';
    const wrong = otp === '1234' ? '4321' : '1234';
    expectRefused(await app.call(addUpiDetails, { ...body, otp: wrong }, as(player)), 'otp_wrong');
    const stranger = await registerTestPlayer(app);
    expectRefused(await app.call(addUpiDetails, { ...body, otp }, as(stranger)), 'otp_wrong');
    expectRefused(await app.call(addUpiDetails, { ...body, otp, upi_type: '4' }, as(player)), 'upi_type_invalid');
    for (const number of ['', '12345', '5000000000', '९०००००००००']) {
      expectRefused(
        await app.call(addUpiDetails, { ...body, phon_pay_no: number, otp }, as(player)),
        'upi_number_invalid',
      );
    }
    expectOk(await app.call(addUpiDetails, { ...body, otp }, as(player)));
    expectRefused(
      await app.call(addUpiDetails, { ...body, otp, phon_pay_no: '9000000009' }, as(player)),
      'otp_expired',
    );
    expectRefused(await ask('500', '3'), 'payment_method_missing');
    expectRefused(await ask('500', '1'), 'payment_method_invalid');
  });

  test('a new and a changed number are on hold for a day; the player is notified and the old number kept', async () => {
    await addPayoutNumber(app, player, '3', '9000000003');
    expectOk(await ask('500'));
    const again = await addPayoutNumber(app, player, '3', '9000000003');
    expect(again.msg).toBe('PhonePe Number updated successfully.');
    const changed = await addPayoutNumber(app, player, '3', '9000000004');
    expect(changed.held_until - app.context.clock.nowMs()).toBeGreaterThan(23.9 * 3_600_000);
    const held = expectOk(await ask('500'));
    expect(held.held_until).toBe(changed.held_until);
    expect(await claim(held.request_number)).toMatchObject({ http: 409, code: 'payout_on_hold' });
    expect((await historyOf()).map((row) => row.phone_pay_number)).toEqual(['9000000004', '9000000003']);
    const notices = await app.db.query<{ text: string }>({
      text: 'select text from notifications where player_id = $1 order by notification_id',
      values: [player.playerId],
    });
    expect(notices.at(-1)?.text).toContain('PhonePe number for withdrawals is now ••••••0004');
    const changes = await app.db.query({
      text: 'select old_number, new_number from payment_method_changes where player_id = $1 order by change_id',
      values: [player.playerId],
    });
    expect(changes).toEqual([
      { old_number: null, new_number: '9000000003' },
      { old_number: '9000000003', new_number: '9000000004' },
    ]);
    await app.setClock('2026-11-19T12:30:00+05:30');
    const dayAfter = await signInTestOperator(app, 'finance');
    expect(await claim(held.request_number, dayAfter)).toMatchObject({ http: 200 });
  });

  test('a password reset stops payouts for a day', async () => {
    await insertPayoutNumbers(app, [player.playerId]);
    const { request_number: before } = expectOk(await ask('500'));
    expectOk(await app.call(forgetCheckMobile, { mobile: player.mobile }));
    const otp = await readOtp(app, player.mobile);
    expectOk(await app.call(forgotPassword, { mobile: player.mobile, new_pass: 'another password', otp }));
    const { unique_token: token } = expectOk(
      await app.call(login, { mobile: player.mobile, password: 'another password' }),
    );
    const { request_number: after } = expectOk(await ask('500', '2', {}, { ...player, token }));
    expect(await claim(after)).toMatchObject({ http: 409, code: 'payout_on_hold' });
    await reject(after);
    // Requests from before the reset wait too: an attacker may have made them.
    expect(await approve(before)).toMatchObject({ http: 409, code: 'payout_on_hold' });
    expect(await wallet({ ...player, token })).toEqual(['500', '500']);
    const { wallet: shown } = await finance.ok(OPERATOR_CALLS.getWithdrawal, { params: { withdrawalId: before } });
    expect((shown.payoutsHeldUntilMs ?? 0) - app.context.clock.nowMs()).toBeGreaterThan(23.9 * 3_600_000);
    const notices = await app.db.query<{ text: string }>({
      text: 'select text from notifications where player_id = $1',
      values: [player.playerId],
    });
    expect(notices.map((notice) => notice.text).join()).toContain(
      'Withdrawals and transfers are on hold for 24 hours.',
    );
    await setSettings(app, { payoutHoldHours: 0 });
    expectOk(await ask('500', '2', {}, { ...player, token }));
    await setSettings(app, { payoutHoldHours: 24 });
    await app.setClock('2026-11-19T12:30:00+05:30');
    const dayAfter = await signInTestOperator(app, 'finance');
    const pay = { params: { withdrawalId: before }, body: { reference: 'RRN 4182-0377-4512' } };
    await dayAfter.ok(OPERATOR_CALLS.claimWithdrawal, { params: pay.params });
    await dayAfter.ok(OPERATOR_CALLS.approveWithdrawal, pay);
    expect(await wallet({ ...player, token })).toEqual(['0', '500']);
  });
});

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
    await app.setClock('2026-11-19T01:59:00+05:30');
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
