import { login, transferPoints, walletBalance } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allowEveryDevice } from '../../testing/money.ts';
import { giveBalance, settleAll, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, closeMarket, declare, drawOf } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: OperatorClient;
let support: OperatorClient;
let auditor: OperatorClient;
let player: TestPlayer;
let params: { playerId: string };

const TODAY = '2026-11-18';
const BID_DATE = '18-November-2026';
const reason = 'asked for by the player';

beforeAll(async () => {
  app = await createTestApp();
  await allowEveryDevice(app);
  await app.setClock(`${TODAY}T09:00:00+05:30`);
  await addRates(app);
  owner = await signInTestOperator(app, 'owner');
  support = await signInTestOperator(app, 'support');
  auditor = await signInTestOperator(app, 'auditor');
});
beforeEach(async () => {
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
  params = { playerId: String(player.playerId) };
  await support.ok(OPERATOR_CALLS.setPlayerFlags, { params, body: { mayBet: true, mayTransfer: true, reason } });
  await giveBalance(app, player.playerId, 500);
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

const ofPlayer = () => ({ token: player.token });
const bid = (marketId: number, digits = '5') =>
  submitBids(app, player.token, {
    marketId,
    pana: 'Single Digit',
    rows: [{ digits, points: 10, session: 'Open' }],
    bidDate: BID_DATE,
  });
const logInAgain = () => app.call(login, { mobile: player.mobile, password: player.password });

async function auditRows() {
  return (await owner.ok(OPERATOR_CALLS.listAudit, { query: { subject: `player:${player.playerId}` } })).rows;
}

test('[OPR-10] switching betting off refuses the player’s next bid with the specification’s text; switching on accepts it', async () => {
  const market = await addMarket(app);
  expectOk(await bid(market.marketId));
  const off = { params, body: { mayBet: false, reason } };
  expect(await support.ok(OPERATOR_CALLS.setPlayerFlags, off)).toEqual({ mayBet: false, mayTransfer: true });
  const refused = expectRefused(await bid(market.marketId), 'betting_disabled');
  expect(refused.msg).toBe('Betting is not enabled for your account');
  await support.ok(OPERATOR_CALLS.setPlayerFlags, { params, body: { mayBet: true, reason } });
  expectOk(await bid(market.marketId));
  const [, row] = await auditRows();
  expect(row).toMatchObject({
    action: 'player.flags',
    actor: support.username,
    reason,
    before: { mayBet: true, mayTransfer: true },
    after: { mayBet: false, mayTransfer: true },
  });
});

test('[OPR-10] switching transfers off refuses the player’s next transfer at once', async () => {
  const friend = await registerTestPlayer(app);
  const send = () =>
    app.call(transferPoints, { mobile_no: friend.mobile, amount: '100', transfer_note: '' }, ofPlayer());
  expectOk(await send());
  await support.ok(OPERATOR_CALLS.setPlayerFlags, { params, body: { mayTransfer: false, reason } });
  expect((await send()).body.status).toBe(false);
  expect(expectOk(await app.call(walletBalance, {}, ofPlayer())).wallet_amt).toBe('1400');
});

test('[OPR-10] a block ends every session at once and refuses log-ins until it is lifted', async () => {
  const second = expectOk(await logInAgain());
  const blocked = await support.ok(OPERATOR_CALLS.blockPlayer, { params, body: { reason } });
  expect(blocked.sessionsEnded).toBe(2);
  for (const token of [player.token, second.unique_token]) {
    expect((await app.call(walletBalance, {}, { token })).body.status).toBe(false);
  }
  expectRefused(await logInAgain(), 'player_blocked');
  expect(await support.call(OPERATOR_CALLS.blockPlayer, { params, body: { reason } })).toMatchObject({
    http: 409,
    code: 'already_blocked',
  });
  const { player: shown } = await support.ok(OPERATOR_CALLS.getPlayer, { params });
  expect(shown).toMatchObject({ isBlocked: true, blockedReason: reason });
  await support.ok(OPERATOR_CALLS.unblockPlayer, { params, body: { reason } });
  expectOk(await logInAgain());
  expect(await support.call(OPERATOR_CALLS.unblockPlayer, { params, body: { reason } })).toMatchObject({
    code: 'not_blocked',
  });
  expect((await auditRows()).slice(0, 2).map((row) => [row.action, row.actor, row.reason])).toEqual([
    ['player.unblock', support.username, reason],
    ['player.block', support.username, reason],
  ]);
});

test('[OPR-10] of twenty simultaneous blocks one succeeds, and no log-in slips through', async () => {
  const block = () => support.call(OPERATOR_CALLS.blockPlayer, { params, body: { reason } });
  const [replies] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, block)),
    Promise.all(Array.from({ length: 3 }, logInAgain)),
  ]);
  expect(replies.filter((reply) => reply.http === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.code === 'already_blocked')).toHaveLength(19);
  const { devices } = await support.ok(OPERATOR_CALLS.listPlayerDevices, { params });
  expect(devices.filter((one) => one.endedAtMs === null)).toEqual([]);
});

