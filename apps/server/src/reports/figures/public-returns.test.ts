import { CLASS_CHANCES_PPM, DEFAULT_RATES, returnPercent } from '@surahi/game';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepDraws, refreshBoard } from '../../betting/markets/index.ts';
import { roomModules } from '../../rooms.ts';
import { giveBalance, settleAll, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, closeMarket, declare, drawOf } from '../../testing/markets.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { keepDrawSums } from './keep-draw-sums.ts';
import { readPublicReturns } from './public-returns.ts';

const DAY = '2026-11-23';
let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-returns-'));
  app = await createTestApp({
    env: { PUBLIC_LOG: 'on', DATA_DIR: folder, VERIFIER_FILE: import.meta.filename },
    // Without the timers that keep draws, no draw waits for its record.
    modules: roomModules.filter(({ name }) => name !== 'publicLogModule' && name !== 'fairDrawsModule'),
  });
  await app.setClock(`${DAY}T08:00:00+05:30`);
  await addRates(app);
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('[FAI-11] the return of each game and class of number is public, by the rates and as it was', async () => {
  const { marketId } = await addMarket(app, { family: 'starline', open: '10:00' });
  await keepDraws(app.context, { wait: true });
  await refreshBoard(app.context);
  const player = await registerTestPlayer(app);
  await giveBalance(app, player.playerId, 10_000);
  const place = async (pana: string, digits: readonly string[]) =>
    expectOk(
      await submitBids(app, player.token, {
        family: 'starline',
        marketId,
        pana,
        bidDate: '23-November-2026',
        rows: digits.map((each) => ({ digits: each, points: 10 })),
      }),
    );
  await place('Single Digit', Array.from('0123456789'));
  await place('Single Pana', ['140', '123', '124', '125']);
  await place('Triple Pana', ['111']);
  await closeMarket(app, marketId);
  await declare(app, await drawOf(app, marketId, DAY), 'open', '140');
  await settleAll(app);
  await keepDrawSums(app.db, DAY);
  const returns = await readPublicReturns(app.db, DAY);
  const rowOf = (game: string, chancePpm?: number) =>
    returns.games.find(
      (row) =>
        row.family === 'starline' && row.game === game && (chancePpm === undefined || row.chancePpm === chancePpm),
    );
  expect(rowOf('single_digit')).toMatchObject({ actual: '95.00', expected: '95.00', theoretical: '95.00', bids: 10 });
  expect(rowOf('single_pana')).toMatchObject({ actual: '3500.00', expected: '84.00', theoretical: '84.00', bids: 4 });
  expect(rowOf('triple_pana')).toMatchObject({ actual: '0.00', expected: '60.00', bids: 1 });
  expect(rowOf('double_pana')).toMatchObject({ actual: null, expected: null, theoretical: '84.00', bids: 0 });
  // Only the numbers with the highest chance of a game have the limit that the return is at most 100 %.
  for (const game of ['half_sangam', 'full_sangam', 'jodi'] as const) {
    const rate = DEFAULT_RATES.main[game];
    if (rate === undefined) throw new Error('no rate');
    const rows = returns.games.filter((row) => row.family === 'main' && row.game === game);
    expect(Math.max(...rows.map(({ theoretical }) => Number(theoretical)))).toBe(returnPercent(game, rate));
    expect(rows.map(({ chancePpm }) => chancePpm)).toEqual(CLASS_CHANCES_PPM[game]);
  }
  const response = await fetch(`${app.url}/log/returns`);
  expect([response.status, await response.json()]).toEqual([200, returns]);
});
