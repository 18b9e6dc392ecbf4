import {
  dashboard,
  forgetCheckMobile,
  forgotPassword,
  type Language,
  login,
  MAX_NOTICES,
  notices,
  requestWithdrawal,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { addPayoutNumber, allowEveryDevice, insertPayoutNumbers } from '../../testing/money.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { readOtp, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { notifyPlayer } from './notify-player.ts';

const NOON = '2026-11-18T12:00:00+05:30';
let database: TestDatabase;
let app: TestApp;
let other: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp({ env: { OTP_PER_DAY: '1000' }, database });
  await allowEveryDevice(app);
  await app.setClock(NOON);
  other = await createTestApp({ database: { ...database, drop: () => Promise.resolve() } });
});
beforeEach(async () => {
  player = await registerTestPlayer(app);
});
afterAll(async () => {
  await other.close();
  await app.expectBooksBalance();
  await app.close();
});

const leaveNotice = (text: string, who = player) =>
  app.db.transaction((tx) => notifyPlayer(tx, who.playerId, { en: text, hi: text, mr: text, gu: text }));
const read = async (who = player, node = app, lang: Language = 'en') =>
  expectOk(await node.call(notices, { lang }, { token: who.token })).notification;
const count = async (token = player.token, node = app) =>
  expectOk(await node.call(dashboard, {}, { token })).notification_count;

/** Every update writes a new row version, which changes xmin. */
async function versions(): Promise<unknown[]> {
  return app.db.query({
    text: 'select notification_id, xmin::text as xmin, seen_at from notifications where player_id = $1',
    values: [player.playerId],
  });
}

test('a player reads own notices, newest first, with their times; without notices the list is empty', async () => {
  const friend = await registerTestPlayer(app);
  await leaveNotice('first');
  await leaveNotice('of somebody else', friend);
  await leaveNotice('दूसरी सूचना');
  const rows = await read();
  expect(rows.map((row) => [row.msg, row.seen])).toEqual([
    ['दूसरी सूचना', false],
    ['first', false],
  ]);
  expect(rows[0]?.insert_date).toMatch(/^18 Nov 2026 12:\d\d:\d\d PM$/);
  expect(Math.abs((rows[0]?.at ?? 0) - Date.parse(NOON))).toBeLessThan(600_000);
  expect(new Set(rows.map((row) => row.notice_id)).size).toBe(2);
  // when one player reads, the notices of the other stay unseen
  expect((await read(friend)).map((row) => [row.msg, row.seen])).toEqual([['of somebody else', false]]);
  expect(await read(await registerTestPlayer(app))).toEqual([]);
});

test('reading marks all notices as seen once; seen notices are not written again', async () => {
  await leaveNotice('first');
  await leaveNotice('second');
  const both = await Promise.all([read(), read()]);
  for (const rows of both) expect(rows.map((row) => row.msg)).toEqual(['second', 'first']);
  expect((await read()).map((row) => row.seen)).toEqual([true, true]);
  const before = await versions();
  await read();
  expect(await versions()).toEqual(before);
  await leaveNotice('third');
  expect((await read()).map((row) => row.seen)).toEqual([false, true, true]);
});

test('the dashboard’s count rises with each notice and falls after reading, on every node', async () => {
  expect([await count(), await count(player.token, other)]).toEqual([0, 0]);
  await leaveNotice('first');
  await leaveNotice('second');
  await expect.poll(() => count()).toBe(2);
  await expect.poll(() => count(player.token, other)).toBe(2);
  await read();
  expect(await count()).toBe(0);
  await expect.poll(() => count(player.token, other)).toBe(0);
  await leaveNotice('third');
  await expect.poll(() => count()).toBe(1);
  await read(player, other);
  expect(await count(player.token, other)).toBe(0);
  await expect.poll(() => count()).toBe(0);
});

