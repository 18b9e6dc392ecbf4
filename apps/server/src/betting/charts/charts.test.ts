import { marketCharts } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addMarket,
  addRates,
  changeMarkets,
  closeMarket,
  declare,
  drawOf,
  must,
  TEST_ACTOR,
} from '../../testing/markets.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { voidResult } from '../draws/index.ts';
import { editMarket, keepDraws, refreshBoard } from '../markets/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await at('2026-11-16', '09:00');
  await addRates(app);
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

async function at(date: string, time: string): Promise<void> {
  await app.setClock(`${date}T${time}:00+05:30`);
  await keepDraws(app.context, { wait: true });
  await refreshBoard(app.context);
}

/** Results that the call returns without a session. */
async function results(marketId: number, period: { from?: string; to?: string } = {}) {
  const body = { family: 'main' as const, game_id: String(marketId), ...period };
  return expectOk(await app.call(marketCharts, body)).results;
}

/** Stores declared results of a market for each day up to a date. */
async function writeHistory(marketId: number, family: string, to: string, days: number): Promise<void> {
  await app.ownerDb.query({
    text: `with days as (select generate_series($3::date - ($4::integer - 1), $3::date, interval '1 day')::date as day),
      made as (
        insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version)
        select $1, $2, day, day, day, day, (select max(rate_version) from rate_versions where family = $2) from days
        on conflict do nothing returning draw_id
      ), entered as (
        insert into result_entries (draw_id, side, number, entered_by)
        select draw_id, 1, case when $2 = 'gali' then '05' else '128' end, 'test' from made returning entry_id, draw_id, side, number
      )
      insert into results (draw_id, side, entry_id, number, declared_by)
      select draw_id, side, entry_id, number, 'test' from entered`,
    values: [marketId, family, to, days],
  });
  await app.db.query({ text: `select pg_notify('draws', '')` });
}

test('a chart shows each declared side and drops voided results', async () => {
  const { marketId } = await addMarket(app, { name: 'Chart Day', open: '10:00', close: '12:00' });
  await at('2026-11-16', '12:00');
  expect(await results(marketId)).toEqual([]);
  const drawId = await drawOf(app, marketId, '2026-11-16');
  const row = { game_id: String(marketId), date: '2026-11-16' };
  await declare(app, drawId, 'open', '123');
  const read = () => results(marketId);
  await expect.poll(read).toEqual([{ ...row, open_pana: '123', close_pana: '', jodi: '' }]);
  await declare(app, drawId, 'close', '245');
  await expect.poll(read).toEqual([{ ...row, open_pana: '123', close_pana: '245', jodi: '61' }]);
  must(await voidResult(app.db, { drawId, side: 'close', reason: 'typing error', actor: TEST_ACTOR }));
  await expect.poll(read).toEqual([{ ...row, open_pana: '123', close_pana: '', jodi: '' }]);
});

test('an entered result without a declaration is on no chart', async () => {
  const { marketId } = await addMarket(app, { open: '13:00', close: '15:00' });
  await closeMarket(app, marketId);
  const drawId = await drawOf(app, marketId, '2026-11-16');
  await app.db.query({
    text: `insert into result_entries (draw_id, side, number, entered_by) values ($1, 1, '128', 'test')`,
    values: [drawId],
  });
  expect(await results(marketId)).toEqual([]);
});

test('a chart of several years contains both days of its period', async () => {
  const { marketId } = await addMarket(app, { name: 'Old Market' });
  await writeHistory(marketId, 'main', '2026-11-15', 3650);
  const whole = { from: '2000-01-01', to: '2026-11-15' };
  await expect.poll(async () => (await results(marketId, whole)).length).toBe(3650);
  const week = await results(marketId, { from: '2020-02-27', to: '2020-03-01' });
  expect(week.map((row) => row.date)).toEqual(['2020-02-27', '2020-02-28', '2020-02-29', '2020-03-01']);
  const year = expectOk(await app.call(marketCharts, { family: 'main', game_id: marketId, to: '2026-11-15' }));
  expect([year.from, year.results.length]).toEqual(['2025-11-15', 366]);
  expect(year.markets).toEqual([
    { game_id: String(marketId), game_name: 'Old Market', game_name_hindi: '', open_time: '10:00 AM' },
  ]);
});

test('the chart of a family is sorted by date and draw time, and is compressed', async () => {
  const late = await addMarket(app, { family: 'starline', name: '11:30 AM', open: '11:30' });
  const early = await addMarket(app, { family: 'starline', name: '10:30 AM', open: '10:30' });
  for (const { marketId } of [late, early]) await writeHistory(marketId, 'starline', '2026-11-15', 20);
  const ask = async () => expectOk(await app.call(marketCharts, { family: 'starline', from: '2026-11-14' }));
  await expect.poll(async () => (await ask()).results.length).toBe(4);
  const { markets, results: rows } = await ask();
  expect(markets.map((market) => market.open_time)).toEqual(['10:30 AM', '11:30 AM']);
  expect(rows.map((row) => row.date)).toEqual(['2026-11-14', '2026-11-14', '2026-11-15', '2026-11-15']);
  expect(rows[0]).toMatchObject({ open_pana: '128', close_pana: '', jodi: '' });
  const answer = await app.call(marketCharts, { family: 'starline' }, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
});

test('a Gali chart has only the jodi', async () => {
  const { marketId } = await addMarket(app, { family: 'gali', name: 'Neelam', open: '13:00' });
  await writeHistory(marketId, 'gali', '2026-11-15', 2);
  const ask = async () => expectOk(await app.call(marketCharts, { family: 'gali' })).results;
  const row = { game_id: String(marketId), open_pana: '', close_pana: '', jodi: '05' };
  await expect.poll(ask).toEqual([
    { ...row, date: '2026-11-14' },
    { ...row, date: '2026-11-15' },
  ]);
});

test('unknown markets, markets of another family and invalid dates are refused', async () => {
  const { marketId } = await addMarket(app, { family: 'gali', name: 'Pukhraj', open: '14:00' });
  const ask = (body: { game_id?: string; from?: string; to?: string }) =>
    app.call(marketCharts, { family: 'main', ...body });
  for (const game_id of ['999999', 'x', '', String(marketId)]) expectRefused(await ask({ game_id }), 'market_unknown');
  for (const period of [
    { from: '2026-02-30' },
    { to: '2026-13-01' },
    { from: '2026-11-02', to: '2026-11-01' },
    { from: 'yesterday' },
  ]) {
    const answer = await ask(period);
    expectRefused(answer, 'malformed');
    expect(answer.http).toBe(400);
  }
});

test('an inactive market has no chart', async () => {
  const { marketId } = await addMarket(app, { name: 'Gone' });
  expect(await results(marketId)).toEqual([]);
  await changeMarkets(app, async (tx) =>
    must(await editMarket(tx, { marketId, patch: { isActive: false }, actor: TEST_ACTOR })),
  );
  expectRefused(await app.call(marketCharts, { family: 'main', game_id: marketId }), 'market_unknown');
});
