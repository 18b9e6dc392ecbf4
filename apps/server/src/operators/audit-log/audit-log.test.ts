import { OPERATOR_API, OPERATOR_CALLS } from '@surahi/contract/operator';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dbNow } from '../../platform/clock.ts';
import { settingsChange } from '../../testing/content-changes.ts';
import { expectMoneyRight } from '../../testing/bids.ts';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
import {
  addTestOperator,
  callOperator,
  type OperatorClient,
  signInTestOperator,
  TEST_PASSWORD,
} from '../../testing/operators.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeAudit } from '../audit/index.ts';

const ISO = '2026-11-21';
let app: TestApp;
let owner: OperatorClient;
let auditor: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  owner = await signInTestOperator(app, 'owner');
  auditor = await signInTestOperator(app, 'auditor');
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function newDraw() {
  const { marketId } = await addMarket(app, { open: '09:30', close: '10:30' });
  return { marketId, drawId: String(await drawOf(app, marketId, ISO)) };
}

test('[OPR-18] each change of a draw is logged with person, time, address, subject, old and new value and reason', async () => {
  const { drawId } = await newDraw();
  const atMs = (await dbNow(app.db)).getTime();
  const params = { drawId };
  const oneSide = { drawId, side: 'open' as const };
  await owner.ok(OPERATOR_CALLS.closeForToday, { params, body: { reason: 'closing early' } });
  await owner.ok(OPERATOR_CALLS.enterResult, { params, body: { side: 'open', number: '123' } });
  const corrected = { side: 'open' as const, number: '124', reason: 'mistyped' };
  const { entryId } = await owner.ok(OPERATOR_CALLS.enterResult, { params, body: corrected });
  await owner.ok(OPERATOR_CALLS.declareResult, { params: oneSide, body: { entryId } });
  await owner.ok(OPERATOR_CALLS.voidResult, { params: oneSide, body: { reason: 'the wrong board' } });
  await owner.ok(OPERATOR_CALLS.cancelDraw, { params, body: { reason: 'called off' } });

  const endMs = (await dbNow(app.db)).getTime();
  const { rows } = await auditor.ok(OPERATOR_CALLS.listAudit, { query: { subject: `draw:${drawId}` } });
  expect(rows.map((row) => [row.action, row.before, row.after, row.reason])).toMatchObject([
    ['draw.cancel', null, { settlementId: expect.any(String) }, 'called off'],
    ['result.void', { side: 'open', number: '124' }, null, 'the wrong board'],
    ['result.declare', null, { side: 'open', number: '124' }, null],
    ['result.enter', { side: 'open', number: '123' }, { side: 'open', number: '124' }, 'mistyped'],
    ['result.enter', null, { side: 'open', number: '123' }, null],
    ['draw.close_early', null, { businessDate: ISO }, 'closing early'],
  ]);
  for (const row of rows) {
    expect(row).toMatchObject({ actor: owner.username, operatorId: String(owner.operatorId), address: '127.0.0.1' });
    expect(row.atMs).toBeGreaterThanOrEqual(atMs);
    expect(row.atMs).toBeLessThanOrEqual(endMs);
  }
});

test('[OPR-18] settings, sign-ins, refused sign-ins and revoked sessions are logged', async () => {
  await owner.ok(OPERATOR_CALLS.setRobot, { body: { on: false, delaySeconds: 60 } });
  await owner.ok(OPERATOR_CALLS.setRobot, { body: { on: true, delaySeconds: 90 } });
  const settings = await auditor.ok(OPERATOR_CALLS.listAudit, { query: { action: 'settings.', limit: '1' } });
  expect(settings.rows).toMatchObject([
    { before: { robot: { on: false, delaySeconds: 60 } }, after: { robot: { on: true, delaySeconds: 90 } } },
  ]);
  const { username, id } = await addTestOperator(app, 'support');
  await callOperator(app, OPERATOR_CALLS.signIn, { body: { username, password: 'wrong' } });
  const support = await auditor.ok(OPERATOR_CALLS.listAudit, { query: { subject: `operator:${id}` } });
  expect(support.rows.map((row) => row.action)).toEqual(['operator.sign_in_refused', 'operator.create']);
  const finance = await signInTestOperator(app, 'finance');
  await callOperator(app, OPERATOR_CALLS.signIn, { body: { username: finance.username, password: TEST_PASSWORD } });
  const { sessions } = await finance.ok(OPERATOR_CALLS.listSessions);
  const sessionId = sessions.find((one) => !one.isThis)?.sessionId ?? '';
  await finance.ok(OPERATOR_CALLS.revokeSession, { params: { sessionId } });
  const revoked = await auditor.ok(OPERATOR_CALLS.listAudit, { query: { action: 'operator.session_revoke' } });
  expect(revoked.rows).toMatchObject([
    { actor: finance.username, subject: `operator:${finance.operatorId}`, before: { sessionId } },
  ]);
  const reader = await signInTestOperator(app, 'auditor');
  const own = await reader.ok(OPERATOR_CALLS.listAudit, { query: { actor: reader.username.toUpperCase() } });
  expect(own.rows.map((row) => row.action)).toEqual(['operator.sign_in']);
});

