import { dashboard, type MainMarketRow, submitMainBid } from '@surahi/contract';
import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import { addDays, weekdayOf } from '@surahi/game';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBalance } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from './board.ts';
import { keepDraws } from './keep-draws.ts';

let app: TestApp;
let player: TestPlayer;
let owner: OperatorClient;
let results: OperatorClient;
let finance: OperatorClient;
/** Each test uses its own days, so that the draws of other tests are not current. */
let today = '2026-11-18';

beforeAll(async () => {
  app = await createTestApp();
  await at('09:00');
  await addRates(app);
});
beforeEach(async () => {
  today = addDays(today, 7);
  await at('09:00');
  await enter();
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

/** Signs in the operators, whose idle sessions expire between days, and registers a player who may bid. */
async function enter(): Promise<void> {
  owner = await signInTestOperator(app, 'owner');
  results = await signInTestOperator(app, 'results');
  finance = await signInTestOperator(app, 'finance');
  player = await registerTestPlayer(app);
  await giveBalance(app, player.playerId, 1_000);
  await app.ownerDb.query({ text: 'update players set betting_status = true' });
  await app.ownerDb.query({ text: `select pg_notify('players', $1)`, values: [String(player.playerId)] });
}

/** Moves the database clock to a time of day in India, `days` from today, and plans the draws. */
async function at(time: string, days = 0): Promise<void> {
  await app.setClock(`${addDays(today, days)}T${time}:00+05:30`);
  await keepDraws(app.context, { wait: true });
  await refreshBoard(app.context);
}

const week = (openTime: string, closeTime: string | null, off: readonly number[] = []) =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, openTime, closeTime, isOn: !off.includes(weekday) }));
const reason = 'as agreed on the telephone';

async function add(name: string, openTime = '10:00', closeTime = '12:00'): Promise<OperatorMarket> {
  const body = { family: 'main' as const, name, nameHindi: '', days: week(openTime, closeTime), reason };
  return (await results.ok(OPERATOR_CALLS.createMarket, { body })).market;
}

async function list(): Promise<MainMarketRow[]> {
  return expectOk(await app.call(dashboard, {}, { token: player.token })).result;
}

async function rowOf(marketId: string): Promise<MainMarketRow | undefined> {
  return (await list()).find((row) => row.game_id === marketId);
}

async function marketOf(marketId: string): Promise<OperatorMarket | undefined> {
  const { markets } = await finance.ok(OPERATOR_CALLS.listOperatorMarkets);
  return markets.find((one) => one.marketId === marketId);
}

/** The markets of the family in their order. */
async function mainIds(): Promise<string[]> {
  const { markets } = await finance.ok(OPERATOR_CALLS.listOperatorMarkets);
  return markets.filter(({ family }) => family === 'main').map(({ marketId }) => marketId);
}

async function bid(marketId: string, session: 'Open' | 'Close' = 'Open') {
  const bid_date = (await rowOf(marketId))?.bid_date ?? '';
  const result = [{ session, digits: '5', closedigits: '', points: '10' }];
  const new_result = {
    Gamename: '',
    totalbit: '10',
    gameid: marketId,
    pana: 'Single Digit',
    bid_date,
    session,
    result,
  };
  return app.call(submitMainBid, { game_id: marketId, new_result }, { token: player.token });
}

async function auditOf(subject: string) {
  return (await owner.ok(OPERATOR_CALLS.listAudit, { query: { subject } })).rows;
}

