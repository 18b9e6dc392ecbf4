import { dashboard, type MainMarketRow, submitMainBid } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBalance } from '../../testing/bids.ts';
import { seedSlips } from '../../testing/bulk-slips.ts';
import { addMarket, addRates, changeMarkets, closeMarket, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from './board.ts';
import { addClosure, removeClosure } from './close-days.ts';
import { closeForToday } from './close-for-today.ts';
import { keepDraws } from './keep-draws.ts';
import { setTimetable } from './set-timetable.ts';
import { sameEveryDay } from './timetable.ts';

let app: TestApp;
let player: TestPlayer;
/** Each test uses its own days, so that the draws of other tests are not current. */
let today = '2026-11-18';

beforeAll(async () => {
  app = await createTestApp();
  await at('09:00');
  player = await registerTestPlayer(app);
  await addRates(app);
});
beforeEach(async () => {
  today = addDay(today, 7);
  await at('09:00');
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

function addDay(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Moves the database clock to a time of day in India, `days` from today, and plans the draws. */
async function at(time: string, days = 0): Promise<void> {
  await app.setClock(`${addDay(today, days)}T${time.length === 5 ? `${time}:00` : time}+05:30`);
  await keepDraws(app.context, { wait: true });
  await refreshBoard(app.context);
}

async function list(): Promise<MainMarketRow[]> {
  return expectOk(await app.call(dashboard, {}, { token: player.token })).result;
}

async function rowOf(marketId: number): Promise<MainMarketRow | undefined> {
  return (await list()).find((row) => row.game_id === String(marketId));
}

function wireDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  const name = new Date(Date.parse(`${date}T00:00:00Z`)).toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  expect(month).toBeGreaterThan(0);
  return `${day}-${name}-${year}`;
}

function bid(marketId: number, date: string, session: 'Open' | 'Close', points = 10) {
  const result = [{ session, digits: '5', closedigits: '', points: String(points) }];
  const new_result = {
    Gamename: '',
    totalbit: String(points),
    gameid: String(marketId),
    pana: 'Single Digit',
    bid_date: wireDate(date),
    session,
    result,
  };
  return app.call(submitMainBid, { game_id: String(marketId), new_result }, { token: player.token });
}

test('[OPR-02] a new timetable does not change the current draw and applies from the next one', async () => {
  const market = await addMarket(app, { open: '10:00', close: '12:00' });
  const change = await changeMarkets(app, async (tx) =>
    must(
      await setTimetable(tx, { marketId: market.marketId, days: sameEveryDay('14:00', '16:00'), actor: TEST_ACTOR }),
    ),
  );
  expect(change).toEqual({ drawsChanged: 2, drawsKept: 1 });
  expect(await rowOf(market.marketId)).toMatchObject({ open_time: '10:00 AM', close_time: '12:00 PM' });
  await at('12:00');
  expect(await rowOf(market.marketId)).toMatchObject({ msg_status: 2 });
  await at('12:00', 1);
  const row = await rowOf(market.marketId);
  expect(row).toMatchObject({ open_time: '02:00 PM', close_time: '04:00 PM', msg_status: 1, open_session: true });
  expect(row?.open_time_srt).toBe(Date.parse(`${addDay(today, 1)}T14:00:00+05:30`) / 1000);
  expect(row?.time_srt).toBe(row?.open_time_srt);
  expectOk(await bid(market.marketId, addDay(today, 1), 'Open'));
  today = addDay(today, 1);
});

test('[OPR-02] a draw that holds a slip keeps its times when the timetable changes', async () => {
  const market = await addMarket(app, { open: '10:00', close: '12:00' });
  const drawId = await drawOf(app, market.marketId, addDay(today, 1));
  await giveBalance(app, player.playerId, 10);
  await seedSlips(app.ownerDb, { drawId, slips: 1, bids: 1, mobile: player.mobile });
  const times = () =>
    app.db.query({ text: 'select open_at, close_at from draws where draw_id = $1', values: [drawId] });
  const before = await times();
  const days = sameEveryDay('14:00', '16:00');
  const change = await changeMarkets(app, async (tx) =>
    must(await setTimetable(tx, { marketId: market.marketId, days, actor: TEST_ACTOR })),
  );
  expect(change).toEqual({ drawsChanged: 1, drawsKept: 2 });
  expect(await times()).toEqual(before);
});

test('[OPR-02] a new timetable whose first draw would end before the current one makes that draw a day off', async () => {
  const market = await addMarket(app, { open: '21:30', close: '01:40' });
  const days = sameEveryDay('00:20', '01:10');
  await changeMarkets(app, async (tx) =>
    must(await setTimetable(tx, { marketId: market.marketId, days, actor: TEST_ACTOR })),
  );
  await at('01:39', 1);
  expect(await rowOf(market.marketId)).toMatchObject({ bid_date: wireDate(today), close_session: true });
  // It is a day off, so it does not wait for a result.
  await at('01:40', 1);
  expect(await rowOf(market.marketId)).toMatchObject({ msg: 'Market closed', msg_status: 2, open_session: false });
  const offs = await app.db.query({
    text: 'select is_off from draws where market_id = $1 and business_date between $2 and $3 order by business_date',
    values: [market.marketId, today, addDay(today, 2)],
  });
  expect(offs).toEqual([{ is_off: false }, { is_off: true }, { is_off: false }]);
  await at('00:10', 2);
  expect(await rowOf(market.marketId)).toMatchObject({ bid_date: wireDate(addDay(today, 2)), open_session: true });
});

test('[OPR-02] off-days and closures, of one market or of all, are closed all day', async () => {
  const market = await addMarket(app, { open: '10:00', close: '12:00' });
  const other = await addMarket(app, { open: '10:00', close: '12:00' });
  const tomorrow = new Date(`${addDay(today, 1)}T00:00:00Z`).getUTCDay();
  const days = sameEveryDay('10:00', '12:00').map((day) => ({ ...day, isOn: day.weekday !== tomorrow }));
  await changeMarkets(app, async (tx) => {
    must(await setTimetable(tx, { marketId: market.marketId, days, actor: TEST_ACTOR }));
    const closure = { businessDate: addDay(today, 2), reason: 'Holiday', actor: TEST_ACTOR };
    must(await addClosure(tx, { marketId: null, ...closure }));
    expect(await addClosure(tx, { marketId: null, ...closure })).toMatchObject({ code: 'closure_exists' });
  });
  await at('09:00', 1);
  expect(await rowOf(market.marketId)).toMatchObject({ msg: 'Market closed', msg_status: 2, open_session: false });
  expectRefused(await bid(market.marketId, addDay(today, 1), 'Open'), 'draw_closed');
  expect(await rowOf(other.marketId)).toMatchObject({ msg: 'Market Running', msg_status: 1 });
  await at('09:00', 2);
  for (const { marketId } of [market, other]) {
    expect(await rowOf(marketId)).toMatchObject({ msg: 'Market closed', msg_status: 2, close_session: false });
  }
  await at('09:00', 3);
  expect(await rowOf(market.marketId)).toMatchObject({ msg: 'Market Running', msg_status: 1 });
  today = addDay(today, 7);
});

test('[OPR-02] after off-days, a market that closes past midnight opens at midnight', async () => {
  const market = await addMarket(app, { open: '21:00', close: '01:00' });
  const close = (days: number) =>
    changeMarkets(app, async (tx) => {
      const closure = { businessDate: addDay(today, days), reason: 'Holiday', actor: TEST_ACTOR };
      must(await addClosure(tx, { marketId: market.marketId, ...closure }));
    });
  // The draw of the first off-day exists already. The draws of the others are created as off.
  for (const days of [1, 4, 5]) await close(days);
  await at('00:59', 1);
  expect(await rowOf(market.marketId)).toMatchObject({ bid_date: wireDate(today), close_session: true });
  await at('01:00', 1);
  expect(await rowOf(market.marketId)).toMatchObject({ bid_date: wireDate(addDay(today, 1)), msg_status: 2 });
  await at('00:10', 2);
  expect(await rowOf(market.marketId)).toMatchObject({ bid_date: wireDate(addDay(today, 2)), open_session: true });
  expectOk(await bid(market.marketId, addDay(today, 2), 'Open'));
  // A draw still waits for the cut-off of the draw before it.
  await at('00:10', 3);
  expect(await rowOf(market.marketId)).toMatchObject({ bid_date: wireDate(addDay(today, 2)), close_session: true });
  for (const days of [4, 5]) await at('09:00', days);
  await at('00:10', 6);
  expect(await rowOf(market.marketId)).toMatchObject({ bid_date: wireDate(addDay(today, 6)), open_session: true });
});

test('[OPR-02] a closure removed before its day leaves the day open; a current draw keeps its state and is counted', async () => {
  const market = await addMarket(app);
  const close = (businessDate: string) =>
    changeMarkets(app, async (tx) =>
      must(await addClosure(tx, { marketId: market.marketId, businessDate, reason: '', actor: TEST_ACTOR })),
    );
  expect(await close(today)).toMatchObject({ drawsChanged: 0, drawsKept: 1 });
  expect(await rowOf(market.marketId)).toMatchObject({ msg_status: 1 });
  const open = (closureId: bigint) =>
    changeMarkets(app, async (tx) => must(await removeClosure(tx, { closureId, actor: TEST_ACTOR })));
  const { closureId, ...effect } = await close(addDay(today, 1));
  expect(effect).toMatchObject({ drawsChanged: 1, drawsKept: 0 });
  expect(await open(closureId)).toMatchObject({ drawsChanged: 1, drawsKept: 0 });
  await at('09:00', 1);
  expect(await rowOf(market.marketId)).toMatchObject({ msg_status: 1 });
  const late = await close(addDay(today, 2));
  await at('09:00', 2);
  expect(await open(late.closureId)).toMatchObject({ drawsChanged: 0, drawsKept: 1 });
  expect(await rowOf(market.marketId)).toMatchObject({ msg_status: 2 });
  today = addDay(today, 2);
});

test('[OPR-02] close for today ends bidding at once, keeps the bids, and succeeds once under concurrent calls', async () => {
  const market = await addMarket(app, { open: '10:00', close: '12:00' });
  expectOk(await bid(market.marketId, today, 'Close'));
  const { marketId } = market;
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.db.transaction((tx) => closeForToday(tx, { marketId, actor: TEST_ACTOR }))),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.code === 'draw_closed')).toHaveLength(7);
  const closure = { marketId, businessDate: today, reason: '', actor: TEST_ACTOR };
  const closed = await changeMarkets(app, async (tx) => must(await addClosure(tx, closure)));
  expect(closed).toMatchObject({ drawsChanged: 0, drawsKept: 0 });
  await refreshBoard(app.context);
  expect(await rowOf(marketId)).toMatchObject({
    msg: 'Market Closed',
    msg_status: 2,
    open_session: false,
    close_session: false,
  });
  expectRefused(await bid(marketId, today, 'Close'), 'close_session_closed');
  const audit = await app.db.query({
    text: `select 1 from audit_log where action = 'draw.close_early' and subject = $1`,
    values: [`draw:${await drawOf(app, marketId, today)}`],
  });
  expect(audit).toHaveLength(1);
  const slips = await app.db.query({
    text: 'select 1 from slips where draw_id = $1',
    values: [await drawOf(app, marketId, today)],
  });
  expect(slips).toHaveLength(1);
  await at('09:00', 1);
  expect(await rowOf(marketId)).toMatchObject({ msg_status: 1 });
  today = addDay(today, 1);
});