test('[OPR-18] a refused change leaves no entry, and no role can change or remove one', async () => {
  const count = async () => app.db.query<{ n: bigint }>({ text: 'select count(*) as n from audit_log' });
  const before = await count();
  const { drawId } = await newDraw();
  const [{ n: withMarket } = { n: 0n }] = await count();
  await owner.call(OPERATOR_CALLS.enterResult, { params: { drawId }, body: { side: 'open', number: '123' } });
  await auditor.call(OPERATOR_CALLS.cancelDraw, { params: { drawId }, body: { reason: 'not allowed' } });
  expect(await count()).toEqual([{ n: withMarket }]);
  expect(before).toEqual([{ n: withMarket - 1n }]);
  for (const text of ["update audit_log set actor = 'x'", 'delete from audit_log', 'truncate audit_log']) {
    await expect(app.db.query({ text })).rejects.toThrow('permission denied');
    await expect(app.ownerDb.query({ text })).rejects.toThrow('append-only');
  }
});

test('the log is paged by key in both orders without repetition', async () => {
  const read = async (sort?: '-time' | 'time') => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = {
        limit: '3',
        ...(sort === undefined ? {} : { sort }),
        ...(cursor === undefined ? {} : { cursor }),
      };
      const page = await auditor.ok(OPERATOR_CALLS.listAudit, { query });
      seen.push(...page.rows.map((row) => row.auditId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return seen;
  };
  const seen = await read();
  expect(await read('time')).toEqual(seen.toReversed());
  const all = await app.db.query<{ id: string }>({
    text: 'select audit_id::text as id from audit_log order by audit_id desc',
  });
  expect(seen).toEqual(all.map((row) => row.id));
  const none = await auditor.ok(OPERATOR_CALLS.listAudit, { query: { action: '%' } });
  expect(none.rows).toEqual([]);
});

test('[OPR-18] the log shows its subjects by name, with player numbers masked as the role requires', async () => {
  const reader = await signInTestOperator(app, 'auditor');
  const { marketId, drawId } = await newDraw();
  const [market] = await app.db.query<{ name: string }>({
    text: 'select name from markets where market_id = $1',
    values: [marketId],
  });
  const player = await registerTestPlayer(app);
  const [row] = await app.db.query<{ player_id: bigint; name: string }>({
    text: 'select player_id, name from players where mobile = $1',
    values: [player.mobile],
  });
  const params = { playerId: String(row?.player_id) };
  await owner.ok(OPERATOR_CALLS.closeForToday, { params: { drawId }, body: { reason: 'closing early' } });
  await owner.ok(OPERATOR_CALLS.blockPlayer, { params, body: { reason: 'asked for it' } });
  const day = { marketId: String(marketId), businessDate: '2026-12-01', reason: 'a holiday' };
  await owner.ok(OPERATOR_CALLS.addClosure, { body: day });
  await owner.ok(OPERATOR_CALLS.savePlatformSettings, await settingsChange(owner, { payoutHoldHours: 12 }, 'calmer'));
  await owner.ok(OPERATOR_CALLS.setRobot, { body: { on: true, delaySeconds: 30 } });
  const { id, username } = await addTestOperator(app, 'finance');

  const nameFor = async (client: OperatorClient, action: string) => {
    const { rows } = await client.ok(OPERATOR_CALLS.listAudit, { query: { action, limit: '1' } });
    return [rows[0]?.subject, rows[0]?.subjectName];
  };
  expect(await nameFor(owner, 'draw.close_early')).toEqual([`draw:${drawId}`, `${market?.name}, 21 Nov 2026`]);
  expect(await nameFor(owner, 'player.')).toEqual([`player:${params.playerId}`, `${row?.name}, ${player.mobile}`]);
  const masked = `••••••${player.mobile.slice(-4)}`;
  expect(await nameFor(reader, 'player.')).toEqual([`player:${params.playerId}`, `${row?.name}, ${masked}`]);
  expect((await nameFor(owner, 'closure.add'))[1]).toBe(`${market?.name}, 01 Dec 2026`);
  const { rows: closed } = await owner.ok(OPERATOR_CALLS.listAudit, { query: { action: 'closure.add', limit: '1' } });
  expect(closed[0]?.subjectParts).toEqual([{ name: market?.name }, { date: '2026-12-01' }]);
  expect(await nameFor(owner, 'operator.create')).toEqual([`operator:${id}`, `The finance (${username})`]);
  expect(await nameFor(owner, 'settings.change')).toEqual(['settings:robot', 'Demo robot']);
  const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, { query: { subject: 'settings:platform', limit: '1' } });
  expect(rows[0]?.subjectName).toBe('Hold after a change');
});

