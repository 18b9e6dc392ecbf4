import { galiBidHistory, mainBidHistory, mainWinHistory, starlineBidHistory } from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlayers, expectMoneyRight, settleAll, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, declare, drawOf } from '../../testing/markets.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from '../markets/index.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  await at('2026-11-21T09:00:00');
  await addRates(app);
});
beforeEach(async () => {
  token = (await addPlayers(app, 1, 1_000))[0]?.token ?? '';
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function at(local: string): Promise<void> {
  await app.setClock(`${local}+05:30`);
  await refreshBoard(app.context);
}

async function datesOf(from = '', to = ''): Promise<string[]> {
  const answer = await app.call(starlineBidHistory, { bid_from: from, bid_to: to }, { token });
  return answer.body.status ? expectOk(answer).bid_data.map((row) => row.business_date) : [];
}

test('[HSM-01] a bid on an open draw of tomorrow is listed under today until midnight, then only under its own date', async () => {
  await at('2026-11-21T09:00:00');
  const { marketId } = await addMarket(app, { family: 'starline', open: '00:30' });
  await app.ownerDb.query({
    text: `update draws set current_from = '2026-11-21T20:00:00+05:30' where market_id = $1 and business_date = '2026-11-22'`,
    values: [marketId],
  });
  await at('2026-11-21T23:45:00');
  const rows = [{ digits: '7', points: 10 }];
  const body = { family: 'starline', marketId, bidDate: '21-November-2026', pana: 'Single Digit', rows } as const;
  expectOk(await submitBids(app, token, { ...body, rows }));
  expect(await datesOf()).toEqual(['2026-11-22']);
  expect(await datesOf('11/20/2026', '11/21/2026')).toEqual(['2026-11-22']);
  expect(await datesOf('11/20/2026', '11/20/2026')).toEqual([]);
  await at('2026-11-22T00:05:00');
  expect(await datesOf()).toEqual(['2026-11-22']);
  expect(await datesOf('11/21/2026', '11/21/2026')).toEqual([]);
  await at('2026-11-23T10:00:00');
  expect(await datesOf('11/22/2026', '11/22/2026')).toEqual(['2026-11-22']);
});

test('[HSM-01] a bid placed after midnight, and its win, are listed under the day of the draw and under the next day', async () => {
  await at('2026-11-24T09:00:00');
  const night = await addMarket(app, { family: 'main', open: '21:30', close: '00:45' });
  await at('2026-11-25T00:10:00');
  const rows = [{ digits: '8', points: 10, session: 'Close' }];
  const bid = { marketId: night.marketId, bidDate: '25-November-2026', pana: 'Single Digit', session: 'Close', rows };
  expectOk(await submitBids(app, token, bid));
  const drawId = await drawOf(app, night.marketId, '2026-11-24');
  await at('2026-11-25T01:00:00');
  await declare(app, drawId, 'open', '123');
  await declare(app, drawId, 'close', '125');
  await settleAll(app);
  await at('2026-11-25T10:00:00');
  const bidsOn = async (date: string) => {
    const answer = await app.call(mainBidHistory, { bid_from: date, bid_to: date }, { token });
    return answer.body.status ? expectOk(answer).bid_data.map((row) => [row.business_date, row.bid_date]) : [];
  };
  const winsOn = async (date: string) => {
    const answer = await app.call(mainWinHistory, { date_from: date, date_to: date }, { token });
    return answer.body.status ? expectOk(answer).win_data : [];
  };
  for (const date of ['11/24/2026', '11/25/2026']) {
    expect(await bidsOn(date), date).toEqual([['2026-11-24', expect.stringMatching(/^25 Nov 2026 12:1\d:\d\d AM$/)]]);
    expect(await winsOn(date), date).toEqual([
      expect.objectContaining({
        business_date: '2026-11-24',
        wining_date: expect.stringMatching(/^25 November 26 01:\d\d$/),
        credited_at: expect.stringMatching(/^25 Nov 2026 01:\d\d:\d\d AM$/),
      }),
    ]);
  }
  for (const date of ['11/23/2026', '11/26/2026']) {
    expect(await bidsOn(date), date).toEqual([]);
    expect(await winsOn(date), date).toEqual([]);
  }
});

test('each bid row has the result of its draw: none, the open side, both sides, and one number of Starline and Gali', async () => {
  await at('2026-11-26T09:00:00');
  const calls = { main: mainBidHistory, starline: starlineBidHistory, gali: galiBidHistory } as const;
  const draws = new Map<string, bigint>();
  for (const family of ['main', 'starline', 'gali'] as const) {
    const market = await addMarket(app, { family, open: '11:00', close: '13:00' });
    const pana = family === 'gali' ? 'Left Digit' : 'Single Digit';
    const rows = [{ digits: '8', points: 10, session: family === 'gali' ? '' : 'Open' }];
    const bid = { family, marketId: market.marketId, bidDate: '26-November-2026', pana, session: '', rows };
    expectOk(await submitBids(app, token, bid));
    draws.set(family, await drawOf(app, market.marketId, '2026-11-26'));
  }
  const resultOf = async (family: keyof typeof calls) => {
    const call: typeof mainBidHistory = calls[family];
    const range = { bid_from: '11/26/2026', bid_to: '11/26/2026' };
    return expectOk(await app.call(call, range, { token })).bid_data.map((row) => row.draw_result);
  };
  const tell = (family: string, side: 'open' | 'close', number: string) =>
    declare(app, draws.get(family) ?? 0n, side, number);
  expect(await resultOf('main')).toEqual(['']);
  await at('2026-11-26T14:00:00');
  await tell('main', 'open', '123');
  expect(await resultOf('main')).toEqual(['123-6*-***']);
  await tell('main', 'close', '245');
  expect(await resultOf('main')).toEqual(['123-61-245']);
  await tell('starline', 'open', '346');
  expect(await resultOf('starline')).toEqual(['346-3']);
  await tell('gali', 'open', '46');
  expect(await resultOf('gali')).toEqual(['46']);
  await settleAll(app);
});
