import { randomUUID } from 'node:crypto';
import { dashboard, notices, startTimeOut } from '@surahi/contract';
import { OPERATOR_CALLS, type OperatorBodyInput } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/databases.ts';
import {
  approveNewest,
  enrolTestOperator,
  LICENSED_ENV,
  type OperatorClient,
  signInTestOperator,
} from '../../testing/operators.ts';
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
const refused = async (more: object) =>
  (await support.call(OPERATOR_CALLS.sendNotice, { body: { ...notice(), ...more } })).code;
const withdraw = (noticeId: string | null, by = support) =>
  by.call(OPERATOR_CALLS.withdrawNotice, { params: { noticeId: noticeId ?? '' }, body: { reason: 'a wrong day' } });
const read = async () => expectOk(await app.call(notices, {}, { token: player.token })).notification;
const count = async (node = app) =>
  expectOk(await node.call(dashboard, {}, { token: player.token })).notification_count;
const states = async () =>
  (await support.ok(OPERATOR_CALLS.listNotices)).notices
    .slice(0, 1)
    .map(({ state }) => state)
    .join();
const stored = () =>
  app.db.one<{ broadcasts: number; audited: number }>({
    text: `select (select count(*)::int from broadcasts) as broadcasts,
      (select count(*)::int from audit_log where action like 'notice.%') as audited`,
  });

test('[OPR-12] a scheduled notice goes live at its time on every node, without a call, and nobody sees it before', async () => {
  await send({ startsAtMs: NOON_MS + HOUR_MS, endsAtMs: NOON_MS + 2 * HOUR_MS });
  expect([await states(), await read(), await count(), await count(other)]).toEqual(['scheduled', [], 0, 0]);
  await app.setClock(NOON_MS + HOUR_MS - 60_000);
  expect([await states(), await read()]).toEqual(['scheduled', []]);
  await app.setClock(NOON_MS + HOUR_MS);
  await expect.poll(() => count()).toBe(1);
  await expect.poll(() => count(other)).toBe(1);
  expect(await states()).toBe('live');
  expect((await read()).map((row) => [row.seen, row.at >= NOON_MS + HOUR_MS])).toEqual([[false, true]]);
});

test('[OPR-12] a notice disappears at its end, on every node, and its unseen count with it', async () => {
  await send({ endsAtMs: NOON_MS + HOUR_MS });
  await expect.poll(() => count()).toBe(1);
  await expect.poll(() => count(other)).toBe(1);
  await app.setClock(NOON_MS + HOUR_MS);
  await expect.poll(() => count()).toBe(0);
  await expect.poll(() => count(other)).toBe(0);
  expect([await read(), await states()]).toEqual([[], 'expired']);
});

test('[OPR-12] [OPR-18] a withdrawn notice disappears, a scheduled one never appears, and the audit log keeps who and why', async () => {
  const { noticeId } = await send({ audience: { player: player.mobile } });
  await expect.poll(() => count()).toBe(1);
  expect((await withdraw(noticeId)).http).toBe(200);
  await expect.poll(() => count()).toBe(0);
  expect([await read(), await states()]).toEqual([[], 'withdrawn']);
  expect(await withdraw(noticeId)).toMatchObject({ http: 409, code: 'notice_over' });
  expect(await withdraw('999999')).toMatchObject({ http: 404, code: 'not_found' });

  const later = await send({ startsAtMs: NOON_MS + HOUR_MS });
  expect((await withdraw(later.noticeId)).http).toBe(200);
  await app.setClock(NOON_MS + 2 * HOUR_MS);
  await send({ english: 'the next one' });
  expect((await read()).map((row) => row.msg)).toEqual(['the next one']);

  const owner = await signInTestOperator(app, 'owner');
  const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, { query: { subject: `notice:${noticeId}` } });
  expect(rows.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
    ['notice.withdraw', support.username, 'a wrong day'],
    ['notice.send', support.username, 'holiday of the market'],
  ]);
});

test('a request that is sent eight times at once sends one notice; another content is refused', async () => {
  const before = await stored();
  const body = notice();
  const sent = await Promise.all(Array.from({ length: 8 }, () => support.ok(OPERATOR_CALLS.sendNotice, { body })));
  expect(new Set(sent.map(({ noticeId }) => noticeId)).size).toBe(1);
  expect(await refused({ ...body, english: 'another text' })).toBe('id_reused');
  expect(await stored()).toEqual({ broadcasts: before.broadcasts + 1, audited: before.audited + 1 });
  expect(await read()).toHaveLength(1);
});

test('a request that is repeated after the start or the end of its notice gets the first response', async () => {
  const before = await stored();
  const body = notice({ startsAtMs: NOON_MS + HOUR_MS, endsAtMs: NOON_MS + 2 * HOUR_MS });
  const first = await support.ok(OPERATOR_CALLS.sendNotice, { body });
  for (const hours of [1.5, 3]) {
    await app.setClock(NOON_MS + hours * HOUR_MS);
    expect(await support.ok(OPERATOR_CALLS.sendNotice, { body })).toEqual(first);
    expect(await refused({ ...body, english: 'another text' })).toBe('id_reused');
  }
  expect(await stored()).toEqual({ broadcasts: before.broadcasts + 1, audited: before.audited + 1 });
});

