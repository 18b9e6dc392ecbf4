import { randomUUID } from 'node:crypto';
import { dashboard, excludeSelf, notices, startTimeOut } from '@surahi/contract';
import { OPERATOR_CALLS, type OperatorBodyInput } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPlayers, giveBalance, submitBids } from '../../testing/bids.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

const NOON_MS = Date.parse('2026-11-18T12:00:00+05:30');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let other: TestApp;
let support: OperatorClient;
let player: TestPlayer;

beforeAll(async () => {
  const database = await createTestDatabase();
  app = await createTestApp({ env: { OTP_PER_DAY: '1000', OPERATOR_IDLE_MINUTES: '1440' }, database });
  other = await createTestApp({ database: { ...database, drop: () => Promise.resolve() } });
  await app.setClock(NOON_MS);
  await addRates(app);
});
beforeEach(async () => {
  await app.setClock(NOON_MS);
  // Each test sees only its own notices.
  await app.ownerDb.query({
    text: 'update broadcasts set withdrawn_at = app_now(), withdrawn_by = created_by where withdrawn_at is null',
  });
  support = await signInTestOperator(app, 'support');
  player = await registerTestPlayer(app);
});
afterAll(async () => {
  await other.close();
  await app.expectBooksBalance();
  await app.close();
});

type Notice = OperatorBodyInput<typeof OPERATOR_CALLS.sendNotice>;

const notice = (more: Partial<Notice> = {}): Notice => ({
  requestId: randomUUID(),
  purpose: 'news',
  english: 'Kalyan is closed on Friday',
  hindi: '',
  audience: {},
  startsAtMs: null,
  endsAtMs: app.context.clock.nowMs() + DAY_MS,
  reason: 'holiday of the market',
  ...more,
});
const send = (more: Partial<Notice> = {}) => support.ok(OPERATOR_CALLS.sendNotice, { body: notice(more) });
const listed = async () => (await support.ok(OPERATOR_CALLS.listNotices)).notices;
const read = async (who: Pick<TestPlayer, 'token'> = player, lang?: 'hi', node = app) =>
  expectOk(await node.call(notices, lang === undefined ? {} : { lang }, { token: who.token })).notification;
const texts = async (who: Pick<TestPlayer, 'token'> = player) => (await read(who)).map((row) => row.msg);
const count = async (who: Pick<TestPlayer, 'token'> = player, node = app) =>
  expectOk(await node.call(dashboard, {}, { token: who.token })).notification_count;
const stored = async () =>
  app.db.one<{ broadcasts: number; lists: number; personal: number; audited: number }>({
    text: `select (select count(*)::int from broadcasts) as broadcasts,
      (select count(*)::int from broadcast_receivers) as lists, (select count(*)::int from notifications) as personal,
      (select count(*)::int from audit_log where action like 'notice.%' or action = 'proposal.make') as audited`,
  });

test('[OPR-12] a notice to all is one row, reaches every player once on every node, and counts as unseen until it is read', async () => {
  const friend = await registerTestPlayer(app);
  expect([await count(), await count(friend, other)]).toEqual([0, 0]);
  const before = await stored();
  const sent = await send();
  expect(sent).toEqual({ state: 'done', noticeId: expect.any(String) });
  const after = await stored();
  expect({ ...after, audited: 0 }).toEqual({ ...before, broadcasts: before.broadcasts + 1, audited: 0 });
  await expect.poll(() => count()).toBe(1);
  await expect.poll(() => count(friend, other)).toBe(1);
  for (const who of [player, friend]) {
    const rows = await read(who);
    expect(rows.map((row) => [row.msg, row.lang, row.seen])).toEqual([['Kalyan is closed on Friday', 'en', false]]);
    expect((await read(who)).map((row) => row.seen)).toEqual([true]);
    expect(await count(who)).toBe(0);
  }
  await expect.poll(() => count(friend, other)).toBe(0);
  expect(await texts(await registerTestPlayer(app))).toEqual([]);
  const [row] = await listed();
  expect(row).toMatchObject({ noticeId: sent.noticeId, state: 'live', createdBy: support.username });
  expect(row?.receivers).toBeGreaterThanOrEqual(2);
});

test('[OPR-12] players read the Hindi text in Hindi, and the English text where there is none', async () => {
  await send({ english: 'First', hindi: 'पहली सूचना' });
  await send({ english: 'Second' });
  const shown = (rows: Awaited<ReturnType<typeof read>>) => rows.map((row) => [row.msg, row.lang]);
  expect(shown(await read(player, 'hi'))).toEqual([
    ['Second', 'en'],
    ['पहली सूचना', 'hi'],
  ]);
  expect(shown(await read())).toEqual([
    ['Second', 'en'],
    ['First', 'en'],
  ]);
});