test('[OPR-01] an operator creates, renames, orders and deactivates a market, and the player’s next list shows each change', async () => {
  const first = await add('Narmada Morning');
  const second = await add('Narmada Night', '21:00', '23:30');
  expect(first).toMatchObject({ isActive: true, isPaused: false, current: { businessDate: today, isOff: false } });
  expect(await rowOf(first.marketId)).toMatchObject({ game_name: 'Narmada Morning', open_time: '10:00 AM' });

  const others = (await mainIds()).slice(0, -2);
  const before = [...others, first.marketId, second.marketId];
  expect(await mainIds()).toEqual(before);
  const marketIds = [second.marketId, first.marketId, ...others];
  const order = { body: { family: 'main' as const, marketIds, before, reason } };
  expect(await results.ok(OPERATOR_CALLS.orderMarkets, order)).toEqual({ marketsOrdered: marketIds.length });
  expect((await list()).map((row) => row.game_id)).toEqual(marketIds);

  const params = { marketId: first.marketId };
  const renamed = { name: ' Narmada  Dawn ', nameHindi: 'नर्मदा', reason };
  await results.ok(OPERATOR_CALLS.editMarket, { params, body: renamed });
  expect(await rowOf(first.marketId)).toMatchObject({ game_name: 'Narmada Dawn', game_name_hindi: 'नर्मदा' });
  const taken = await results.call(OPERATOR_CALLS.editMarket, { params, body: { name: 'NARMADA NIGHT', reason } });
  expect(taken).toMatchObject({ http: 409, code: 'name_taken' });
  await results.ok(OPERATOR_CALLS.editMarket, { params, body: { isActive: false, reason } });
  expect(await rowOf(first.marketId)).toBeUndefined();
  await results.ok(OPERATOR_CALLS.editMarket, { params, body: { isActive: true, reason } });
  expect(await rowOf(first.marketId)).toMatchObject({ msg_status: 1 });
});

test('[OPR-01] one market or all are paused and resumed; while paused, the list says so and bids are refused', async () => {
  const one = await add('Pause One');
  const other = await add('Pause Other');
  const params = { marketId: one.marketId };
  await results.ok(OPERATOR_CALLS.editMarket, { params, body: { isPaused: true, reason } });
  expect(await rowOf(one.marketId)).toMatchObject({ msg: 'Market Closed', msg_status: 2 });
  expectRefused(await bid(one.marketId), 'bidding_paused');
  expectOk(await bid(other.marketId));

  const all = await results.ok(OPERATOR_CALLS.pauseMarkets, { body: { isPaused: true, reason } });
  expect(all.marketsChanged).toBeGreaterThan(0);
  expectRefused(await bid(other.marketId), 'bidding_paused');
  expect((await list()).every((row) => row.msg === 'Market Closed')).toBe(true);
  expect(await results.ok(OPERATOR_CALLS.pauseMarkets, { body: { isPaused: true, reason } })).toEqual({
    marketsChanged: 0,
  });
  await results.ok(OPERATOR_CALLS.pauseMarkets, { body: { isPaused: false, reason } });
  expectOk(await bid(one.marketId));
  expectOk(await bid(other.marketId));
});

test('[LIM-11] one switch stops a family and leaves the others, and the audit log keeps each market', async () => {
  const { marketId: gali } = await addMarket(app, { family: 'gali', open: '20:00' });
  const main = await add('Family Main');
  await results.ok(OPERATOR_CALLS.pauseMarkets, { body: { isPaused: false, reason } });
  const stopped = await results.ok(OPERATOR_CALLS.pauseMarkets, { body: { family: 'gali', isPaused: true, reason } });
  expect(stopped.marketsChanged).toBeGreaterThan(0);
  const paused = await app.db.query<{ family: string }>({
    text: 'select distinct family from markets where is_paused',
  });
  expect(paused).toEqual([{ family: 'gali' }]);
  expectOk(await bid(main.marketId));
  const logged = await app.db.query({
    text: `select 1 from audit_log where subject = $1 and action = 'market.edit' and after ->> 'isPaused' = 'true'`,
    values: [`market:${gali}`],
  });
  expect(logged).toHaveLength(1);
  await results.ok(OPERATOR_CALLS.pauseMarkets, { body: { family: 'gali', isPaused: false, reason } });
});