test('[LIM-12] [OPR-12] a promotion that went live during a time-out is counted as soon as the time-out ends', async () => {
  expectOk(await app.call(startTimeOut, { length: 'day' }, { token: player.token }));
  await send({ purpose: 'promotion', endsAtMs: NOON_MS + 3 * DAY_MS });
  expect([await count(), await read()]).toEqual([0, []]);
  await app.setClock(NOON_MS + DAY_MS + HOUR_MS);
  expect(await count()).toBe(1);
  expect(await read()).toHaveLength(1);
});

test('a player who reads while notices are being sent sees each as new exactly once', async () => {
  const seen: string[] = [];
  const words = Array.from({ length: 20 }, (_, index) => `notice ${index}`);
  const sending = words.map((english) => send({ english }));
  const look = async () => {
    seen.push(...(await read()).filter((row) => !row.seen).map((row) => row.msg));
  };
  const reading = async () => {
    for (let time = 0; time < 20; time += 1) await look();
  };
  await Promise.all([reading(), ...sending]);
  await look();
  expect(seen.toSorted()).toEqual(words.toSorted());
  await expect.poll(() => count()).toBe(0);
});

test('only owners and support send and withdraw notices; auditors see the list', async () => {
  const { noticeId } = await send();
  for (const role of ['results', 'finance', 'auditor'] as const) {
    const client = await signInTestOperator(app, role);
    expect(await client.call(OPERATOR_CALLS.sendNotice, { body: notice() })).toMatchObject({ code: 'forbidden' });
    expect(await withdraw(noticeId, client)).toMatchObject({ code: 'forbidden' });
    expect((await client.call(OPERATOR_CALLS.listNotices)).http).toBe(role === 'auditor' ? 200 : 403);
    expect(await client.call(OPERATOR_CALLS.countReceivers, { query: { purpose: 'news' } })).toMatchObject({
      code: 'forbidden',
    });
  }
  expect((await withdraw(noticeId, await signInTestOperator(app, 'owner'))).http).toBe(200);
});

test('bad input is refused and changes nothing', async () => {
  const before = await stored();
  const cases: [object, string][] = [
    [{ english: '  ' }, 'malformed'],
    [{ english: 'a'.repeat(1_001) }, 'malformed'],
    [{ hindi: 'a'.repeat(1_001) }, 'malformed'],
    [{ purpose: 'other' }, 'malformed'],
    [{ requestId: 'one' }, 'malformed'],
    [{ reason: '' }, 'malformed'],
    [{ endsAtMs: 8_640_000_000_000_001 }, 'malformed'],
    [{ startsAtMs: 8_640_000_000_000_001, endsAtMs: 253_402_300_799_999 }, 'malformed'],
    [{ audience: { everyone: true } }, 'malformed'],
    [{ audience: { player: 'Asha' } }, 'malformed'],
    [{ audience: { registeredFrom: '2026-02-30' } }, 'malformed'],
    [{ audience: { balanceFrom: -1 } }, 'malformed'],
    [{ audience: { player: '9999999999' } }, 'player_unknown'],
    [{ audience: { player: '#999999' } }, 'player_unknown'],
    [{ audience: { marketId: '999999' } }, 'market_unknown'],
    [{ audience: { player: player.mobile, balanceFrom: 1 } }, 'audience_invalid'],
    [{ audience: { balanceFrom: 2, balanceTo: 1 } }, 'audience_invalid'],
    [{ startsAtMs: NOON_MS - 1 }, 'notice_times_invalid'],
    [{ endsAtMs: NOON_MS - 1 }, 'notice_times_invalid'],
    [{ startsAtMs: NOON_MS + 2 * HOUR_MS, endsAtMs: NOON_MS + HOUR_MS }, 'notice_times_invalid'],
    [{ endsAtMs: NOON_MS + 366 * DAY_MS }, 'notice_times_invalid'],
  ];
  for (const [more, code] of cases) expect([more, await refused(more)]).toEqual([more, code]);
  expect(await stored()).toEqual(before);
  expect(await read()).toEqual([]);
});

test('[HND-06] [OPR-12] in licensed mode a notice waits for a second operator', async () => {
  const licensed = await createTestApp({ env: LICENSED_ENV });
  try {
    const writer = (await enrolTestOperator(licensed, 'support')).client;
    const owner = (await enrolTestOperator(licensed, 'owner')).client;
    const body = notice({ endsAtMs: licensed.context.clock.nowMs() + DAY_MS });
    expect(await writer.ok(OPERATOR_CALLS.sendNotice, { body })).toEqual({ state: 'pending', noticeId: null });
    // A repeated request makes no second proposal.
    expect(await writer.ok(OPERATOR_CALLS.sendNotice, { body })).toEqual({ state: 'pending', noticeId: null });
    expect((await owner.ok(OPERATOR_CALLS.listProposals, { query: { state: 'pending' } })).proposals).toHaveLength(1);
    expect((await writer.ok(OPERATOR_CALLS.listNotices)).notices).toEqual([]);
    expect(await approveNewest(writer)).toMatchObject({ code: 'second_person_required' });
    expect((await approveNewest(owner)).http).toBe(200);
    expect((await owner.ok(OPERATOR_CALLS.listNotices)).notices).toMatchObject([
      { english: body.english, state: 'live', createdBy: writer.username },
    ]);
  } finally {
    await licensed.close();
  }
});