describe('[OPR-12] receivers', () => {
  const preview = async (query: Record<string, string>) =>
    (await support.ok(OPERATOR_CALLS.countReceivers, { query: { purpose: 'news', ...query } })).receivers;

  test('one player by mobile number or by number, and nobody else', async () => {
    const friend = await registerTestPlayer(app);
    expect(await preview({ player: player.mobile })).toBe(1);
    await send({ english: 'by mobile', audience: { player: player.mobile } });
    await send({ english: 'by number', audience: { player: `#${player.playerId}` } });
    await expect.poll(() => count()).toBe(2);
    expect([await texts(), await texts(friend)]).toEqual([['by number', 'by mobile'], []]);
    expect((await listed())[0]).toMatchObject({
      receivers: 1,
      audience: { player: { playerId: String(player.playerId), name: 'Asha Rao' }, market: null },
    });
  });

  test('those who registered since a day in India', async () => {
    await app.setClock('2026-11-20T00:30:00+05:30');
    support = await signInTestOperator(app, 'support');
    const newer = await registerTestPlayer(app);
    const wanted = { registeredFrom: '2026-11-20' };
    expect(await preview(wanted)).toBe(1);
    await send({ audience: wanted });
    expect([(await texts(newer)).length, (await texts()).length]).toEqual([1, 0]);
  });

  test('those with a balance in a range when it goes live; later changes of the balance change nothing', async () => {
    const poor = await registerTestPlayer(app);
    const start = (
      await app.db.one<{ paise: bigint }>({
        text: 'select balance_paise as paise from wallets where player_id = $1',
        values: [player.playerId],
      })
    ).paise;
    await giveBalance(app, player.playerId, 70_123);
    const from = Number(start / 100n) + 70_123;
    expect(await preview({ balanceFrom: String(from), balanceTo: String(from) })).toBe(1);
    await send({ audience: { balanceFrom: from, balanceTo: from } });
    await giveBalance(app, player.playerId, 1);
    await giveBalance(app, poor.playerId, 70_123);
    expect([(await texts()).length, (await texts(poor)).length]).toEqual([1, 0]);
  });

  test('those who bid on a market in the last 30 days, together with the other filters', async () => {
    const market = await addMarket(app, { family: 'starline', open: '18:00' });
    const [idle, rich] = [await registerTestPlayer(app), await registerTestPlayer(app)];
    for (const [who, points] of [
      [player, 100],
      [rich, 5_000],
    ] as const) {
      await giveBalance(app, who.playerId, points);
      const rows = [{ digits: '5', points: '10', session: 'Open' }];
      const bid = {
        family: 'starline',
        marketId: market.marketId,
        pana: 'Single Digit',
        rows,
        bidDate: '18-November-2026',
      } as const;
      expectOk(await submitBids(app, who.token, bid));
    }
    const marketId = String(market.marketId);
    expect(await preview({ marketId })).toBe(2);
    expect(await preview({ marketId, balanceFrom: '4000' })).toBe(1);
    await send({ english: 'all who bid', audience: { marketId } });
    await send({ english: 'rich who bid', audience: { marketId, balanceFrom: 4_000 } });
    expect([await texts(), await texts(rich), await texts(idle)]).toEqual([
      ['all who bid'],
      ['rich who bid', 'all who bid'],
      [],
    ]);
    await app.setClock('2026-12-25T12:00:00+05:30');
    support = await signInTestOperator(app, 'support');
    expect(await preview({ marketId })).toBe(0);
  });

  test('a filtered notice writes a row per thousand players, not per player', async () => {
    const many = await addPlayers(app, 1_500, 88_888);
    const before = await stored();
    await send({ audience: { balanceFrom: 88_888 } });
    const after = await stored();
    expect(after.lists - before.lists).toBeLessThanOrEqual(3);
    expect((await listed())[0]?.receivers).toBeGreaterThanOrEqual(1_500);
    for (const who of [many[0], many[777], many[1_499]]) expect(await texts(who)).toHaveLength(1);
    expect(await texts()).toEqual([]);
  });

  test('[LIM-12] a promotion reaches nobody in a time-out, news nobody excluded, and safety everyone', async () => {
    const [resting, gone] = [await registerTestPlayer(app), await registerTestPlayer(app)];
    const own = { player: `#${resting.playerId}` };
    for (const purpose of ['promotion', 'news', 'safety'] as const) await send({ english: purpose, purpose });
    await expect.poll(() => count(resting)).toBe(3);
    expectOk(await app.call(startTimeOut, { length: 'day' }, { token: resting.token }));
    await expect.poll(() => count(resting)).toBe(2);
    expect(await texts(resting)).toEqual(['safety', 'news']);
    const reached = async (purpose: 'news' | 'promotion') =>
      (await support.ok(OPERATOR_CALLS.countReceivers, { query: { purpose, ...own } })).receivers;
    expect([await reached('promotion'), await reached('news')]).toEqual([0, 1]);
    await app.setClock(NOON_MS + 25 * HOUR_MS);
    support = await signInTestOperator(app, 'support');
    await send({ english: 'later', purpose: 'promotion' });
    expect(await texts(resting)).toEqual(['later']);

    expectOk(await app.call(excludeSelf, { length: 'six_months' }, { token: gone.token }));
    await send({ english: 'promotion', purpose: 'promotion' });
    await send({ english: 'news' });
    await send({ english: 'your balance is safe', purpose: 'safety' });
    const rows = await app.db.query<{ text: string }>({
      text: 'select text from broadcasts_of($1)',
      values: [gone.playerId],
    });
    expect(rows.map((row) => row.text)).toEqual(['your balance is safe']);
  });
});
