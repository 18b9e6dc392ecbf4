import {
  cancelPlayLimit,
  confirmPlayLimit,
  declineDepositLimit,
  excludeSelf,
  type LimitKind,
  type LimitPeriod,
  login,
  playLimits,
  requestDeposit,
  requestWithdrawal,
  setPlayLimit,
  setPlaySettings,
  transferPoints,
  walletBalance,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allowEveryDevice, countBy, expectRequestsRight, insertPayoutNumbers } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { remindPlayers } from './remind-players.ts';

const NOON = '2026-11-18T12:00:00+05:30';
const HOUR_MS = 3_600_000;
let app: TestApp;
let player: TestPlayer;
let finance: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await allowEveryDevice(app);
  await app.setClock(NOON);
  finance = await signInTestOperator(app, 'finance');
});
beforeEach(async () => {
  await app.setClock(NOON);
  player = await registerTestPlayer(app);
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const as = (who = player) => ({ token: who.token });
const set = (kind: LimitKind, period: LimitPeriod, amount: string) =>
  app.call(setPlayLimit, { kind, period, amount }, as());
const confirm = (kind: LimitKind, period: LimitPeriod) => app.call(confirmPlayLimit, { kind, period }, as());
const overview = async (who = player) => expectOk(await app.call(playLimits, {}, as(who)));
const balance = async (who = player) => expectOk(await app.call(walletBalance, {}, as(who))).wallet_amt;

let utrs = 418_203_000_000;
async function deposit(points: number, who = player): Promise<string> {
  return expectOk(await app.call(requestDeposit, { request_amount: String(points) }, as(who))).request_number;
}
function approve(depositId: string, points: number) {
  utrs += 1;
  return finance.ok(OPERATOR_CALLS.approveDeposit, {
    params: { depositId },
    body: { utr: String(utrs), amountPaise: String(points * 100) },
  });
}

test('[LIM-03] lowering applies at once; a raise waits for a day and the end of the period, then for its confirmation', async () => {
  expect(expectOk(await set('loss', 'week', '500')).outcome).toBe('applied');
  expect(expectOk(await set('loss', 'week', '400')).outcome).toBe('applied');
  const raise = expectOk(await set('loss', 'week', '900'));
  // The running week ends on Monday, which is later than 24 hours from now.
  const monday = Date.parse('2026-11-23T00:00:00+05:30');
  expect(raise).toMatchObject({ outcome: 'waiting', effective_at: monday, expires_at: monday + 7 * 24 * HOUR_MS });
  expect((await overview()).limits).toMatchObject([{ amount: '400', raise: { amount: '900', opens_at: monday } }]);
  expectRefused(await confirm('loss', 'week'), 'raise_not_open');
  await app.setClock('2026-11-22T23:59:00+05:30');
  expectRefused(await confirm('loss', 'week'), 'raise_not_open');
  await app.setClock('2026-11-23T00:00:01+05:30');
  // Without a confirmation nothing changes.
  expect((await overview()).limits).toMatchObject([{ amount: '400' }]);
  expect(expectOk(await confirm('loss', 'week')).outcome).toBe('applied');
  expect((await overview()).limits).toMatchObject([{ amount: '900', raise: null }]);
});

test('[LIM-03] a raise lapses after 7 days, by a lower limit, or when the player cancels it', async () => {
  expectOk(await set('stake', 'day', '500'));
  const removal = expectOk(await set('stake', 'day', ''));
  expect(removal.outcome).toBe('waiting');
  // A raise waits for 24 hours and for the end of the day. Here the 24 hours end later.
  expect(removal.effective_at).toBeGreaterThanOrEqual(Date.parse(NOON) + 24 * HOUR_MS);
  await app.setClock('2026-11-26T12:10:00+05:30');
  expectRefused(await confirm('stake', 'day'), 'raise_unknown');
  expectOk(await set('stake', 'day', '800'));
  expectOk(await set('stake', 'day', '450'));
  await app.setClock('2026-11-28T12:00:00+05:30');
  expectRefused(await confirm('stake', 'day'), 'raise_unknown');
  expectOk(await set('stake', 'day', '800'));
  expectOk(await app.call(cancelPlayLimit, { kind: 'stake', period: 'day' }, as()));
  expectRefused(await app.call(cancelPlayLimit, { kind: 'stake', period: 'day' }, as()), 'raise_unknown');
  await app.setClock('2026-11-30T12:00:00+05:30');
  expectRefused(await confirm('stake', 'day'), 'raise_unknown');
  expect((await overview()).limits).toMatchObject([{ amount: '450' }]);
});

test('[LIM-01] day, week and month must ascend, also when a raise is confirmed; amounts are whole and above 0', async () => {
  expectOk(await set('deposit', 'week', '1000'));
  expectRefused(await set('deposit', 'day', '1001'), 'limit_order');
  expectRefused(await set('deposit', 'month', '999'), 'limit_order');
  expectOk(await set('deposit', 'month', '2000'));
  expectOk(await set('deposit', 'week', '2000'));
  await app.setClock('2026-11-25T12:00:00+05:30');
  expectOk(await set('deposit', 'month', '1500'));
  expectRefused(await confirm('deposit', 'week'), 'limit_order');
  for (const amount of ['0', '-5', '1.5', 'many']) expectRefused(await set('loss', 'day', amount), 'limit_invalid');
  expectRefused(await set('bid', 'day', '100'), 'limit_invalid');
  expectRefused(await set('loss', 'once', '100'), 'limit_invalid');
  expectRefused(await set('play', 'day', '99999'), 'limit_invalid');
});

test('[LIM-01, LIM-09] pending deposits reserve room, and a payment above the limit is put aside to be returned', async () => {
  expectOk(await set('deposit', 'day', '1000'));
  const first = await deposit(600);
  const refused = expectRefused(await app.call(requestDeposit, { request_amount: '500' }, as()), 'limit_reached');
  expect(refused).toMatchObject({
    limit: { kind: 'deposit', period: 'day', amount: '1000', used: '600', left: '400' },
  });
  const second = await deposit(400);
  await approve(first, 600);
  // The player paid more than was asked for: the whole payment waits, and nothing of it is credited.
  const before = await balance();
  await approve(second, 401);
  expect(await balance()).toBe(before);
  const isOwn = ({ playerId }: { playerId: string }) => playerId === String(player.playerId);
  const { deposits } = await finance.ok(OPERATOR_CALLS.listDepositsToReturn, {});
  expect(deposits.filter(isOwn)).toMatchObject([{ depositId: second, amountPaise: '40100' }]);
  const back = { params: { depositId: second }, body: { reference: '518203774512' } };
  await finance.ok(OPERATOR_CALLS.returnDeposit, back);
  expect(await finance.call(OPERATOR_CALLS.returnDeposit, back)).toMatchObject({ code: 'already_decided' });
  expect((await finance.ok(OPERATOR_CALLS.listDepositsToReturn, {})).deposits.filter(isOwn)).toEqual([]);
  expect((await overview()).limits).toMatchObject([{ kind: 'deposit', used: '600', left: '400' }]);
});

test('[LIM-09] deposits that are approved at once never pass the limit together', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => deposit(200)));
  expectOk(await set('deposit', 'day', '1000'));
  const before = Number(await balance());
  await Promise.all(ids.map((id) => approve(id, 200)));
  expect(Number(await balance()) - before).toBe(1_000);
  expect((await overview()).limits).toMatchObject([{ used: '1000', left: '0' }]);
});

