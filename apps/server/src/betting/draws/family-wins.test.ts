import {
  galiBidHistory,
  galiRates,
  galiWinHistory,
  starlineBidHistory,
  starlineWinHistory,
  walletBalance,
  walletHistory,
} from '@surahi/contract';
import { DEFAULT_RATES } from '@surahi/game';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayers, expectMoneyRight, settleAll, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, changeMarkets, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { publishRates, refreshBoard } from '../markets/index.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await at('09:00');
  await addRates(app);
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function at(time: string): Promise<void> {
  await app.setClock(`${ISO}T${time}:00+05:30`);
  await refreshBoard(app.context);
}

/** A player with 1,000 points, and the calls that read the player's wallet. */
async function newPlayer() {
  const [player] = await addPlayers(app, 1, 1_000);
  const token = player?.token ?? '';
  return {
    token,
    wallet: async () => expectOk(await app.call(walletBalance, {}, { token })).wallet_amt,
    movements: async () => expectOk(await app.call(walletHistory, {}, { token })).transaction_history,
  };
}

test('[STR-04] [API-01] a Starline win is in both histories and in the wallet', async () => {
  const { token, wallet, movements } = await newPlayer();
  const market = await addMarket(app, { family: 'starline', name: '11:30 AM', open: '11:30' });
  const bid = async (pana: string, digits: string) =>
    expectOk(
      await submitBids(app, token, {
        family: 'starline',
        marketId: market.marketId,
        bidDate: DATE,
        pana,
        rows: [{ digits, points: 20, session: 'Open' }],
      }),
    );
  await bid('Single Digit', '7');
  await bid('Single Pana', '123');
  await at('11:30');
  await declare(app, await drawOf(app, market.marketId, ISO), 'open', '123');
  await settleAll(app);

  const range = { date_from: '11/21/2026', date_to: '11/21/2026' };
  const { win_data } = expectOk(await app.call(starlineWinHistory, range, { token }));
  expect(win_data).toMatchObject([
    {
      pana: 'Single Pana',
      game_name: '11:30 AM',
      digits: '123',
      closedigits: '',
      session: 'Open',
      amount: '2800',
      wining_date: expect.stringMatching(/^21 Nov 2026 11:3\d:\d\d AM$/),
    },
  ]);
  expect(win_data).toHaveLength(1);
  const bids = expectOk(
    await app.call(starlineBidHistory, { bid_from: '11/21/2026', bid_to: '11/21/2026' }, { token }),
  ).bid_data;
  expect(bids.map(({ pana, state, won_amount }) => [pana, state, won_amount])).toEqual([
    ['Single Pana', 'won', '2800'],
    ['Single Digit', 'lost', ''],
  ]);
  expect(await wallet()).toBe('3760');
  const [win] = await movements();
  expect(win).toMatchObject({
    transaction_type: '1',
    amount: '2800',
    amount_status: '12',
    transaction_note: '11:30 AM in Single Pana  for bid amount- 20 Won',
  });
});

test('[GAL-07] [GAL-09] [API-01] Gali wins at three different rates are in both histories and in the wallet', async () => {
  await at('09:00');
  const { token, wallet, movements } = await newPlayer();
  const rates = {
    ...DEFAULT_RATES.gali,
    left_digit: { stake: 10, win: 96 },
    right_digit: { stake: 10, win: 91 },
    gali_jodi: { stake: 10, win: 905 },
  };
  await changeMarkets(app, async (tx) => must(await publishRates(tx, { family: 'gali', rates, actor: TEST_ACTOR })));
  const market = await addMarket(app, { family: 'gali', name: 'Neelam Noon', open: '12:00' });
  expect(expectOk(await app.call(galiRates, {})).game_rates).toMatchObject([
    {
      single_digit_val_1: '10',
      single_digit_val_2: '96',
      single_pana_val_1: '10',
      single_pana_val_2: '91',
      double_pana_val_1: '10',
      double_pana_val_2: '905',
    },
  ]);
  for (const [pana, digits] of [
    ['Left Digit', '4'],
    ['Right Digit', '5'],
    ['Jodi Digit', '45'],
    ['Left Digit', '5'],
  ] as const) {
    const bid = { family: 'gali', marketId: market.marketId, bidDate: DATE, pana } as const;
    expectOk(await submitBids(app, token, { ...bid, rows: [{ digits, points: 10, session: 'Open' }] }));
  }
  await at('12:00');
  await declare(app, await drawOf(app, market.marketId, ISO), 'open', '45');
  await settleAll(app);

  const range = { date_from: '11/21/2026', date_to: '11/21/2026' };
  const wins = expectOk(await app.call(galiWinHistory, range, { token }));
  const read = wins.bid_data.map(({ pana, game_name, digits, session, amount }) =>
    [pana, game_name, digits, session, amount].join(),
  );
  expect(new Set(read)).toEqual(
    new Set([
      'Jodi Digit,Neelam Noon,45,Open,905',
      'Left Digit,Neelam Noon,4,Open,96',
      'Right Digit,Neelam Noon,5,Open,91',
    ]),
  );
  expect(wins.win_data).toEqual(wins.bid_data);
  const bids = expectOk(
    await app.call(galiBidHistory, { bid_from: '11/21/2026', bid_to: '11/21/2026' }, { token }),
  ).bid_data;
  expect(bids.map(({ pana, digits, state, won_amount }) => [pana, digits, state, won_amount])).toEqual([
    ['Left Digit', '5', 'lost', ''],
    ['Jodi Digit', '45', 'won', '905'],
    ['Right Digit', '5', 'won', '91'],
    ['Left Digit', '4', 'won', '96'],
  ]);
  expect(await wallet()).toBe('2052');
  const credits = (await movements()).filter(({ amount_status }) => amount_status === '13');
  expect(credits.map(({ amount }) => amount).toSorted()).toEqual(['905', '91', '96']);
});
