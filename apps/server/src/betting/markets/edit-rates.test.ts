import { dashboard, type MainMarketRow, mainRates, submitMainBid } from '@surahi/contract';
import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import { DEFAULT_RATES } from '@surahi/game';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBalance } from '../../testing/bids.ts';
import { addRates, drawOf } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
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
  player = await registerTestPlayer(app);
  await addRates(app);
});
beforeEach(async () => {
  today = addDay(today, 7);
  await at('09:00');
  // A week later every idle session has expired.
  owner = await signInTestOperator(app, 'owner');
  results = await signInTestOperator(app, 'results');
  finance = await signInTestOperator(app, 'finance');
  player = await registerTestPlayer(app);
  await giveBalance(app, player.playerId, 1_000);
  await app.ownerDb.query({ text: 'update players set betting_status = true' });
  await app.ownerDb.query({ text: `select pg_notify('players', $1)`, values: [String(player.playerId)] });
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
  await app.setClock(`${addDay(today, days)}T${time}:00+05:30`);
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

test('[OPR-03] rates have versions: open draws and their bids keep theirs, the next draw takes the new one', async () => {
  const market = await add('Rates', '10:00', '12:00');
  expectOk(await bid(market.marketId));
  const { families } = await owner.ok(OPERATOR_CALLS.listOperatorRates);
  const before = families.find((one) => one.family === 'main')?.versions[0];
  expect(before?.openDraws).toBeGreaterThan(0);
  const rates = { ...DEFAULT_RATES.main, single_digit: { stake: 10, win: 90 } };
  const body = { family: 'main' as const, rates, basedOn: before?.rateVersion ?? null, reason };
  expect(await results.call(OPERATOR_CALLS.publishRates, { body })).toMatchObject({ http: 403 });
  const [{ rateVersion }, late] = [
    await owner.ok(OPERATOR_CALLS.publishRates, { body }),
    await owner.call(OPERATOR_CALLS.publishRates, { body }),
  ];
  expect(late).toMatchObject({ http: 409, code: 'changed_meanwhile' });
  const missing = { ...body, rates: { single_digit: { stake: 10, win: 95 } }, basedOn: rateVersion };
  expect(await owner.call(OPERATOR_CALLS.publishRates, { body: missing })).toMatchObject({ code: 'rates_invalid' });
  const tooHigh = { ...body, rates: { ...rates, single_pana: { stake: 10, win: 1_700 } }, basedOn: rateVersion };
  expect(await owner.call(OPERATOR_CALLS.publishRates, { body: tooHigh })).toMatchObject({ code: 'rates_invalid' });
  const tooLow = { ...body, rates: { ...rates, jodi: { stake: 10, win: 499 } }, basedOn: rateVersion };
  expect(await owner.call(OPERATOR_CALLS.publishRates, { body: tooLow })).toMatchObject({ code: 'rates_invalid' });

  const [newest, kept] = (await owner.ok(OPERATOR_CALLS.listOperatorRates)).families[0]?.versions ?? [];
  expect(newest).toMatchObject({
    rateVersion,
    createdBy: owner.username,
    openDraws: 0,
    rates: { single_digit: { win: 90 } },
  });
  expect(kept).toMatchObject({ rateVersion: before?.rateVersion, openDraws: before?.openDraws });
  const versionOf = async (date: string) => {
    const drawId = await drawOf(app, Number(market.marketId), date);
    const [row] = await app.db.query<{ rate_version: number }>({
      text: 'select rate_version from draws where draw_id = $1',
      values: [drawId],
    });
    return row?.rate_version;
  };
  expect(await versionOf(today)).toBe(before?.rateVersion);
  expect(await versionOf(addDay(today, 1))).toBe(rateVersion);
  expect((await marketOf(market.marketId))?.current).toMatchObject({ rateVersion: before?.rateVersion });
  const shownWin = async () => expectOk(await app.call(mainRates, {})).game_rates[0]?.single_digit_val_2;
  expect(await shownWin()).toBe('95');
  expect(await auditOf(`rates:${rateVersion}`)).toEqual(
    expect.arrayContaining([expect.objectContaining({ actor: owner.username, reason })]),
  );
  await at('09:00', 1);
  expect(await shownWin()).toBe('90');
});

test('[OPR-03] of two concurrent publications based on one version, one succeeds', async () => {
  const { families } = await owner.ok(OPERATOR_CALLS.listOperatorRates);
  const starline = families.find((one) => one.family === 'starline');
  const body = {
    family: 'starline' as const,
    basedOn: starline?.versions[0]?.rateVersion ?? null,
    reason,
    rates: DEFAULT_RATES.starline,
  };
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => owner.call(OPERATOR_CALLS.publishRates, { body })),
  );
  expect(replies.map((reply) => reply.http).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
});