test('[OPR-02] no bid is accepted after close for today, even while batches are running', async () => {
  const market = await addMarket(app, { open: '10:00', close: '12:00' });
  expectOk(await app.call(dashboard, {}));
  const bids = Array.from({ length: 40 }, () => bid(market.marketId, today, 'Close'));
  await closeMarket(app, market.marketId);
  const answers = await Promise.all(bids);
  const drawId = await drawOf(app, market.marketId, today);
  const [counts] = await app.db.query<{ slips: bigint; late: bigint }>({
    text: `select count(*) as slips, count(*) filter (where s.accepted_at >= d.closed_early_at) as late
      from slips s join draws d using (draw_id) where d.draw_id = $1`,
    values: [drawId],
  });
  expect(counts?.late).toBe(0n);
  expect(counts?.slips).toBe(BigInt(answers.filter((answer) => answer.body.status).length));
});

test('of operators who saw the same week, only the first one changes it', async () => {
  const { marketId } = await addMarket(app);
  const owner = await signInTestOperator(app, 'owner');
  const params = { marketId: String(marketId) };
  const before = sameEveryDay('10:00', '12:00');
  const replies = await Promise.all(
    ['13:00', '14:00', '15:00', '16:00'].map(async (closeTime) => {
      const days = sameEveryDay('10:00', closeTime);
      const body = { days, before, reason: 'another hour' };
      return { days, reply: await owner.call(OPERATOR_CALLS.setTimetable, { params, body }) };
    }),
  );
  const [first, ...none] = replies.filter(({ reply }) => reply.http === 200);
  expect(none).toEqual([]);
  const late = replies.filter((one) => one !== first);
  expect(late.map(({ reply }) => [reply.http, reply.code])).toEqual(late.map(() => [409, 'changed_meanwhile']));
  const { markets } = await owner.ok(OPERATOR_CALLS.listOperatorMarkets);
  const stored = markets.find((market) => market.marketId === params.marketId)?.days ?? [];
  expect(stored).toEqual(first?.days);
  const body = { days: before, before: stored.toReversed(), reason: 'as it was' };
  expect((await owner.ok(OPERATOR_CALLS.setTimetable, { params, body })).market.days).toEqual(before);
});