test('a market is not set to mode draw while no beacon is configured', async () => {
  const market = await add('No Beacon');
  const params = { marketId: market.marketId };
  const reply = await results.call(OPERATOR_CALLS.editMarket, { params, body: { resultMode: 'draw', reason } });
  expect(reply).toMatchObject({ http: 409, code: 'beacon_off' });
});

test('[FAI-08] people enter the results of a market only from a named source, and a refusal changes nothing', async () => {
  const { marketId } = await addMarket(app, { open: '10:00', close: '12:00' });
  const params = { marketId: String(marketId) };
  const edit = (body: { resultMode?: 'operator'; resultSource?: string; isPaused?: boolean }) =>
    owner.call(OPERATOR_CALLS.editMarket, { params, body: { ...body, reason: 'an outside event' } });
  const refusal = { http: 400, code: 'source_missing' };
  expect(await edit({ resultMode: 'operator', isPaused: true })).toMatchObject(refusal);
  expect(await edit({ resultSource: '  ', isPaused: true })).toMatchObject(refusal);
  expect(await marketOf(params.marketId)).toMatchObject({ isPaused: false, resultSource: '' });
  const named = { http: 200, body: { market: { resultMode: 'operator', resultSource: 'Example Gazette' } } };
  expect(await edit({ resultMode: 'operator', resultSource: 'Example Gazette' })).toMatchObject(named);
  expect(await edit({ resultSource: '' })).toMatchObject(refusal);
  expect(await edit({ isPaused: true })).toMatchObject(named);
});

test('only the roles owner and results change markets, and the audit log keeps who, before, after and reason', async () => {
  const market = await add('Who May');
  const params = { marketId: market.marketId };
  for (const role of ['finance', 'support', 'auditor'] as const) {
    const client = await signInTestOperator(app, role);
    expect(await client.call(OPERATOR_CALLS.editMarket, { params, body: { isPaused: true, reason } })).toMatchObject({
      http: 403,
    });
  }
  for (const wrong of ['', '  ', 'no']) {
    const reply = await owner.call(OPERATOR_CALLS.editMarket, { params, body: { isPaused: true, reason: wrong } });
    expect(reply).toMatchObject({ http: 400, code: 'malformed' });
  }
  expect(await marketOf(market.marketId)).toMatchObject({ isPaused: false });
  await owner.ok(OPERATOR_CALLS.editMarket, { params, body: { isPaused: true, reason } });
  const rows = await auditOf(`market:${market.marketId}`);
  expect(rows.map((row) => [row.action, row.actor, row.reason])).toEqual([
    ['market.edit', owner.username, reason],
    ['market.create', results.username, reason],
  ]);
  expect(rows[0]).toMatchObject({ before: { isPaused: false }, after: { isPaused: true } });
});

test('[OPR-02] a new timetable applies from the next draw on, with off-days and close times after midnight', async () => {
  const market = await add('Week', '10:00', '12:00');
  const tomorrow = addDays(today, 1);
  const offDay = addDays(today, 2);
  const days = week('22:00', '00:30', [weekdayOf(offDay)]);
  const params = { marketId: market.marketId };
  const set = await results.ok(OPERATOR_CALLS.setTimetable, { params, body: { days, before: market.days, reason } });
  expect(set.drawsChanged).toBeGreaterThan(0);
  expect(set.market.days).toEqual(days);
  // The current draw keeps its cut-offs.
  expect(await rowOf(market.marketId)).toMatchObject({ open_time: '10:00 AM', close_time: '12:00 PM' });
  expectOk(await bid(market.marketId));

  await at('10:01', 1);
  expect(await rowOf(market.marketId)).toMatchObject({ open_time: '10:00 PM', close_time: '12:30 AM' });
  const current = (await listAsOwner()).find((one) => one.marketId === market.marketId)?.current;
  expect(current).toMatchObject({
    businessDate: tomorrow,
    closeAtMs: Date.parse(`${offDay}T00:30:00+05:30`),
  });
  expectOk(await bid(market.marketId));
  await at('22:01', 1);
  expectRefused(await bid(market.marketId, 'Open'), 'open_session_closed');
  expectOk(await bid(market.marketId, 'Close'));
  await at('12:00', 2);
  expect(await rowOf(market.marketId)).toMatchObject({ open_session: false, close_session: false });
});

