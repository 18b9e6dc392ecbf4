import {
  checkReceiver,
  forgetCheckMobile,
  forgotPassword,
  login,
  requestWithdrawal,
  transferPoints,
  userPaymentDetails,
  walletBalance,
  withdrawalHistory,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addPayoutNumber,
  allowEveryDevice,
  expectRequestsRight,
  insertPayoutNumbers,
  setSettings,
} from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { readOtp, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp, untilLocked } from '../../testing/test-app.ts';

const NOON = '2026-11-18T12:00:00+05:30';
const NEXT_DAY = '2026-11-19T12:30:00+05:30';
const DAY_MS = 86_400_000;
let app: TestApp;
let finance: OperatorClient;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({ env: { OTP_PER_DAY: '1000' } });
  await allowEveryDevice(app);
  await app.setClock(NOON);
});
beforeEach(async () => {
  await app.setClock(NOON);
  finance = await signInTestOperator(app, 'finance');
  player = await registerTestPlayer(app);
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const as = (who = player) => ({ token: who.token });
const ask = async (payment_method = '4') =>
  expectOk(await app.call(requestWithdrawal, { request_amount: '500', payment_method }, as()));
const claim = (withdrawalId: string, by = finance) =>
  by.call(OPERATOR_CALLS.claimWithdrawal, { params: { withdrawalId } });
const shown = async (withdrawalId: string) =>
  (await finance.ok(OPERATOR_CALLS.getWithdrawal, { params: { withdrawalId } })).withdrawal;
const heldRows = async () => {
  const { withdrawdata } = expectOk(await app.call(withdrawalHistory, {}, as()));
  return withdrawdata.map((row) => row.held_until);
};
/** Expects an instant a day from now, give or take the time that the test ran. */
const expectTomorrow = (atMs: number) => expect(Math.abs(atMs - app.nowMs() - DAY_MS)).toBeLessThan(DAY_MS / 24);

/** Resets the password by a code and logs in again. */
async function resetPassword(): Promise<void> {
  const { mobile } = player;
  expectOk(await app.call(forgetCheckMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  expectOk(await app.call(forgotPassword, { mobile, new_pass: 'another password', otp }));
  const { unique_token: token } = expectOk(await app.call(login, { mobile, password: 'another password' }));
  player = { ...player, token };
}

test('[HND-03] after a password reset a withdrawal is accepted, shows until when it is held, and is not claimed earlier', async () => {
  await insertPayoutNumbers(app, [player.playerId]);
  await resetPassword();
  const { request_number: id, held_until } = await ask();
  expectTomorrow(held_until);
  expect(await heldRows()).toEqual([held_until]);
  expect((await shown(id)).heldUntilMs).toBe(held_until);
  const { withdrawals } = await finance.ok(OPERATOR_CALLS.listWithdrawals, { query: { search: player.mobile } });
  expect(withdrawals.map((row) => row.heldUntilMs)).toEqual([held_until]);
  expect(await claim(id)).toMatchObject({ http: 409, code: 'payout_on_hold' });
  await app.setClock(held_until - 600_000);
  const late = await signInTestOperator(app, 'finance');
  expect(await claim(id, late)).toMatchObject({ code: 'payout_on_hold' });
  await app.setClock(held_until);
  expect(await claim(id, late)).toMatchObject({ http: 200 });
  expect(await heldRows()).toEqual([0]);
});

test('[HND-03] after a password reset a transfer is refused with the time, until the hold ends', async () => {
  const friend = await registerTestPlayer(app);
  const send = () => app.call(transferPoints, { amount: '100', mobile_no: friend.mobile }, as());
  await resetPassword();
  const said = /^Transfers are on hold until 19 Nov 2026 12:\d\d:\d\d PM\.$/;
  const sent = expectRefused(await send(), 'transfer_on_hold');
  expect(sent.msg).toMatch(said);
  const checked = expectRefused(await app.call(checkReceiver, { mobile_no: friend.mobile }, as()), 'transfer_on_hold');
  expect(checked.msg).toMatch(said);
  for (const answer of [sent, checked]) expectTomorrow('until' in answer ? (answer.until ?? 0) : 0);
  expect(expectOk(await app.call(walletBalance, {}, as())).wallet_amt).toBe('1000');
  // The account may receive points, and send them to nobody.
  expectOk(await app.call(transferPoints, { amount: '100', mobile_no: player.mobile }, as(friend)));
  await app.setClock(NEXT_DAY);
  expectOk(await send());
  expect(expectOk(await app.call(walletBalance, {}, as())).wallet_amt).toBe('1000');
});

test('[HND-03] a reset after the request stops the claim, and the player and the operator see the new time', async () => {
  await insertPayoutNumbers(app, [player.playerId]);
  const { request_number: id, held_until } = await ask();
  expect(held_until).toBe(0);
  await resetPassword();
  expect(await claim(id)).toMatchObject({ code: 'payout_on_hold' });
  const { heldUntilMs } = await shown(id);
  expectTomorrow(heldUntilMs ?? 0);
  expect(await heldRows()).toEqual([heldUntilMs]);
});

test('[HND-03] a reset that commits while a claim waits for its request stops that claim', async () => {
  await insertPayoutNumbers(app, [player.playerId]);
  const { request_number: id } = await ask();
  const waiting = await app.ownerDb.transaction(async (tx) => {
    await tx.query({
      text: 'select from withdrawal_requests where withdrawal_id = $1 for update',
      values: [BigInt(id)],
    });
    const claimed = claim(id);
    await untilLocked(app);
    await app.db.query({
      text: 'update players set password_reset_at = app_now() where player_id = $1',
      values: [player.playerId],
    });
    return { claimed };
  });
  expect(await waiting.claimed).toMatchObject({ code: 'payout_on_hold' });
});

test('[HND-03] a first payout number waits like a changed one, and another method does not wait', async () => {
  await insertPayoutNumbers(app, [player.playerId]);
  await app.ownerDb.query({
    text: `delete from payment_methods where player_id = $1 and method = 'phonepe'`,
    values: [player.playerId],
  });
  const added = await addPayoutNumber(app, player, '3', '9000000003');
  expectTomorrow(added.held_until);
  const { payment_details } = expectOk(await app.call(userPaymentDetails, {}, as()));
  expect(payment_details).toMatchObject([{ phone_pay_held_until: added.held_until, google_pay_held_until: 0 }]);
  const held = await ask('4');
  const free = await ask('2');
  expect([held.held_until, free.held_until]).toEqual([added.held_until, 0]);
  expect(await claim(held.request_number)).toMatchObject({ code: 'payout_on_hold' });
  expect(await claim(free.request_number)).toMatchObject({ http: 200 });
});

test('[HND-03] a number entered again neither shortens nor restarts its hold, and the way back to the old number waits', async () => {
  const first = await addPayoutNumber(app, player, '3', '9000000003');
  await app.advanceClock(3_600_000);
  const same = await addPayoutNumber(app, player, '3', '9000000003');
  expect(same.held_until).toBe(first.held_until);
  const changed = await addPayoutNumber(app, player, '3', '9000000004');
  expectTomorrow(changed.held_until);
  await app.advanceClock(3_600_000);
  const back = await addPayoutNumber(app, player, '3', '9000000003');
  expectTomorrow(back.held_until);
  await setSettings(app, { payoutHoldHours: 0 });
  const later = await addPayoutNumber(app, player, '3', '9000000005');
  expect(later.held_until).toBe(back.held_until);
  await setSettings(app, { payoutHoldHours: 24 });
});

test('[HND-03] a number changed after the request stops the claim, although the request keeps the old number', async () => {
  await insertPayoutNumbers(app, [player.playerId]);
  const { request_number: id } = await ask('4');
  const changed = await addPayoutNumber(app, player, '3', '9000000004');
  expect(await claim(id)).toMatchObject({ code: 'payout_on_hold' });
  expect(await shown(id)).toMatchObject({ number: '9876543210', heldUntilMs: changed.held_until });
  expect(await heldRows()).toEqual([changed.held_until]);
  await finance.ok(OPERATOR_CALLS.rejectWithdrawal, { params: { withdrawalId: id }, body: { reason: 'name differs' } });
  expect(await heldRows()).toEqual([0]);
});
