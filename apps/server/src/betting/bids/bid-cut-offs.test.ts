import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { addPlayers, type BidBody, type BidRowBody, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, closeMarket, declare, drawOf } from '../../testing/markets.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from '../markets/index.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';
let app: TestApp;
let player: { playerId: bigint; token: string };
let main: number;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  main = (await addMarket(app, { open: '11:00', close: '13:00' })).marketId;
});
beforeEach(async () => {
  await clockAt('09:00:00');
  [player] = (await addPlayers(app, 1, 1_000)) as [typeof player]; // addPlayers returns as many as asked for
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function clockAt(time: string): Promise<void> {
  await app.setClock(`${ISO}T${time}+05:30`);
  await refreshBoard(app.context);
}

function submit(input: Partial<BidBody> & { rows: BidRowBody[]; pana: string }) {
  return submitBids(app, player.token, { marketId: main, bidDate: DATE, ...input });
}

const digit = (digits: string, points: string | number = 10): BidRowBody => ({ digits, points });

describe('cut-offs', () => {
  const games: [id: string, pana: string, row: BidRowBody, code: string][] = [
    ['[BID-16]', 'Single Digit', { digits: '5', points: 10 }, 'open_session_closed'],
    ['[BID-16]', 'Single Pana', { digits: '120', points: 10 }, 'open_session_closed'],
    ['[BID-08]', 'Jodi Digit', { digits: '05', points: 10 }, 'draw_closed'],
    ['[BID-10]', 'Half Sangam', { digits: '5', closedigits: '120', points: 10 }, 'draw_closed'],
    ['[BID-10]', 'Full Sangam', { digits: '120', closedigits: '100', points: 10 }, 'draw_closed'],
  ];

  test.each(games)('%s %s of the open session ends at the open instant itself', async (_, pana, row, code) => {
    await clockAt('10:59:30');
    expectOk(await submit({ pana, rows: [row] }));
    await clockAt('11:00:00');
    expectRefused(await submit({ pana, rows: [row] }), code);
  });

  test('the close session accepts bids until the close instant', async () => {
    await clockAt('12:59:30');
    expectOk(await submit({ pana: 'Single Digit', rows: [digit('5')], session: 'Close' }));
    await clockAt('13:00:00');
    expectRefused(await submit({ pana: 'Single Digit', rows: [digit('5')], session: 'Close' }), 'close_session_closed');
  });

  test('every row must meet its own cut-off, whatever the session of the batch', async () => {
    await clockAt('11:00:01');
    const rows = [digit('5'), { digits: '6', points: 10, session: 'Open' }];
    expectRefused(await submit({ pana: 'Single Digit', rows, session: '' }), 'session_invalid');
    const mixed = [
      { digits: '5', points: 10, session: 'Close' },
      { digits: '6', points: 10, session: 'Open' },
    ];
    expectRefused(await submit({ pana: 'Single Digit', rows: mixed, session: '' }), 'open_session_closed');
  });

  test('closing for today ends bidding at once', async () => {
    const other = await addMarket(app, { open: '11:00', close: '13:00' });
    await closeMarket(app, other.marketId);
    expectRefused(
      await submit({ marketId: other.marketId, pana: 'Single Digit', rows: [digit('5')], session: 'Close' }),
      'close_session_closed',
    );
  });
});

test('a result declared after the cut-off leaves later draws open', async () => {
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  await clockAt('11:00:00');
  await declare(app, await drawOf(app, marketId, ISO), 'open', '120');
  expectOk(await submit({ marketId, pana: 'Single Digit', rows: [digit('7')], session: 'Close' }));
});
