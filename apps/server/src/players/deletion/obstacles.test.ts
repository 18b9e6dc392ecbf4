import { excludeSelf, requestDeposit, requestWithdrawal, setPlayLimit, transferPoints } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBalance, settleAll, submitBids } from '../../testing/bids.ts';
import { askForDeletion, proposeDeletion } from '../../testing/deletions.ts';
import { addMarket, addRates, closeMarket, declare, drawOf } from '../../testing/markets.ts';
import {
  addPayoutNumber,
  allowEveryDevice,
  expectRequestsRight,
  insertPayoutNumbers,
  setSettings,
} from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { newMobile, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;
let player: TestPlayer;
let params: { playerId: string };
let proposalId: string;

const TODAY = '2026-11-18';
const reason = 'checked';

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${TODAY}T11:00:00+05:30`);
  await allowEveryDevice(app);
  await addRates(app);
  await setSettings(app, {
    welcomeBonusPoints: 0,
    payoutHoldHours: 0,
    withdrawWindow: { open: '00:00', close: '23:59' },
  });
  first = await signInTestOperator(app, 'owner');
  second = await signInTestOperator(app, 'owner');
});
// Each obstacle appears after the proposal, so it must be found at the approval too.
beforeEach(async () => {
  player = await registerTestPlayer(app);
  params = { playerId: String(player.playerId) };
  await askForDeletion(app, player);
  proposalId = (await proposeDeletion(first, player)).body?.proposalId ?? '';
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const as = () => ({ token: player.token });
const approve = () => second.call(OPERATOR_CALLS.approveProposal, { params: { proposalId } });

/** Expects that neither a proposal nor the approval passes, and that the account is unchanged. */
async function expectRefused(code: string): Promise<void> {
  expect(await proposeDeletion(first, player)).toMatchObject({ http: 409, code });
  expect(await approve()).toMatchObject({ http: 409, code });
  const { player: row } = await first.ok(OPERATOR_CALLS.getPlayer, { params });
  expect(row).toMatchObject({ deletedAtMs: null, mobile: player.mobile });
}

async function expectDeleted(): Promise<void> {
  expect(await approve()).toMatchObject({ http: 200 });
  const { player: row } = await first.ok(OPERATOR_CALLS.getPlayer, { params });
  expect(row).toMatchObject({ deletedAtMs: expect.any(Number), name: 'Deleted account', deletionRequestedAtMs: null });
}

test('an account with points stays, and goes after they are sent away', async () => {
  const friend = await registerTestPlayer(app);
  await giveBalance(app, player.playerId, 500);
  await expectRefused('deletion_balance');
  expectOk(await app.call(transferPoints, { amount: '500', mobile_no: friend.mobile }, as()));
  await expectDeleted();
});

test('an account below zero stays', async () => {
  await app.ownerDb.query({
    text: `update wallets set reversed_paise = 100, balance_paise = -100 where player_id = $1`,
    values: [player.playerId],
  });
  await expectRefused('deletion_balance');
  await app.ownerDb.query({
    text: 'update wallets set reversed_paise = 0, balance_paise = 0 where player_id = $1',
    values: [player.playerId],
  });
});

test('an account with held points stays until the withdrawal is decided', async () => {
  await giveBalance(app, player.playerId, 1_000);
  await insertPayoutNumbers(app, [player.playerId]);
  const asked = await app.call(requestWithdrawal, { request_amount: '1000', payment_method: '4' }, as());
  const { request_number: withdrawalId } = expectOk(asked);
  await expectRefused('deletion_held');
  await second.ok(OPERATOR_CALLS.rejectWithdrawal, { params: { withdrawalId }, body: { reason } });
  await expectRefused('deletion_balance');
});

test('an account with open bids stays until their draw is settled on both sides', async () => {
  const { marketId } = await addMarket(app, { open: '14:00', close: '16:00' });
  await giveBalance(app, player.playerId, 10);
  const rows = [{ digits: '5', points: 10, session: 'Open' }];
  expectOk(await submitBids(app, player.token, { marketId, pana: 'Single Digit', rows, bidDate: '18-November-2026' }));
  await expectRefused('deletion_bids');
  await closeMarket(app, marketId);
  const drawId = await drawOf(app, marketId, TODAY);
  await declare(app, drawId, 'open', '119');
  await settleAll(app);
  await expectRefused('deletion_bids');
  await declare(app, drawId, 'close', '119');
  await settleAll(app);
  await expectDeleted();
});

test('an account with a pending deposit stays until it is rejected', async () => {
  const { request_number: depositId } = expectOk(await app.call(requestDeposit, { request_amount: '500' }, as()));
  await expectRefused('deletion_deposit');
  await second.ok(OPERATOR_CALLS.rejectDeposit, { params: { depositId }, body: { reason } });
  await expectDeleted();
});

test('an account with a deposit that waits to be paid back stays', async () => {
  const { request_number: depositId } = expectOk(await app.call(requestDeposit, { request_amount: '500' }, as()));
  expectOk(await app.call(setPlayLimit, { kind: 'deposit', period: 'day', amount: '100' }, as()));
  const body = { utr: '618203999001', amountPaise: '50000' };
  await second.ok(OPERATOR_CALLS.approveDeposit, { params: { depositId }, body });
  await expectRefused('deletion_to_return');
  const back = { params: { depositId }, body: { reference: 'back618203999001' } };
  await second.ok(OPERATOR_CALLS.returnDeposit, back);
  await expectDeleted();
});

test('an account with a waiting adjustment stays until it is declined or expires', async () => {
  await app.ownerDb.query({
    text: `insert into wallet_adjustments (request_id, player_id, direction, amount_paise, reason, proposed_by)
      values (gen_random_uuid(), $1, 'credit', 50000, 'lost payment', $2)`,
    values: [player.playerId, first.operatorId],
  });
  await expectRefused('deletion_adjustment');
  await app.ownerDb.query({
    text: `update wallet_adjustments set proposed_at = proposed_at - interval '8 days' where player_id = $1`,
    values: [player.playerId],
  });
  expect(await approve()).toMatchObject({ http: 200 });
});

test('an account that is linked to an excluded person stays until an operator has decided', async () => {
  const friend = await registerTestPlayer(app);
  const shared = newMobile();
  for (const one of [player, friend]) await addPayoutNumber(app, one, '1', shared);
  expectOk(await app.call(excludeSelf, { length: 'year' }, { token: friend.token }));
  await expectRefused('deletion_link');
  const { links } = await first.ok(OPERATOR_CALLS.getPlayerLimits, { params });
  const decision = { params: { linkId: links[0]?.linkId ?? '' }, body: { decision: 'other', reason } as const };
  await first.ok(OPERATOR_CALLS.decideLinkedAccount, decision);
  await expectDeleted();
});

test('a blocked account stays, because its deletion would free the number', async () => {
  await second.ok(OPERATOR_CALLS.blockPlayer, { params, body: { reason } });
  await expectRefused('deletion_blocked');
  await second.ok(OPERATOR_CALLS.unblockPlayer, { params, body: { reason } });
  await expectDeleted();
});
