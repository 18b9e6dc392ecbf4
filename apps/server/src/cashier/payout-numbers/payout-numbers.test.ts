import {
  addUpiDetails,
  forgetCheckMobile,
  forgotPassword,
  login,
  sendAccountOtp,
  userPaymentDetails,
  userPaymentMethods,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveBalance } from '../../testing/bids.ts';
import {
  addPayoutNumber,
  allowEveryDevice,
  expectRequestsRight,
  insertPayoutNumbers,
  setSettings,
} from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { readOtp, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
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
