import { dashboard, type MainMarketRow, mainRates, submitMainBid } from '@surahi/contract';
import { DEFAULT_RATES } from '@surahi/game';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMarket, addRates, changeMarkets, must, TEST_ACTOR } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { boardChanged, getBoard, refreshBoard } from './board.ts';
import { ensureDraws } from './ensure-draws.ts';
import { keepDraws } from './keep-draws.ts';
import { publishRates } from './publish-rates.ts';
import { createMarket, editMarket, orderMarkets } from './save-market.ts';
import { sameEveryDay } from './timetable.ts';

let app: TestApp;
let player: TestPlayer;
/** Each test uses its own days and markets, so that the draws of other tests are not current. */
let today = '2026-11-18';

beforeAll(async () => {
  app = await createTestApp();
  await at('09:00');
  await addRates(app);
});
beforeEach(async () => {
  await app.ownerDb.query({ text: 'update markets set is_active = false' });
  today = addDay(today, 7);
  await at('09:00');
  // The session of another test's player may have ended on these days.
  player = await registerTestPlayer(app);
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

test('[OPR-01] the player’s next list shows a created, edited, ordered, paused and deactivated market', async () => {
  const first = await addMarket(app, { name: 'Kaveri Morning', open: '10:00', close: '11:00' });
  const second = await addMarket(app, { name: 'Kaveri Evening', open: '18:00', close: '20:00' });
  expect(await rowOf(first.marketId)).toMatchObject({
    game_name: 'Kaveri Morning',
    game_name_letter: 'K',
    open_time: '10:00 AM',
    open_time_sort: '10:00:00',
    close_time: '11:00 AM',
    msg: 'Market Running',
    msg_status: 1,
    bid_date: wireDate(today),
  });
  const order = async (): Promise<string[]> => (await list()).map((row) => row.game_id);
  expect(await order()).toEqual([String(first.marketId), String(second.marketId)]);

  await changeMarkets(app, async (tx) => {
    const marketIds = [second.marketId, first.marketId];
    must(await orderMarkets(tx, { family: 'main', marketIds, actor: TEST_ACTOR }));
    const patch = { name: '  Kaveri   Dawn ', nameHindi: 'कावेरी' };
    must(await editMarket(tx, { marketId: first.marketId, patch, actor: TEST_ACTOR }));
  });
  expect(await order()).toEqual([String(second.marketId), String(first.marketId)]);
  expect(await rowOf(first.marketId)).toMatchObject({ game_name: 'Kaveri Dawn', game_name_hindi: 'कावेरी' });

  const pause = (isPaused: boolean) =>
    changeMarkets(app, (tx) => editMarket(tx, { marketId: first.marketId, patch: { isPaused }, actor: TEST_ACTOR }));
  await pause(true);
  expect(await rowOf(first.marketId)).toMatchObject({ msg: 'Market Closed', msg_status: 2, open_session: false });
  expectRefused(await bid(first.marketId, today, 'Open'), 'bidding_paused');
  await pause(false);
  expectOk(await bid(first.marketId, today, 'Open'));

  const patch = { isActive: false };
  await changeMarkets(app, (tx) => editMarket(tx, { marketId: first.marketId, patch, actor: TEST_ACTOR }));
  expect(await rowOf(first.marketId)).toBeUndefined();
  expectRefused(await bid(first.marketId, today, 'Open'), 'market_unknown');
});

test('a market reactivated after weeks starts with today’s draw and gets no draws for its inactive days', async () => {
  const market = await addMarket(app);
  const setActive = (isActive: boolean) =>
    changeMarkets(app, (tx) =>
      editMarket(tx, { marketId: market.marketId, patch: { isActive }, actor: TEST_ACTOR }).then(must),
    );
  await setActive(false);
  await at('09:00', 20);
  await setActive(true);
  const draws = await app.db.query<{ business_date: string }>({
    text: 'select business_date from draws where market_id = $1 order by 1',
    values: [market.marketId],
  });
  const expected = [0, 1, 2, 20, 21, 22].map((days) => addDay(today, days));
  expect(draws.map((draw) => draw.business_date)).toEqual(expected);
  expect(await rowOf(market.marketId)).toMatchObject({ bid_date: wireDate(addDay(today, 20)), msg_status: 1 });
  today = addDay(today, 21);
});

test('names are unique in a family, and invalid timetables are refused with a text', async () => {
  await addMarket(app, { name: 'Only One' });
  const create = (change: object) =>
    app.db.transaction((tx) =>
      createMarket(tx, {
        family: 'main',
        name: 'Another',
        days: sameEveryDay('10:00', '11:00'),
        actor: TEST_ACTOR,
        ...change,
      }),
    );
  expect(await create({ name: 'only one' })).toMatchObject({ code: 'name_taken' });
  expect(await create({ name: '   ' })).toMatchObject({ code: 'name_invalid' });
  expect(await create({ zone: 'Mars/Olympus' })).toMatchObject({ code: 'zone_invalid' });
  for (const days of [
    sameEveryDay('00:00', '11:00'),
    sameEveryDay('21:00', '00:00'),
    sameEveryDay('10:00', '10:00'),
    sameEveryDay('10:00', null),
    sameEveryDay('1000', '11:00'),
    sameEveryDay('10:00', '11:00').slice(1),
  ]) {
    expect(await create({ days })).toMatchObject({ code: 'timetable_invalid', msg: expect.any(String) });
  }
  expect(await create({ family: 'gali', days: sameEveryDay('10:00', '11:00') })).toMatchObject({ ok: false });
  expect((await list()).filter((row) => row.game_name === 'Another')).toEqual([]);
});

test('[OPR-03] rates have versions: the current draw and its bids keep theirs, the next draw takes the new one', async () => {
  const market = await addMarket(app, { open: '22:00', close: '23:00' });
  const versionOf = async (date: string): Promise<number | undefined> => {
    const [row] = await app.db.query<{ rate_version: number }>({
      text: 'select rate_version from draws where market_id = $1 and business_date = $2',
      values: [market.marketId, date],
    });
    return row?.rate_version;
  };
  const before = await versionOf(today);
  const rates = { ...DEFAULT_RATES.main, single_digit: { stake: 10, win: 100 } };
  const published = await changeMarkets(app, async (tx) =>
    must(await publishRates(tx, { family: 'main', rates, actor: TEST_ACTOR })),
  );
  expect(await versionOf(today)).toBe(before);
  expect(await versionOf(addDay(today, 1))).toBe(published.rateVersion);
  const shown = async () => expectOk(await app.call(mainRates, {})).game_rates;
  expect(await shown()).toMatchObject([
    { single_digit_val_1: '10', single_digit_val_2: '95', jodi_digit_val_2: '950' },
  ]);
  await at('00:00', 1);
  expect(await shown()).toMatchObject([{ game_rate_id: String(published.rateVersion), single_digit_val_2: '100' }]);
  const refuse = (change: object) =>
    app.db.transaction((tx) => publishRates(tx, { family: 'main', rates: { ...rates, ...change }, actor: TEST_ACTOR }));
  expect(await refuse({ jodi: undefined })).toMatchObject({ code: 'rates_invalid' });
  expect(await refuse({ jodi: { stake: 0, win: 10 } })).toMatchObject({ code: 'rates_invalid' });
  expect(await refuse({ left_digit: { stake: 10, win: 95 } })).toMatchObject({ code: 'rates_invalid' });
  today = addDay(today, 1);
});

test('[API-04] a market past midnight stays on its business date until its last cut-off, to the millisecond', async () => {
  const market = await addMarket(app, { open: '21:30', close: '00:05' });
  const row = async () => rowOf(market.marketId);
  await at('21:29:30');
  expect(await row()).toMatchObject({ bid_date: wireDate(today), open_session: true, close_session: true });
  expectOk(await bid(market.marketId, today, 'Open'));
  await at('21:30');
  expect(await row()).toMatchObject({
    msg_status: 1,
    open_session: false,
    close_session: true,
    close_time: '12:05 AM',
  });
  expectRefused(await bid(market.marketId, today, 'Open'), 'open_session_closed');
  await at('00:04:30', 1);
  expect(await row()).toMatchObject({ bid_date: wireDate(today), msg_status: 1, close_session: true });
  // The business date and the calendar date both mean the current draw. The day before does not.
  expectOk(await bid(market.marketId, today, 'Close'));
  expectOk(await bid(market.marketId, addDay(today, 1), 'Close'));
  expectRefused(await bid(market.marketId, addDay(today, -1), 'Close'), 'date_not_current');
  await at('00:05', 1);
  expect(await row()).toMatchObject({ bid_date: wireDate(addDay(today, 1)), open_session: true, close_session: true });
  expectRefused(await bid(market.marketId, today, 'Close'), 'date_not_current');
  expectOk(await bid(market.marketId, addDay(today, 1), 'Open'));
  today = addDay(today, 1);
});

test('[API-04] a market of another zone follows its own midnight and its own cut-offs', async () => {
  const market = await addMarket(app, { open: '10:00', close: '11:00', zone: 'Europe/London' });
  const openAt = Date.parse(`${today}T10:00:00Z`);
  expect((await rowOf(market.marketId))?.open_time_srt).toBe(openAt / 1000);
  await app.setClock(openAt - 60_000);
  expect(await rowOf(market.marketId)).toMatchObject({ open_time: '10:00 AM', open_session: true });
  await app.setClock(openAt);
  expect(await rowOf(market.marketId)).toMatchObject({ open_session: false, close_session: true });
  // Midnight in India is 18:30 in London, so the draw is still current.
  await at('00:00', 1);
  expect(await rowOf(market.marketId)).toMatchObject({ bid_date: wireDate(today), msg_status: 2 });
  await at('05:30', 1);
  expect(await rowOf(market.marketId)).toMatchObject({ bid_date: wireDate(addDay(today, 1)), msg_status: 1 });
  today = addDay(today, 1);
});

test('concurrent planners create each draw once, and draws missed during a downtime are created later', async () => {
  const market = await addMarket(app);
  await app.setClock(`${addDay(today, 5)}T09:00:00+05:30`);
  await Promise.all(Array.from({ length: 10 }, () => app.db.transaction((tx) => ensureDraws(tx))));
  const draws = await app.db.query<{ business_date: string }>({
    text: 'select business_date from draws where market_id = $1 order by 1',
    values: [market.marketId],
  });
  expect(draws.map((draw) => draw.business_date)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((days) => addDay(today, days)));
  today = addDay(today, 7);
});

test('a failed read of the board is retried without a new notification', async () => {
  const { marketId } = await addMarket(app, { name: 'Read Again' });
  await refreshBoard(app.context);
  const heard = new Promise((resolve) => app.context.listener.on('draws', resolve));
  const renamed = new Promise<void>((resolve) => {
    app.context.events.subscribe(boardChanged, () => {
      if (getBoard(app.context).markets.get(marketId)?.name === 'Read At Last') resolve();
    });
  });
  await app.ownerDb.transaction(async (tx) => {
    await tx.query({ text: 'revoke select on markets from surahi_app' });
    await tx.query({ text: `update markets set name = 'Read At Last' where market_id = $1`, values: [marketId] });
    await tx.query({ text: `select pg_notify('draws', '')` });
  });
  await heard;
  // The notification starts a read of the board that fails before this one starts.
  await expect(refreshBoard(app.context)).rejects.toThrow('permission denied');
  await app.ownerDb.query({ text: 'grant select on markets to surahi_app' });
  await renamed;
});
