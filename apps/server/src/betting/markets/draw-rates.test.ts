import { dashboard, galiMarkets, galiRates, type ListRates, mainRates, starlineMarkets } from '@surahi/contract';
import { addDays, DEFAULT_RATES, type Family, type Rates } from '@surahi/game';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMarket, addRates, changeMarkets, must, TEST_ACTOR } from '../../testing/markets.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from './board.ts';
import { keepDraws } from './keep-draws.ts';
import { publishRates } from './publish-rates.ts';

let app: TestApp;
let day = '2026-11-20';

/** Moves the database clock to a time of the test's day in India, and plans the draws. */
async function at(time: string, days = 0): Promise<void> {
  await app.setClock(`${addDays(day, days)}T${time}:00+05:30`);
  await keepDraws(app.context, { wait: true });
  await refreshBoard(app.context);
}

beforeAll(async () => {
  app = await createTestApp();
  await at('09:00');
  await addRates(app);
});
beforeEach(async () => {
  // The draws of the test's days have the usual rates, whatever another test published.
  await publish('main', DEFAULT_RATES.main);
  day = addDays(day, 3);
  await at('09:00');
});
afterAll(() => app.close());

function publish(family: Family, rates: Rates) {
  return changeMarkets(app, async (tx) => must(await publishRates(tx, { family, rates, actor: TEST_ACTOR })));
}

/** The rates that the list row of a main market refers to. */
async function ratesOf(marketId: number): Promise<ListRates[string] | undefined> {
  const { result, rates } = expectOk(await app.call(dashboard, {}));
  const row = result.find((one) => one.game_id === String(marketId));
  return rates?.[row?.game_rate_id ?? ''];
}

test('[HND-09] each row of a list names the rates of its own draw', async () => {
  const late = await addMarket(app, { open: '22:00', close: '02:00' });
  const early = await addMarket(app, { open: '10:00', close: '11:00' });
  await publish('main', { ...DEFAULT_RATES.main, single_digit: { stake: 10, win: 90 } });
  expect(await ratesOf(late.marketId)).toMatchObject({ single_digit: [10, 95], full_sangam: [10, 100_000] });
  expect(await ratesOf(early.marketId)).toMatchObject({ single_digit: [10, 95] });

  // After midnight the late market still has its old draw, and the early market has a draw with the new rates.
  await at('00:30', 1);
  expect(await ratesOf(late.marketId)).toMatchObject({ single_digit: [10, 95] });
  expect(await ratesOf(early.marketId)).toMatchObject({ single_digit: [10, 90] });
  await at('02:00', 1);
  expect(await ratesOf(late.marketId)).toMatchObject({ single_digit: [10, 90] });
});

test('[HND-09] the lists of Starline and Gali name the rates of their draws', async () => {
  await addMarket(app, { family: 'starline', open: '10:00' });
  await addMarket(app, { family: 'gali', open: '10:00' });
  const starline = expectOk(await app.call(starlineMarkets, {}));
  expect(starline.rates?.[starline.result[0]?.game_rate_id ?? '']).toEqual({
    single_digit: [10, 95],
    single_pana: [10, 1_400],
    double_pana: [10, 2_800],
    triple_pana: [10, 6_000],
  });
  const gali = expectOk(await app.call(galiMarkets, {}));
  expect(gali.rates?.[gali.result[0]?.game_rate_id ?? '']).toEqual({
    left_digit: [10, 95],
    right_digit: [10, 95],
    gali_jodi: [10, 950],
  });
});

test('[HND-09] the rate calls return the lowest rate of each game that a current draw pays', async () => {
  await addMarket(app, { open: '22:00', close: '02:00' });
  const early = await addMarket(app, { open: '10:00', close: '11:00' });
  await publish('main', {
    ...DEFAULT_RATES.main,
    single_digit: { stake: 10, win: 80 },
    jodi: { stake: 100, win: 9_900 },
  });
  await at('00:30', 1);
  expect(await ratesOf(early.marketId)).toMatchObject({ single_digit: [10, 80], jodi: [100, 9_900] });
  expect(expectOk(await app.call(mainRates, {})).game_rates).toMatchObject([
    { single_digit_val_1: '10', single_digit_val_2: '80', jodi_digit_val_1: '10', jodi_digit_val_2: '950' },
  ]);
});

test('without a current draw the rate calls return the newest version', async () => {
  const other = await createTestApp();
  try {
    await changeMarkets(other, async (tx) => {
      const rates = { ...DEFAULT_RATES.gali, gali_jodi: { stake: 10, win: 900 } };
      must(await publishRates(tx, { family: 'gali', rates: DEFAULT_RATES.gali, actor: TEST_ACTOR }));
      must(await publishRates(tx, { family: 'gali', rates, actor: TEST_ACTOR }));
    });
    expect(expectOk(await other.call(galiRates, {})).game_rates).toMatchObject([{ double_pana_val_2: '900' }]);
  } finally {
    await other.close();
  }
});

test('[HND-09] a market created later takes today’s rates for today and the newest ones for tomorrow', async () => {
  const first = await addMarket(app, { open: '10:00', close: '23:00' });
  const before = await ratesOf(first.marketId);
  await publish('main', { ...DEFAULT_RATES.main, single_digit: { stake: 10, win: 70 } });
  const later = await addMarket(app, { open: '10:00', close: '23:00' });
  expect(before).not.toMatchObject({ single_digit: [10, 70] });
  expect(await ratesOf(later.marketId)).toEqual(before);
  await at('09:00', 1);
  expect(await ratesOf(later.marketId)).toMatchObject({ single_digit: [10, 70] });
});

test('[FAI-11] rates whose best number returns more than 100 percent are refused, and so are rates below a floor', async () => {
  const attempt = (change: Rates, floors = {}) =>
    app.db.transaction((tx) =>
      publishRates(tx, { family: 'main', rates: { ...DEFAULT_RATES.main, ...change }, floors, actor: TEST_ACTOR }),
    );
  for (const change of [
    { single_digit: { stake: 10, win: 101 } },
    { jodi: { stake: 10, win: 1_001 } },
    { single_pana: { stake: 10, win: 1_667 } },
    { double_pana: { stake: 10, win: 3_334 } },
    { triple_pana: { stake: 10, win: 10_001 } },
    { half_sangam: { stake: 10, win: 16_667 } },
    { full_sangam: { stake: 10, win: 277_778 } },
  ]) {
    expect(await attempt(change)).toMatchObject({ ok: false, code: 'rates_invalid' });
  }
  expect(await attempt({ jodi: { stake: 10, win: 599 } }, { jodi: 60 })).toMatchObject({ code: 'rates_invalid' });
  expect(await attempt({ jodi: { stake: 10, win: 600 } }, { jodi: 60 })).toMatchObject({ ok: true });
});
