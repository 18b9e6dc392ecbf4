import { requestWithdrawal, walletBalance, walletHistory, withdrawalHistory } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { must } from '../../testing/markets.ts';
import {
  allowEveryDevice,
  countBy,
  expectRequestsRight,
  insertPayoutNumbers,
  setSettings,
} from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { move } from '../../ledger/index.ts';

const NOON = '2026-11-18T12:00:00+05:30';
const PAID = { reference: '4182 0377-4512' };
const NOT_PAID = { reason: 'the statement until 12:40 shows no payment' };
let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({ env: { OTP_PER_DAY: '1000' } });
  await allowEveryDevice(app);
  await app.setClock(NOON);
  first = await signInTestOperator(app, 'finance');
  second = await signInTestOperator(app, 'owner');
});
beforeEach(async () => {
  await app.setClock(NOON);
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
  await insertPayoutNumbers(app, [player.playerId]);
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const as = () => ({ token: player.token });
const wallet = async () => {
  const { wallet_amt, hold_amt } = expectOk(await app.call(walletBalance, {}, as()));
  return [wallet_amt, hold_amt];
};
/** A new request for 500 points to Google Pay; a player may have two. */
const ask = async () => {
  const asked = await app.call(requestWithdrawal, { request_amount: '500', payment_method: '2' }, as());
  return { params: { withdrawalId: expectOk(asked).request_number } };
};
const shown = async (one: { params: { withdrawalId: string } }) =>
  (await second.ok(OPERATOR_CALLS.getWithdrawal, one)).withdrawal;
/** Takes points back from the wallet, as a voided win does, so that it is negative. */
const takeBack = () =>
  app.ownerDb.query({
    text: `with w as (update wallets set balance_paise = balance_paise - 100000, reversed_paise = reversed_paise + 100000,
        wallet_seq = wallet_seq + 1 where player_id = $1 returning *)
      insert into transfers (kind, from_account, from_player, from_seq, from_balance_paise, to_account, amount_paise)
      select 26, 1, player_id, wallet_seq, balance_paise, 11, 100000 from w`,
    values: [player.playerId],
  });
const giveBack = () =>
  app.ownerDb.transaction(async (tx) =>
    must(
      await move(tx, {
        kind: 'adjustmentCredit',
        from: { account: 'adjustments' },
        to: { account: 'wallet', playerId: player.playerId },
        amountPaise: 100_000n,
      }),
    ),
  );

test('[HND-02] a payout is claimed by one operator before it is paid, and only the claimer finishes it', async () => {
  const one = await ask();
  const pay = { ...one, body: PAID };
  expect(await first.call(OPERATOR_CALLS.approveWithdrawal, pay)).toMatchObject({
    http: 409,
    code: 'payout_unclaimed',
  });
  const { claimedAtMs } = await first.ok(OPERATOR_CALLS.claimWithdrawal, one);
  expect(await first.ok(OPERATOR_CALLS.claimWithdrawal, one)).toEqual({ claimedAtMs });
  expect((await shown(one)).claim).toEqual({
    by: first.username,
    byMe: false,
    atMs: claimedAtMs,
    expiresAtMs: claimedAtMs + 30 * 60_000,
    fileId: null,
  });
  const refused = { http: 409, code: 'payout_claimed' };
  expect(await second.call(OPERATOR_CALLS.claimWithdrawal, one)).toMatchObject(refused);
  expect(await second.call(OPERATOR_CALLS.approveWithdrawal, pay)).toMatchObject(refused);
  expect(await second.call(OPERATOR_CALLS.savePayoutReference, pay)).toMatchObject(refused);
  expect(await second.call(OPERATOR_CALLS.releaseWithdrawal, { ...one, body: NOT_PAID })).toMatchObject(refused);
  for (const client of [first, second]) {
    expect(await client.call(OPERATOR_CALLS.rejectWithdrawal, { ...one, body: NOT_PAID })).toMatchObject(refused);
  }
  expect(await wallet()).toEqual(['500', '500']);
  await first.ok(OPERATOR_CALLS.approveWithdrawal, pay);
  expect(await wallet()).toEqual(['500', '0']);
});

test('[HND-02] of twenty concurrent claims, payments and rejections exactly one operator pays', async () => {
  const one = await ask();
  const clients = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? first : second));
  const claims = await Promise.all(clients.map((client) => client.call(OPERATOR_CALLS.claimWithdrawal, one)));
  expect(countBy(claims.map(({ code }) => code ?? 'claimed'))).toEqual({ claimed: 10, payout_claimed: 10 });
  const ends = await Promise.all(
    clients.flatMap((client) => [
      client.call(OPERATOR_CALLS.approveWithdrawal, { ...one, body: { reference: 'RACE00000001' } }),
      client.call(OPERATOR_CALLS.rejectWithdrawal, { ...one, body: NOT_PAID }),
    ]),
  );
  expect(ends.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(await wallet()).toEqual(['500', '0']);
});

test('[HND-02] a reference pays one request of its method, in any spelling; a saved one is stored with the claim', async () => {
  const [one, other] = [await ask(), await ask()];
  for (const each of [one, other]) await first.ok(OPERATOR_CALLS.claimWithdrawal, each);
  const saved = await first.ok(OPERATOR_CALLS.savePayoutReference, { ...one, body: { reference: 'utr-77 88 99 00' } });
  expect(saved).toEqual({ reference: '77889900' });
  expect(await shown(one)).toMatchObject({ state: 'pending', reference: '77889900' });
  const { withdrawdata } = expectOk(await app.call(withdrawalHistory, {}, as()));
  expect(withdrawdata.map((row) => row.remark)).toEqual([null, null]);
  const padded = { ...other, body: { reference: '000077889900' } };
  expect(await first.call(OPERATOR_CALLS.savePayoutReference, padded)).toMatchObject({ code: 'payout_reference_used' });
  const reused = { ...other, body: { reference: 'UTR 7788-9900' } };
  expect(await first.call(OPERATOR_CALLS.savePayoutReference, reused)).toMatchObject({ code: 'payout_reference_used' });
  expect(await first.call(OPERATOR_CALLS.approveWithdrawal, reused)).toMatchObject({
    http: 409,
    code: 'payout_reference_used',
  });
  await first.ok(OPERATOR_CALLS.approveWithdrawal, { ...one, body: saved });
  expect(await first.call(OPERATOR_CALLS.approveWithdrawal, reused)).toMatchObject({ code: 'payout_reference_used' });
  expect(await wallet()).toEqual(['0', '500']);
  await first.ok(OPERATOR_CALLS.approveWithdrawal, { ...other, body: { reference: 'UTR77889901' } });
});

test('[HND-02] after the timeout a second operator finishes a claim, or releases it with a reason', async () => {
  const [one, other] = [await ask(), await ask()];
  for (const each of [one, other]) await first.ok(OPERATOR_CALLS.claimWithdrawal, each);
  const release = { ...other, body: NOT_PAID };
  await setSettings(app, { payoutClaimMinutes: 10 });
  await app.setClock('2026-11-18T12:09:00+05:30');
  expect(await second.call(OPERATOR_CALLS.releaseWithdrawal, release)).toMatchObject({ code: 'payout_claimed' });
  await app.setClock('2026-11-18T12:15:00+05:30');
  expect(await first.call(OPERATOR_CALLS.releaseWithdrawal, release)).toMatchObject({ code: 'second_person_required' });
  expect((await second.call(OPERATOR_CALLS.releaseWithdrawal, { ...other, body: { reason: '' } })).http).toBe(400);
  await second.ok(OPERATOR_CALLS.releaseWithdrawal, release);
  expect(await shown(other)).toMatchObject({ state: 'pending', claim: null, reference: null });
  await second.ok(OPERATOR_CALLS.approveWithdrawal, { ...one, body: { reference: 'N55667788' } });
  await second.ok(OPERATOR_CALLS.rejectWithdrawal, release);
  expect(await wallet()).toEqual(['500', '0']);
  const query = { subject: `withdrawal:${other.params.withdrawalId}` };
  const { rows } = await second.ok(OPERATOR_CALLS.listAudit, { query });
  expect(rows.map((row) => [row.action, row.actor, row.reason])).toEqual([
    ['withdrawal.reject', second.username, NOT_PAID.reason],
    ['withdrawal.release', second.username, NOT_PAID.reason],
    ['withdrawal.claim', first.username, null],
  ]);
});

test('[HND-01] nobody claims a payout of a negative wallet or a blocked player', async () => {
  const one = await ask();
  await takeBack();
  expect(await first.call(OPERATOR_CALLS.claimWithdrawal, one)).toMatchObject({ http: 409, code: 'wallet_negative' });
  await giveBack();
  const block = { params: { playerId: String(player.playerId) }, body: { reason: 'number sold on' } };
  await second.ok(OPERATOR_CALLS.blockPlayer, block);
  expect(await first.call(OPERATOR_CALLS.claimWithdrawal, one)).toMatchObject({ http: 409, code: 'player_blocked' });
  await second.ok(OPERATOR_CALLS.unblockPlayer, block);
  await first.ok(OPERATOR_CALLS.claimWithdrawal, one);
});

test('[HND-01] a payout claimed before a void is finished by a second operator, or released as not paid', async () => {
  const [one, other] = [await ask(), await ask()];
  for (const each of [one, other]) await first.ok(OPERATOR_CALLS.claimWithdrawal, each);
  await takeBack();
  const pay = { ...one, body: { reference: 'N99887766' } };
  expect(await first.call(OPERATOR_CALLS.approveWithdrawal, pay)).toMatchObject({ code: 'second_person_required' });
  await second.ok(OPERATOR_CALLS.approveWithdrawal, pay);
  await second.ok(OPERATOR_CALLS.releaseWithdrawal, { ...other, body: NOT_PAID });
  expect(await first.call(OPERATOR_CALLS.claimWithdrawal, other)).toMatchObject({ code: 'wallet_negative' });
});

test('a payout that the bank returned is booked back to the wallet once', async () => {
  const one = await ask();
  const back = { ...one, body: { reason: 'account closed' } };
  expect(await first.call(OPERATOR_CALLS.returnWithdrawal, back)).toMatchObject({ code: 'payout_unpaid' });
  await first.ok(OPERATOR_CALLS.claimWithdrawal, one);
  await first.ok(OPERATOR_CALLS.approveWithdrawal, { ...one, body: { reference: 'N11223344' } });
  const answers = await Promise.all([first, second].map((by) => by.call(OPERATOR_CALLS.returnWithdrawal, back)));
  expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['already_decided', 'done']);
  expect(await wallet()).toEqual(['1000', '0']);
  expect(await shown(one)).toMatchObject({ state: 'approved', returned: { reason: 'account closed' } });
  const { withdrawdata } = expectOk(await app.call(withdrawalHistory, {}, as()));
  expect(withdrawdata[0]).toMatchObject({ request_status: '1', remark: 'account closed' });
  const { transaction_history: rows } = expectOk(await app.call(walletHistory, { kind: 'withdrawal' }, as()));
  expect(rows.map((row) => [row.amount_status, row.transaction_note, row.tx_request_number])).toEqual([
    ['31', 'Withdraw Amount Returned By Bank', one.params.withdrawalId],
    ['2', 'Amount Withdraw', one.params.withdrawalId],
  ]);
});
