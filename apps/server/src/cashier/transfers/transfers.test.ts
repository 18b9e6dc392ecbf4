import { randomUUID } from 'node:crypto';
import { checkReceiver, login, transferPoints, walletBalance, walletHistory } from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBalance } from '../../testing/bids.ts';
import { allowEveryDevice, countBy, expectNoAmounts, expectRequestsRight, setSettings } from '../../testing/money.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { SUITE_NOW_MS } from '../../testing/suite-clock.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let sender: TestPlayer;
let friend: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
  await allowEveryDevice(app);
});
beforeEach(async () => {
  sender = await registerTestPlayer(app, { name: 'Asha Rao' });
  friend = await registerTestPlayer(app, { name: 'Ravi Kumar' });
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const as = (who: TestPlayer) => ({ token: who.token });
const balances = async () => {
  const both = [sender, friend].map((who) => app.call(walletBalance, {}, as(who)));
  return (await Promise.all(both)).map((answer) => expectOk(answer).wallet_amt);
};
const send = (amount: string | number, mobile_no = friend.mobile, more: Record<string, string> = {}) =>
  app.call(transferPoints, { amount, mobile_no, ...more }, as(sender));
const spellings = (mobile: string) => [
  mobile,
  `+91${mobile}`,
  `91${mobile}`,
  `0${mobile}`,
  `${mobile.slice(0, 5)} ${mobile.slice(5)}`,
  `+91-${mobile.slice(0, 5)}-${mobile.slice(5)}`,
];

test('[TRF-02] the check returns only the receiver’s masked name, for any spelling of the number', async () => {
  for (const mobile_no of spellings(friend.mobile)) {
    const found = expectOk(await app.call(checkReceiver, { mobile_no }, as(sender)));
    expect(found).toMatchObject({ user_name: 'R*** K****', msg: 'Account found ' });
    expect(JSON.stringify(found)).not.toContain('Ravi');
  }
  const missing = expectRefused(
    await app.call(checkReceiver, { mobile_no: '9999999999' }, as(sender)),
    'receiver_unknown',
  );
  expect(missing).toMatchObject({ user_name: '', msg: 'Account not found ' });
  for (const mobile_no of spellings(sender.mobile)) {
    expectRefused(await app.call(checkReceiver, { mobile_no }, as(sender)), 'transfer_to_self');
  }
  expect((await app.call(checkReceiver, { mobile_no: friend.mobile })).http).toBe(401);
});

test('a player may look up twenty different numbers a day, found or not', async () => {
  const look = (mobile_no: string) => app.call(checkReceiver, { mobile_no }, as(sender));
  const many = Array.from({ length: 40 }, (_, index) => look(String(9_111_000_000 + index)));
  const codes = (await Promise.all(many)).map(({ body }) => ('code' in body ? body.code : 'found'));
  expect(countBy(codes)).toEqual({ receiver_unknown: 20, rate_limited: 20 });
  expect((await look(friend.mobile)).http).toBe(429);
  expect((await send('100')).http).toBe(429);
  await app.advanceClock(24 * 3_600_000);
  expectOk(await look(friend.mobile));
  await app.setClock(SUITE_NOW_MS);
});

test('[TRF-03] a transfer moves the points once, and both histories show it with the note', async () => {
  const moved = expectOk(await send('250', `+91 ${friend.mobile}`, { transfer_note: ' lunch ' }));
  expect(moved).toMatchObject({ balance: '750', msg: 'Amount Successfully Transferred' });
  expect(await balances()).toEqual(['750', '1250']);
  const last = async (who: TestPlayer) =>
    expectOk(await app.call(walletHistory, { limit: 1 }, as(who))).transaction_history;
  const shared = { transaction_id: moved.tx_request_number, amount: '250', transfer_note: 'lunch' };
  expect(await last(sender)).toMatchObject([
    { ...shared, transaction_type: '2', amount_status: '3', transaction_note: 'Amount Transfer To Ravi Kumar' },
  ]);
  expect(await last(friend)).toMatchObject([
    { ...shared, transaction_type: '1', amount_status: '4', transaction_note: 'Amount Received From Asha Rao' },
  ]);
});

test('[TRF-03] a hundred requests with one id move the points once, and each returns the first answer', async () => {
  const request_id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 100 }, () => send('150', friend.mobile, { request_id })));
  expect(new Set(answers.map((answer) => JSON.stringify(expectOk(answer)))).size).toBe(1);
  expect(await balances()).toEqual(['850', '1150']);
  expect((await send('151', friend.mobile, { request_id })).http).toBe(409);
  expect((await send('150', friend.mobile, { request_id, transfer_note: 'other' })).http).toBe(409);
  expectOk(await send('150', `0${friend.mobile}`, { request_id }));
  expect(await balances()).toEqual(['850', '1150']);
});

