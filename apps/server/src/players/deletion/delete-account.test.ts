import { randomUUID } from 'node:crypto';
import { dashboard, login, requestDeposit, updateProfile } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBalance, submitBids } from '../../testing/bids.ts';
import { askForDeletion, deleteTestPlayer, proposeDeletion } from '../../testing/deletions.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { addPayoutNumber, countBy, expectRequestsRight, setSettings } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { newMobile, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp, untilLocked } from '../../testing/test-app.ts';

const ONE_POINT = { adjustmentPoints: 1, withdrawalPoints: 1, depositPoints: 1 };
let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;
let finance: OperatorClient;
let owner: OperatorClient;
let player: TestPlayer;
let params: { playerId: string };

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-18T11:00:00+05:30');
  await addRates(app);
  await setSettings(app, { welcomeBonusPoints: 0 });
  first = await signInTestOperator(app, 'support');
  second = await signInTestOperator(app, 'support');
  finance = await signInTestOperator(app, 'finance');
  owner = await signInTestOperator(app, 'owner');
});
beforeEach(async () => {
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
  params = { playerId: String(player.playerId) };
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const as = () => ({ token: player.token });

/** The rows of a table that still have an account of this player. */
async function count(table: string): Promise<number> {
  const rows = await app.ownerDb.query({
    text: `select 1 from ${table} where player_id = $1`,
    values: [player.playerId],
  });
  return rows.length;
}

/** Stores a push subscription, a passkey and a notice of the player, in the open session. */
async function addRecords(): Promise<void> {
  const { session_id: sessionId } = await app.ownerDb.one<{ session_id: bigint }>({
    text: `update player_sessions set user_agent = 'Chrome on Android', address = '203.0.113.9', device_id = 'd'
      where player_id = $1 returning session_id`,
    values: [player.playerId],
  });
  for (const text of [
    `insert into push_devices (session_id, player_id, endpoint, p256dh, auth, topics, language)
      values ($2, $1::bigint, 'https://push.example/' || $1::bigint, decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex'), '{wins}', 'en')`,
    `insert into passkeys (player_id, user_handle, credential_id, public_key, sign_count, name, added_in_session, added_from)
      values ($1::bigint, decode('01', 'hex'), decode('02', 'hex'), decode('03', 'hex'), 0, 'Old phone', $2, '203.0.113.9')`,
    `insert into notifications (player_id, text) values ($1::bigint, 'Hello Asha ' || $2::bigint)`,
    `insert into known_devices (player_id, device_hash, session_id) values ($1::bigint, 'the phone', $2)`,
  ]) {
    await app.ownerDb.query({ text, values: [player.playerId, sessionId] });
  }
}

test('two operators delete an account: personal data goes, the books and the numbers of payouts stay', async () => {
  await addPayoutNumber(app, player, '1', newMobile());
  await addRecords();
  const stays = ['payment_methods', 'payment_method_changes', 'wallets', 'deletion_requests'];
  const before = await Promise.all(stays.map(count));
  await deleteTestPlayer(app, player, { first, second });
  const goes = ['push_devices', 'passkeys', 'notifications', 'known_devices'];
  expect(await Promise.all(goes.map(count))).toEqual([0, 0, 0, 0]);
  expect(await Promise.all(stays.map(count))).toEqual([before[0], before[1], before[2], 1]);
  const row = await app.ownerDb.one({
    text: `select p.name, p.mobile, p.email, s.user_agent, s.address, s.device_id, s.end_reason, r.reason, r.outcome
      from players p join player_sessions s using (player_id) join deletion_requests r using (player_id) where player_id = $1`,
    values: [player.playerId],
  });
  expect(row).toEqual({
    name: 'Deleted account',
    mobile: `deleted-${player.playerId}`,
    email: '',
    user_agent: null,
    address: null,
    device_id: null,
    end_reason: 'revoked',
    reason: '',
    outcome: 'deleted',
  });
});

test('the deletion ends the open session at once, and the old number and password open nothing', async () => {
  await deleteTestPlayer(app, player, { first, second });
  expectRefused(await app.call(dashboard, {}, as()), 'session_dead');
  expectRefused(await app.call(login, { mobile: player.mobile, password: player.password }), 'invalid_credentials');
});

test('the audit log has the proposal and the approval with both reasons, and no personal data', async () => {
  await deleteTestPlayer(app, player, { first, second });
  const { rows } = await (await signInTestOperator(app, 'owner')).ok(OPERATOR_CALLS.listAudit, {
    query: { subject: `player:${player.playerId}` },
  });
  expect(rows.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
    ['proposal.approve', second.username, 'asked in the app'],
    ['player.delete', second.username, 'asked in the app'],
    ['proposal.make', first.username, 'asked in the app'],
  ]);
  expect(rows[1]).toMatchObject({
    before: { account: 'open' },
    after: { account: 'deleted', sessionsEnded: 1, numberFreeAtMs: expect.any(Number) },
  });
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Asha|${player.mobile}`));
});

test('one operator alone deletes nothing, and nothing changes for a deleted account', async () => {
  await askForDeletion(app, player);
  const { proposalId } = (await proposeDeletion(first, player)).body ?? { proposalId: '' };
  const approve = (client: OperatorClient) => client.call(OPERATOR_CALLS.approveProposal, { params: { proposalId } });
  expect(await approve(first)).toMatchObject({ code: 'second_person_required' });
  expect(await approve(await signInTestOperator(app, 'finance'))).toMatchObject({ code: 'forbidden' });
  expect((await proposeDeletion(second, player)).body).toEqual({ proposalId });
  expect(await approve(second)).toMatchObject({ http: 200 });
  const body = { reason: 'by mistake' };
  expect(await first.call(OPERATOR_CALLS.unblockPlayer, { params, body })).toMatchObject({ code: 'account_deleted' });
  const flags = { params, body: { mayBet: true, reason: 'by mistake' } };
  expect(await first.call(OPERATOR_CALLS.setPlayerFlags, flags)).toMatchObject({ code: 'account_deleted' });
  const listed = await first.ok(OPERATOR_CALLS.listPlayers, { query: { state: 'blocked' } });
  expect(listed.players.map((one) => one.playerId)).not.toContain(params.playerId);
});

test('of ten approvals at once one deletes the account', async () => {
  await askForDeletion(app, player);
  const { proposalId } = (await proposeDeletion(first, player)).body ?? { proposalId: '' };
  const third = await signInTestOperator(app, 'owner');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? second : third).call(OPERATOR_CALLS.approveProposal, { params: { proposalId } }),
    ),
  );
  expect(countBy(answers.map(({ code }) => code ?? 'done'))).toEqual({ done: 1, already_decided: 9 });
  const deleted = await app.db.query({
    text: `select from audit_log where action = 'player.delete' and subject = $1`,
    values: [`player:${player.playerId}`],
  });
  expect(deleted).toHaveLength(1);
});

/** Waits until two statements wait for locks. */
async function untilTwoWait(): Promise<void> {
  const waiting = () =>
    app.db.query({
      text: `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    });
  await expect.poll(async () => (await waiting()).length, { interval: 10 }).toBe(2);
}

