import { playLimits } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayers, expectMoneyRight, settleAll, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { cancelDraw, voidResult } from '../draws/index.ts';
import { refreshBoard } from '../markets/index.ts';

let app: TestApp;
let marketId: number;

beforeAll(async () => {
  app = await createTestApp();
  await clockAt('2026-11-28T09:00');
  await addRates(app);
  marketId = (await addMarket(app, { open: '11:00', close: '13:00' })).marketId;
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function clockAt(time: string): Promise<void> {
  await app.setClock(`${time}:00+05:30`);
  await refreshBoard(app.context);
}

test('[LIM-10] net results are wins and refunds minus stakes, by the day, week and month of each movement', async () => {
  const [player] = await addPlayers(app, 1, 1_000);
  const token = player?.token ?? '';
  const netOf = async () => {
    const { net_results: rows } = expectOk(await app.call(playLimits, {}, { token }));
    return rows.map(({ period, from, staked, net }) => [period, from, staked, net].join(' '));
  };
  const bid = (digit: string, points: number, bidDate: string) =>
    submitBids(app, token, { marketId, bidDate, pana: 'Single Digit', rows: [{ digits: digit, points }] });
  expect(await netOf()).toEqual([]);

  // Saturday 28 November. 100 points on the winning digit, where 10 points pay 95, and 30 points on another digit.
  expectOk(await bid('1', 100, '28-November-2026'));
  expectOk(await bid('2', 30, '28-November-2026'));
  const drawId = await drawOf(app, marketId, '2026-11-28');
  await clockAt('2026-11-28T14:00');
  await declare(app, drawId, 'open', '128');
  await settleAll(app);
  expect(await netOf()).toEqual(['day 2026-11-28 130 820', 'week 2026-11-23 130 820', 'month 2026-11-01 130 820']);

  // On Tuesday, in another week and month, the result is voided and the draw cancelled.
  await clockAt('2026-12-01T09:00');
  must(await voidResult(app.db, { drawId, side: 'open', reason: 'wrong paper', actor: TEST_ACTOR }));
  await settleAll(app);
  must(await cancelDraw(app.db, { drawId, reason: 'no result', actor: TEST_ACTOR }));
  await settleAll(app);
  const both = [
    'day 2026-11-28 130 820',
    'day 2026-12-01 -130 -820',
    'week 2026-11-23 130 820',
    'week 2026-11-30 -130 -820',
    'month 2026-11-01 130 820',
    'month 2026-12-01 -130 -820',
  ];
  expect(await netOf()).toEqual(both);

  // The list shows 14 days. The first day is no longer in it, but its week and month are.
  await clockAt('2026-12-12T09:00');
  expect(await netOf()).toEqual(both.slice(1));
});