test('[LIM-09] received transfers count as deposits; a transfer that cannot be received has one neutral text', async () => {
  const friend = await registerTestPlayer(app);
  const send = (amount: string) => app.call(transferPoints, { amount, mobile_no: player.mobile }, as(friend));
  expectOk(await set('deposit', 'day', '300'));
  expectOk(await send('200'));
  expect((await overview()).limits).toMatchObject([{ used: '200' }]);
  const [full] = [expectRefused(await send('200'), 'transfer_unavailable')];
  expectOk(await app.call(setPlaySettings, { receives_transfers: false }, as()));
  const off = expectRefused(await send('100'), 'transfer_unavailable');
  expect(off.msg).toBe(full.msg);
  const sent = await Promise.all(Array.from({ length: 5 }, () => send('100')));
  expect(countBy(sent.map(({ body }) => ('code' in body ? body.code : 'ok')))).toEqual({ transfer_unavailable: 5 });
  expect((await overview()).limits).toMatchObject([{ used: '200' }]);
});

test('[LIM-09] a pending deposit keeps its room when points arrive from others, for 24 hours', async () => {
  const friend = await registerTestPlayer(app);
  expectOk(await set('deposit', 'week', '600'));
  await deposit(500);
  const send = (amount: string) => app.call(transferPoints, { amount, mobile_no: player.mobile }, as(friend));
  expectRefused(await send('101'), 'transfer_unavailable');
  expectOk(await send('100'));
  const correction = () => ({
    params: { playerId: String(player.playerId) },
    body: { requestId: randomUUID(), direction: 'credit' as const, amountPaise: '100', reason: 'a lost payment' },
  });
  expect(await finance.call(OPERATOR_CALLS.adjustWallet, correction())).toMatchObject({ code: 'player_limit' });
  await app.setClock(Date.parse(NOON) + 24 * HOUR_MS - 60_000);
  expectRefused(await send('101'), 'transfer_unavailable');
  await app.setClock(Date.parse(NOON) + 25 * HOUR_MS);
  expectOk(await send('101'));
});