/** Starts both while the wallet of the player is held, `earlier` first, so that they get the lock in this order. */
async function inOrder<A, B>(earlier: () => Promise<A>, later: () => Promise<B>): Promise<[A, B]> {
  let running: Promise<[A, B]> | undefined;
  await app.ownerDb.transaction(async (tx) => {
    await tx.query({ text: 'select from wallets where player_id = $1 for update', values: [player.playerId] });
    const one = earlier();
    await untilLocked(app);
    running = Promise.all([one, later()]);
    await untilTwoWait();
  });
  if (running === undefined) throw new Error('nothing ran');
  return running;
}

async function openProposal(): Promise<() => ReturnType<typeof approveOf>> {
  await askForDeletion(app, player);
  const { proposalId } = (await proposeDeletion(first, player)).body ?? { proposalId: '' };
  return () => approveOf(proposalId);
}

function approveOf(proposalId: string) {
  return second.call(OPERATOR_CALLS.approveProposal, { params: { proposalId } });
}

const deposit = () => app.call(requestDeposit, { request_amount: '500' }, as());

test('a deposit that commits before the approval keeps the account', async () => {
  const approve = await openProposal();
  const [asked, approved] = await inOrder(deposit, approve);
  expectOk(asked);
  expect(approved).toMatchObject({ code: 'deletion_deposit' });
});