test('an entry is a sentence with the operator’s name, and the export has the same sentences for the same filter', async () => {
  const { drawId } = await newDraw();
  const params = { drawId };
  await owner.ok(OPERATOR_CALLS.closeForToday, { params, body: { reason: 'closing early' } });
  const { entryId } = await owner.ok(OPERATOR_CALLS.enterResult, { params, body: { side: 'open', number: '140' } });
  await owner.ok(OPERATOR_CALLS.declareResult, { params: { drawId, side: 'open' }, body: { entryId } });
  const query = { subject: `draw:${drawId}` };
  const { rows } = await auditor.ok(OPERATOR_CALLS.listAudit, { query });
  const name = rows[0]?.subjectName ?? '';
  expect(rows.map((row) => `${row.actorName} ${row.says}`)).toEqual([
    `The owner declared ${name}, open 140`,
    `The owner entered ${name}, open 140`,
    `The owner ended bidding on ${name} early`,
  ]);
  const byName = await auditor.ok(OPERATOR_CALLS.listAudit, {
    query: { ...query, actor: 'the OWNER', action: 'result.' },
  });
  expect(byName.rows).toHaveLength(2);

  const url = `${app.url}${OPERATOR_API}/audit.csv?${new URLSearchParams({ ...query, action: 'result.' }).toString()}`;
  const response = await fetch(url, { headers: { cookie: auditor.cookie } });
  const lines: Record<string, string>[] = parse(await response.text(), { bom: true, columns: true });
  expect(lines.map((line) => [line.What, line.Action])).toEqual([
    [`The owner declared ${name}, open 140`, 'result.declare'],
    [`The owner entered ${name}, open 140`, 'result.enter'],
  ]);
  const [exported] = (await auditor.ok(OPERATOR_CALLS.listAudit, { query: { action: 'audit.export', limit: '1' } }))
    .rows;
  expect(exported).toMatchObject({ actor: auditor.username, after: { format: 'csv' } });
});

test('an entry names its list, notice, alert, browser, month or proposed operator in words', async () => {
  const actor = { name: owner.username, operatorId: null };
  const logged: [action: string, subject: string, after?: object][] = [
    ['list.export', 'list:depositsToReturn'],
    ['alert.acknowledge', 'alert:result:7:1', { kind: 'result', name: 'Kalyan', amountPaise: null }],
    ['browser.let_in', 'browser:3', { mobile: '••••••1234', supportCode: 'ABCDE-12345' }],
    ['bids.archive', 'month:2026-08'],
    ['proposal.make', 'operator:priya'],
    ['settings.change', 'settings:crowd'],
    ['headline.save', 'headline:2'],
    ['market.order', 'family:gali'],
    ['cap.set', 'cap:9', { market: 'Kalyan', date: ISO, game: 'jodi', number: '45' }],
    ['cap.set', 'cap:10', {}],
    ['payout_batch.export', 'payout-batch:4'],
  ];
  for (const [action, subject, after] of logged) await writeAudit(app.db, { actor, action, subject, after });
  const notice = {
    requestId: crypto.randomUUID(),
    purpose: 'news' as const,
    english: `A new market opens on ${'Monday '.repeat(10)}`.trim(),
    hindi: '',
    audience: {},
    startsAtMs: null,
    endsAtMs: app.nowMs() + 86_400_000,
    reason: 'news of the week',
  };
  await owner.ok(OPERATOR_CALLS.sendNotice, { body: notice });
  const { rows } = await auditor.ok(OPERATOR_CALLS.listAudit, { query: { limit: String(logged.length + 1) } });
  expect(rows.map(({ says }) => says).toReversed()).toEqual([
    'exported the list of deposits to return',
    'acknowledged the alert Missing result, Kalyan',
    'let the browser ABCDE-12345, ••••••1234 in',
    'archived the bids of Aug 2026',
    'proposed a change of priya',
    'changed the demo players',
    'changed Headline: Add Fund',
    'changed the order of Gali markets',
    'set Cap: Kalyan, 21 Nov 2026, Jodi Digit, 45',
    'set Cap: All markets',
    'downloaded payout file 4',
    `sent the notice ${notice.english.slice(0, 60)}…`,
  ]);
});