test('a deposit limit is offered until the player sets or declines one, or has deposited', async () => {
  const [declining, depositing] = [await registerTestPlayer(app), await registerTestPlayer(app)];
  for (const who of [player, declining, depositing]) expect((await overview(who)).offer_deposit_limit).toBe(true);
  expectOk(await set('deposit', 'month', '5000'));
  expectOk(await app.call(declineDepositLimit, {}, as(declining)));
  await approve(await deposit(500, depositing), 500);
  for (const who of [player, declining, depositing]) expect((await overview(who)).offer_deposit_limit).toBe(false);
  // The player who declined has no limits to enforce.
  expect((await overview(declining)).limits).toEqual([]);
});

test('[LIM-10] a player who never set a limit sees net deposits', async () => {
  const free = await registerTestPlayer(app);
  const friend = await registerTestPlayer(app);
  await approve(await deposit(700, free), 700);
  expectOk(await app.call(transferPoints, { amount: '200', mobile_no: friend.mobile }, as(free)));
  expect((await overview(free)).net_deposits).toEqual({ lifetime: '500', year: '500' });
  expect((await overview(friend)).net_deposits).toEqual({ lifetime: '200', year: '200' });
});

test('[LIM-10] a withdrawal counts in the net deposits when it is paid, and all movements leave the year after 12 months', async () => {
  await approve(await deposit(700), 700);
  await insertPayoutNumbers(app, [player.playerId]);
  const asked = await app.call(requestWithdrawal, { request_amount: '500', payment_method: '4' }, as());
  const withdrawalId = expectOk(asked).request_number;
  expect((await overview()).net_deposits).toEqual({ lifetime: '700', year: '700' });
  await finance.ok(OPERATOR_CALLS.claimWithdrawal, { params: { withdrawalId } });
  await finance.ok(OPERATOR_CALLS.approveWithdrawal, { params: { withdrawalId }, body: { reference: '918203774512' } });
  expect((await overview()).net_deposits).toEqual({ lifetime: '200', year: '200' });
  await app.setClock('2027-11-19T12:00:00+05:30');
  const again = expectOk(await app.call(login, { mobile: player.mobile, password: player.password }));
  const later = await app.call(playLimits, {}, { token: again.unique_token });
  expect(expectOk(later).net_deposits).toEqual({ lifetime: '200', year: '0' });
});

test('[LIM-10, LIM-12] every six months a player is reminded of the net deposits, and an excluded one is not', async () => {
  const excluded = await registerTestPlayer(app);
  await approve(await deposit(700), 700);
  expectOk(await app.call(excludeSelf, { length: 'for_good' }, as(excluded)));
  const notesOf = (who: TestPlayer) =>
    app.db.query<{ text: string }>({
      text: `select text from notifications where player_id = $1 and text like 'Your points added%'`,
      values: [who.playerId],
    });
  await app.setClock('2027-05-18T12:30:00+05:30');
  await remindPlayers(app.db);
  expect(await notesOf(player)).toEqual([]);
  // Both come back, so that both are players of the last months.
  for (const who of [player, excluded]) expectOk(await app.call(login, { mobile: who.mobile, password: who.password }));
  await remindPlayers(app.db);
  await remindPlayers(app.db);
  expect((await notesOf(player)).map(({ text }) => text)).toEqual([
    'Your points added minus points withdrawn: 700 in the last 12 months and 700 in all. You can set limits for yourself at any time.',
  ]);
  expect(await notesOf(excluded)).toEqual([]);
});