test('a deposit that waits while the account is deleted is refused', async () => {
  const approve = await openProposal();
  const [approved, asked] = await inOrder(approve, deposit);
  expect(approved).toMatchObject({ http: 200 });
  expectRefused(asked, 'player_blocked');
  expect(await count('deposit_requests')).toBe(0);
});

/** Corrects the wallet of the player by two points. */
const adjust = (direction: 'credit' | 'debit') =>
  finance.call(OPERATOR_CALLS.adjustWallet, {
    params,
    body: { requestId: randomUUID(), direction, amountPaise: '200', reason: 'a correction' },
  });

test('a deleted account gets no credit, and its points can still be debited', async () => {
  await deleteTestPlayer(app, player, { first, second });
  expect(await adjust('credit')).toMatchObject({ http: 409, code: 'account_deleted' });
  expect(await count('wallet_adjustments')).toBe(0);
  // Points of a corrected result, for example.
  await giveBalance(app, player.playerId, 2);
  expect((await adjust('debit')).body).toMatchObject({ state: 'done' });
});

test('a credit that waits while the account is deleted is refused, also as a proposal', async () => {
  for (const secondPersonInDemo of [false, true]) {
    await setSettings(app, { secondPersonInDemo, secondPersonAbove: ONE_POINT });
    const approve = await openProposal();
    const [approved, credited] = await inOrder(approve, () => adjust('credit'));
    expect(approved).toMatchObject({ http: 200 });
    expect(credited).toMatchObject({ code: 'account_deleted' });
    expect(await count('wallet_adjustments')).toBe(0);
    player = await registerTestPlayer(app);
    params = { playerId: String(player.playerId) };
  }
  await setSettings(app, { secondPersonInDemo: false });
});

test('a credit that was proposed is not confirmed for a deleted account', async () => {
  await setSettings(app, { secondPersonInDemo: true, secondPersonAbove: ONE_POINT });
  const { adjustmentId = '', state } = (await adjust('credit')).body ?? {};
  expect(state).toBe('pending');
  const confirm = () => owner.call(OPERATOR_CALLS.confirmAdjustment, { params: { adjustmentId } });
  const setDeleted = (deleted: string) =>
    app.ownerDb.query({
      text: `update players set deleted_at = ${deleted} where player_id = $1`,
      values: [player.playerId],
    });
  await setDeleted('app_now()');
  expect(await confirm()).toMatchObject({ http: 409, code: 'account_deleted' });
  await setDeleted('null');
  expect(await confirm()).toMatchObject({ http: 200 });
  await setSettings(app, { secondPersonInDemo: false });
});

test('of a bid and an approval at the same moment one is refused', async () => {
  const { marketId } = await addMarket(app, { open: '14:00', close: '16:00' });
  const rows = [{ digits: '5', points: 10, session: 'Open' }];
  const bid = () =>
    submitBids(app, player.token, { marketId, pana: 'Single Digit', rows, bidDate: '18-November-2026' });
  let approve = await openProposal();
  // The points arrive after the proposal and leave with the bid.
  await giveBalance(app, player.playerId, 10);
  const [placed, kept] = await Promise.all([bid(), approve()]);
  expectOk(placed);
  expect(['deletion_balance', 'deletion_bids']).toContain(kept.code);
  expect(await count('slips')).toBe(1);
  player = await registerTestPlayer(app);
  approve = await openProposal();
  const [approved, refused] = await inOrder(approve, bid);
  expect(approved).toMatchObject({ http: 200 });
  // player_blocked, or busy if the machine was slow.
  expect(refused.body.status).toBe(false);
  expect(await count('slips')).toBe(0);
});

test('a call that is under way while the account is deleted does not bring the name back', async () => {
  const approve = await openProposal();
  // The change of the profile has passed the session and waits for the player's row.
  let change: Promise<unknown> = Promise.resolve();
  await app.ownerDb.transaction(async (tx) => {
    await tx.query({ text: 'select from players where player_id = $1 for update', values: [player.playerId] });
    const approving = approve();
    await untilLocked(app);
    change = Promise.all([
      approving,
      app.call(updateProfile, { user_name: 'Asha Again', email: 'asha@example.com' }, as()),
    ]);
    await untilTwoWait();
  });
  await change;
  const { player: row } = await first.ok(OPERATOR_CALLS.getPlayer, { params });
  expect(row).toMatchObject({ name: 'Deleted account', email: '', deletedAtMs: expect.any(Number) });
});