test('[TRF-03] two devices at the same moment, each with its own id, send exactly the wallet’s balance', async () => {
  const { mobile, password } = sender;
  const second = expectOk(await app.call(login, { mobile, password })).unique_token;
  const devices = [{ token: sender.token }, { token: second }] as const;
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      const body = { amount: '100', mobile_no: friend.mobile, request_id: randomUUID() };
      return app.call(transferPoints, body, devices[index % 2 === 0 ? 0 : 1]);
    }),
  );
  const codes = answers.map(({ body }) => ('code' in body ? body.code : 'moved'));
  expect(countBy(codes)).toEqual({ moved: 10, transfer_insufficient: 20 });
  expect(await balances()).toEqual(['0', '2000']);
});

test('[TRF-04] own number, unknown receiver, below the minimum, above the balance: nothing moves', async () => {
  for (const mobile of spellings(sender.mobile)) expectRefused(await send('100', mobile), 'transfer_to_self');
  expect(expectRefused(await send('100', '9999999999'), 'receiver_unknown').msg).toBe('Account not found ');
  for (const mobile of ['', 'abc', '12345', '७०००००००००', '+92 9999999999']) {
    expectRefused(await send('100', mobile), 'receiver_unknown');
  }
  expect(expectRefused(await send('99'), 'transfer_below_minimum').msg).toBe('Points Must be More than 100');
  expectRefused(await send('100001'), 'transfer_above_maximum');
  expect(expectRefused(await send('1001'), 'transfer_insufficient').msg).toBe(
    'Sorry, Your Transfer Amount Is Greater Then Your Wallet Balance',
  );
  const body = { mobile_no: friend.mobile };
  const input = { path: 'api-user-transfer-wallet-balance', field: 'amount', token: sender.token, body };
  await expectNoAmounts(app, { ...input, also: ['100.5', 100.5] });
  expect(await balances()).toEqual(['1000', '1000']);
});

test('[TRF-04] a player without permission, a blocked player and a transfer to a blocked player move nothing', async () => {
  const set = (who: TestPlayer, column: string) =>
    app.ownerDb.query({ text: `update players set ${column} where player_id = $1`, values: [who.playerId] });
  await set(friend, 'blocked_at = app_now()');
  expectRefused(await send('100'), 'receiver_unknown');
  await set(friend, 'blocked_at = null');
  await set(sender, 'transfer_allowed = false');
  expectRefused(await send('100'), 'transfer_disabled');
  expectRefused(await app.call(checkReceiver, { mobile_no: friend.mobile }, as(sender)), 'transfer_disabled');
  await set(sender, 'transfer_allowed = true, blocked_at = app_now()');
  expectRefused(await send('100'), 'player_blocked');
  const stored = await app.db.query<{ balance_paise: bigint }>({
    text: 'select balance_paise from wallets where player_id = any ($1)',
    values: [[sender.playerId, friend.playerId]],
  });
  expect(stored.map((row) => row.balance_paise)).toEqual([100_000n, 100_000n]);
});

test('the daily limit in India time holds, also for concurrent transfers', async () => {
  await setSettings(app, { transferDailyPoints: 1_500 });
  await giveBalance(app, sender.playerId, 5_000);
  await app.setClock('2026-11-18T23:50:00+05:30');
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('400')));
  const codes = answers.map(({ body }) => ('code' in body ? body.code : 'moved'));
  expect(countBy(codes)).toEqual({ moved: 3, transfer_daily_limit: 7 });
  expect(expectRefused(await send('301'), 'transfer_daily_limit').msg).toBe('You may transfer 300 more points today');
  await app.setClock('2026-11-19T00:00:01+05:30');
  expectOk(await send('400'));
  await setSettings(app, { transferDailyPoints: 200_000 });
  await app.setClock(SUITE_NOW_MS);
});

test('the minimum is a setting and names itself in the message', async () => {
  await setSettings(app, { transfer: { minPoints: 250, maxPoints: null } });
  expect(expectRefused(await send('249'), 'transfer_below_minimum').msg).toBe('Points Must be More than 250');
  expectOk(await send('250'));
  await setSettings(app, { transfer: { minPoints: 100, maxPoints: 100_000 } });
});