test('[OPR-10] support logs out one device or all', async () => {
  const second = expectOk(await logInAgain());
  const { devices } = await support.ok(OPERATOR_CALLS.listPlayerDevices, { params });
  expect(devices.map((one) => one.endedAtMs)).toEqual([null, null]);
  const one = { params, body: { sessionId: second.session_id, reason } };
  expect(await support.ok(OPERATOR_CALLS.logOutPlayer, one)).toEqual({ sessionsEnded: 1 });
  expectRefused(await app.call(walletBalance, {}, { token: second.unique_token }), 'session_dead');
  expectOk(await app.call(walletBalance, {}, ofPlayer()));
  expect(await support.ok(OPERATOR_CALLS.logOutPlayer, { params, body: { reason } })).toEqual({ sessionsEnded: 1 });
  expectRefused(await app.call(walletBalance, {}, ofPlayer()), 'session_dead');
  expectOk(await logInAgain());
  const after = await support.ok(OPERATOR_CALLS.listPlayerDevices, { params });
  expect(after.devices.map((each) => each.endReason)).toEqual([null, 'revoked', 'revoked']);
});

test('[OPR-10] only owner and support may change flags, blocks and sessions, and must give a reason', async () => {
  const finance = await signInTestOperator(app, 'finance');
  for (const client of [finance, auditor]) {
    for (const call of [OPERATOR_CALLS.blockPlayer, OPERATOR_CALLS.logOutPlayer] as const) {
      expect(await client.call(call, { params, body: { reason } })).toMatchObject({ http: 403, code: 'forbidden' });
    }
    const flags = { params, body: { mayBet: false, reason } };
    expect(await client.call(OPERATOR_CALLS.setPlayerFlags, flags)).toMatchObject({ http: 403 });
  }
  const results = await signInTestOperator(app, 'results');
  expect(await results.call(OPERATOR_CALLS.getPlayer, { params })).toMatchObject({ http: 403 });
  expect(await support.call(OPERATOR_CALLS.blockPlayer, { params, body: { reason: ' ' } })).toMatchObject({
    http: 400,
  });
  expect(await support.call(OPERATOR_CALLS.setPlayerFlags, { params, body: { reason } })).toMatchObject({ http: 400 });
  expectOk(await app.call(walletBalance, {}, ofPlayer()));
});