/** Reads the markets with a new operator session. */
async function listAsOwner(): Promise<OperatorMarket[]> {
  await enter();
  return (await owner.ok(OPERATOR_CALLS.listOperatorMarkets)).markets;
}

test('an invalid timetable is refused with a text and changes nothing', async () => {
  const market = await add('Impossible');
  const params = { marketId: market.marketId };
  for (const days of [week('00:00', '12:00'), week('10:00', null), week('10:00', '10:00')]) {
    const body = { days, before: market.days, reason };
    const reply = await results.call(OPERATOR_CALLS.setTimetable, { params, body });
    expect(reply).toMatchObject({ http: 422, code: 'timetable_invalid' });
  }
  expect((await marketOf(market.marketId))?.days).toEqual(market.days);
});

test('[OPR-02] a closed day of one market or of all takes effect on the server and can be removed', async () => {
  const one = await add('Holiday One');
  const other = await add('Holiday Other');
  const tomorrow = addDays(today, 1);
  const dayAfter = addDays(today, 2);
  const holiday = { marketId: null, businessDate: tomorrow, reason: 'Holi' };
  const { closure, drawsChanged } = await results.ok(OPERATOR_CALLS.addClosure, { body: holiday });
  expect(closure).toMatchObject({ marketId: null, marketName: null, businessDate: tomorrow, reason: 'Holi' });
  expect(drawsChanged).toBeGreaterThan(1);
  expect(await results.call(OPERATOR_CALLS.addClosure, { body: holiday })).toMatchObject({ code: 'closure_exists' });
  const dayOff = { marketId: one.marketId, businessDate: dayAfter, reason: 'Fair in town' };
  await results.ok(OPERATOR_CALLS.addClosure, { body: dayOff });
  const past = { marketId: null, businessDate: addDays(today, -1), reason };
  expect(await results.call(OPERATOR_CALLS.addClosure, { body: past })).toMatchObject({ code: 'date_past' });
  const { closures } = await finance.ok(OPERATOR_CALLS.listClosures);
  expect(closures.map((each) => [each.businessDate, each.marketName])).toEqual([
    [tomorrow, null],
    [dayAfter, 'Holiday One'],
  ]);

  await at('09:30', 1);
  await listAsOwner();
  expectRefused(await bid(one.marketId), 'draw_closed');
  expectRefused(await bid(other.marketId), 'draw_closed');
  await at('09:30', 2);
  await listAsOwner();
  expectRefused(await bid(one.marketId), 'draw_closed');
  expectOk(await bid(other.marketId));
  const off = closures.find((each) => each.marketName === 'Holiday One');
  const params = { closureId: off?.closureId ?? '' };
  await results.ok(OPERATOR_CALLS.removeClosure, { params, body: { reason } });
  expect(await results.call(OPERATOR_CALLS.removeClosure, { params, body: { reason } })).toMatchObject({ http: 404 });
});

test('[OPR-02] close for today ends bidding on a market at once', async () => {
  const market = await add('Early End');
  expectOk(await bid(market.marketId));
  const params = { drawId: market.current?.drawId ?? '' };
  await results.ok(OPERATOR_CALLS.closeForToday, { params, body: { reason } });
  expectRefused(await bid(market.marketId), 'open_session_closed');
  expect(await rowOf(market.marketId)).toMatchObject({ msg: 'Market Closed', msg_status: 2 });
  expect((await marketOf(market.marketId))?.current).toMatchObject({ isClosedEarly: true });
});
