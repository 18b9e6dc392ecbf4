import { galiMarkets, galiRates, type SingleResultRow, starlineMarkets, starlineRates } from '@surahi/contract';
import { DEFAULT_RATES } from '@surahi/game';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMarket, addRates, changeMarkets, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { keepDraws, publishRates, refreshBoard } from '../markets/index.ts';

let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({ env: { PUBLIC_URL: 'https://play.example.org' } });
  await at('2026-11-18', '09:00');
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
  await addRates(app);
  // The three games of Gali have three different rates.
  const gali = { ...DEFAULT_RATES.gali, left_digit: { stake: 10, win: 90 }, right_digit: { stake: 20, win: 160 } };
  await changeMarkets(app, async (tx) =>
    must(await publishRates(tx, { family: 'gali', rates: gali, actor: TEST_ACTOR })),
  );
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

/** Moves the database clock to a time of day in India and plans the draws. */
async function at(date: string, time: string): Promise<void> {
  await app.setClock(`${date}T${time.length === 5 ? `${time}:00` : time}+05:30`);
  await keepDraws(app.context, { wait: true });
  await refreshBoard(app.context);
}

test('[STR-01] the Starline list shows each draw with chart link, name, pana result and status', async () => {
  await at('2026-11-23', '09:00');
  const late = await addMarket(app, { family: 'starline', name: '11:30 AM', open: '11:30' });
  const early = await addMarket(app, { family: 'starline', name: '10:30 AM', open: '10:30' });
  const list = async () => expectOk(await app.call(starlineMarkets, {}, { token: player.token }));
  const before = await list();
  expect(before.web_starline_chart_url).toBe('https://play.example.org/charts/starline');
  expect(before.result.map((row) => row.game_id)).toEqual([String(early.marketId), String(late.marketId)]);
  expect(before.result[0]).toEqual({
    game_id: String(early.marketId),
    game_name: '10:30 AM',
    game_name_hindi: '',
    open_time: '10:30 AM',
    open_time_sort: '10:30:00',
    close_time: null,
    msg: 'Market Running',
    msg_status: 1,
    open_result: '',
    close_result: '',
    time_srt: Date.parse('2026-11-23T10:30:00+05:30') / 1000,
    open_time_srt: Date.parse('2026-11-23T10:30:00+05:30') / 1000,
    close_time_srt: Date.parse('2026-11-23T10:30:00+05:30') / 1000,
    web_chart_url: 'https://play.example.org/charts/starline',
    bid_date: '23-November-2026',
    result_date: '',
    open_session: true,
    close_session: false,
    game_rate_id: Object.keys(before.rates ?? {})[0],
  } satisfies SingleResultRow);
  await at('2026-11-23', '10:30');
  await declare(app, await drawOf(app, early.marketId, '2026-11-23'), 'open', '137');
  const after = await list();
  expect(after.result[0]).toMatchObject({ open_result: '137-1', msg: 'Market Closed', msg_status: 2 });
  expect(after.version).toBeGreaterThan(before.version);
  const { web_starline_chart_url } = expectOk(await app.call(starlineRates, {}));
  expect(web_starline_chart_url).toBe(before.web_starline_chart_url);
});

test('[GAL-01] the Gali list shows the two digits of its result, at both spellings of its path', async () => {
  await at('2026-11-24', '09:00');
  const market = await addMarket(app, { family: 'gali', name: 'Neelam', open: '13:00' });
  const envelope = { env_type: 'Prod', app_key: app.config.appKey, unique_token: player.token };
  await at('2026-11-24', '13:00');
  await declare(app, await drawOf(app, market.marketId, '2026-11-24'), 'open', '05');
  const list = expectOk(await app.call(galiMarkets, {}, { token: player.token }));
  expect(list.result).toMatchObject([{ game_name: 'Neelam', open_result: '05', close_result: '', msg_status: 2 }]);
  const other = await app.post('api-galidisswar-game', envelope);
  expect(other.body).toMatchObject({ status: true, result: list.result });
});

test('[GAL-04] the Gali list and its rates carry the chart’s address', async () => {
  const url = 'https://play.example.org/charts/gali';
  expect(expectOk(await app.call(galiMarkets, {})).web_galidessar_chart_url).toBe(url);
  expect(expectOk(await app.call(galiRates, {})).web_galidessar_chart_url).toBe(url);
});

test('[GAL-09] the Gali rates name Left single_digit, Right single_pana and Jodi double_pana', async () => {
  const { game_rates } = expectOk(await app.call(galiRates, {}));
  expect(game_rates).toMatchObject([
    {
      single_digit_val_1: '10',
      single_digit_val_2: '90',
      single_pana_val_1: '20',
      single_pana_val_2: '160',
      double_pana_val_1: '10',
      double_pana_val_2: '950',
    },
  ]);
});