test('[OPR-10] statement, bids, wins and sums match the player’s own pages', async () => {
  const market = await addMarket(app, { name: 'Godavari' });
  expectOk(await bid(market.marketId, '6'));
  expectOk(await bid(market.marketId, '5'));
  await closeMarket(app, market.marketId);
  await declare(app, await drawOf(app, market.marketId, TODAY), 'open', '123');
  await settleAll(app);

  const { rows } = await auditor.ok(OPERATOR_CALLS.playerStatement, { params });
  expect(rows.map((row) => [row.isCredit, row.amountPaise, row.balancePaise])).toEqual([
    [true, '9500', '157500'],
    [false, '1000', '148000'],
    [false, '1000', '149000'],
    [true, '50000', '150000'],
    // the welcome bonus
    [true, '100000', '100000'],
  ]);
  const narrowed = await auditor.ok(OPERATOR_CALLS.playerStatement, { params, query: { kind: 'other' } });
  expect(narrowed.rows.map((row) => row.note)).toEqual(['Amount Added By Admin', expect.any(String)]);
  expect(narrowed.rows.map((row) => [row.status, row.isCorrection, row.about])).toEqual([
    ['1', true, null],
    ['6', false, null],
  ]);
  const bidOn = (number: string) => ({
    market_name: 'Godavari',
    bids: [{ pana: 'Single Digit', number, session: 'Open' }],
    bid_count: 1,
  });
  expect(rows.slice(0, 3).map((row) => [row.status, row.about])).toMatchObject([
    ['8', bidOn('6')],
    ['5', bidOn('5')],
    ['5', bidOn('6')],
  ]);
  const first = await auditor.ok(OPERATOR_CALLS.playerStatement, { params, query: { limit: '3' } });
  const query = { limit: '3', cursor: first.nextCursor ?? '' };
  const second = await auditor.ok(OPERATOR_CALLS.playerStatement, { params, query });
  expect([...first.rows, ...second.rows]).toEqual(rows);
  expect(second.nextCursor).toBeNull();

  const { bids, to } = await auditor.ok(OPERATOR_CALLS.listPlayerBids, { params });
  expect(to).toBe(TODAY);
  expect(bids.map((one) => [one.marketName, one.game, one.digits, one.points, one.state, one.wonPaise])).toEqual([
    ['Godavari', 'Single Digit', '5', '10', 'lost', null],
    ['Godavari', 'Single Digit', '6', '10', 'won', '9500'],
  ]);
  const { wins } = await auditor.ok(OPERATOR_CALLS.listPlayerWins, { params });
  expect(wins).toMatchObject([{ digits: '6', paidPaise: '9500', paidAtMs: expect.any(Number), businessDate: TODAY }]);
  const none = await auditor.ok(OPERATOR_CALLS.listPlayerBids, { params, query: { family: 'gali' } });
  expect(none.bids).toEqual([]);
  const backwards = { from: TODAY, to: '2026-11-01' };
  expect(await auditor.call(OPERATOR_CALLS.listPlayerBids, { params, query: backwards })).toMatchObject({
    code: 'period_invalid',
  });
  const { player: shown } = await auditor.ok(OPERATOR_CALLS.getPlayer, { params });
  expect(shown).toMatchObject({
    balancePaise: '157500',
    heldPaise: '0',
    stakesPaise: '2000',
    winsPaise: '9500',
    slips: 2,
  });
});

test('notes keep their author and are recorded in the log', async () => {
  await support.ok(OPERATOR_CALLS.addPlayerNote, { params, body: { text: ' Called about a payout. ' } });
  await owner.ok(OPERATOR_CALLS.addPlayerNote, { params, body: { text: 'Settled.' } });
  expect(await auditor.call(OPERATOR_CALLS.addPlayerNote, { params, body: { text: 'no' } })).toMatchObject({
    http: 403,
  });
  const { notes } = await auditor.ok(OPERATOR_CALLS.listPlayerNotes, { params });
  expect(notes.map((note) => [note.by, note.text])).toEqual([
    [owner.username, 'Settled.'],
    [support.username, 'Called about a payout.'],
  ]);
  expect((await auditRows())[0]).toMatchObject({ action: 'player.note', actor: owner.username });
  const nobody = { params: { playerId: '999999' }, body: { text: 'no such player' } };
  expect(await support.call(OPERATOR_CALLS.addPlayerNote, nobody)).toMatchObject({ http: 404, code: 'player_unknown' });
});