test('the newest hundred are returned, and older ones do not stay in the count', async () => {
  await app.db.query({
    text: `insert into notifications (player_id, text) select $1, 'notice ' || n from generate_series(1, 130) n`,
    values: [player.playerId],
  });
  const rows = await read();
  expect(rows).toHaveLength(MAX_NOTICES);
  expect([rows.at(0)?.msg, rows.at(-1)?.msg]).toEqual(['notice 130', 'notice 31']);
  expect(await count()).toBe(0);
});

test('decisions about money, a changed payout number and a password reset create notices in each language', async () => {
  const finance = await signInTestOperator(app, 'finance');
  await insertPayoutNumbers(app, [player.playerId]);
  const asked = expectOk(
    await app.call(requestWithdrawal, { request_amount: '500', payment_method: '4' }, { token: player.token }),
  );
  expect(await count()).toBe(0);
  await finance.ok(OPERATOR_CALLS.rejectWithdrawal, {
    params: { withdrawalId: asked.request_number },
    body: { reason: 'name differs' },
  });
  await expect.poll(() => count()).toBe(1);
  await addPayoutNumber(app, player, '3', '9000000004');
  await expect.poll(() => count()).toBe(2);

  expectOk(await app.call(forgetCheckMobile, { mobile: player.mobile }));
  const otp = await readOtp(app, player.mobile);
  // both nodes cached the count before the reset
  expect(await count(player.token, other)).toBe(2);
  expectOk(await app.call(forgotPassword, { mobile: player.mobile, new_pass: 'another password', otp }));
  const again = expectOk(await app.call(login, { mobile: player.mobile, password: 'another password' }));
  await expect.poll(() => count(again.unique_token)).toBe(3);
  await expect.poll(() => count(again.unique_token, other)).toBe(3);
  expect((await read({ ...player, token: again.unique_token })).map((row) => row.msg)).toEqual([
    expect.stringMatching(/^Your password was reset and all devices were logged out\./),
    expect.stringContaining('PhonePe number for withdrawals is now ••••••0004'),
    'Your withdraw request of 500 points is rejected: name differs',
  ]);
  const rejected = async (lang: Language) => (await read({ ...player, token: again.unique_token }, app, lang)).at(-1);
  expect(await rejected('hi')).toMatchObject({
    lang: 'hi',
    msg: 'आपका 500 पॉइंट निकालने का अनुरोध नामंज़ूर हुआ: name differs',
  });
  expect(await rejected('mr')).toMatchObject({
    lang: 'mr',
    msg: 'तुमची 500 पॉइंट काढण्याची विनंती नामंजूर झाली: name differs',
  });
  expect(await rejected('gu')).toMatchObject({
    lang: 'gu',
    msg: 'તમારી 500 પૉઇન્ટ ઉપાડવાની વિનંતી નામંજૂર થઈ: name differs',
  });
});

test('a notice of an earlier release has no Marathi and no Gujarati text, so such readers see its Hindi or English text', async () => {
  const insert = (hindi: string) => ({
    text: `insert into notifications (player_id, text, text_hindi) values ($1, 'You won 95', $2)`,
    values: [player.playerId, hindi],
  });
  await app.db.query(insert(''));
  await app.db.query(insert('आपने 95 जीते'));
  for (const lang of ['mr', 'gu'] as const) {
    const rows = await read(player, app, lang);
    expect(rows.map((row) => [row.lang, row.msg])).toEqual([
      ['hi', 'आपने 95 जीते'],
      ['en', 'You won 95'],
    ]);
  }
});

test('without a live session the call is refused', async () => {
  await leaveNotice('first');
  const dead = await app.call(notices, {}, { token: 'd'.repeat(43) });
  expect(dead.http).toBe(401);
  expectRefused(dead, 'session_dead');
  expect(dead.body).toMatchObject({ notification: [] });
  expectRefused(await app.call(notices, {}), 'session_missing');
  expect(await count()).toBe(1);
});
