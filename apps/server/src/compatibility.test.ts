import { afterEach, beforeEach, expect, test } from 'vitest';
import { refreshBoard } from './betting/markets/index.ts';
import { expectMoneyRight, settleAll } from './testing/bids.ts';
import { addMarket, addRates, declare, drawOf } from './testing/markets.ts';
import { OlderClient } from './testing/older-client.ts';
import { registerTestPlayer } from './testing/players.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// Shapes, spellings and types of the older provider (docs/protocol.md). S text, N number, B boolean.
const S: unknown = expect.any(String);
const N: unknown = expect.any(Number);
const ISO = '2026-11-21';
let app: TestApp;
let client: OlderClient;
let marketId: number;
// Each test has a server of its own, because the lists of the first test have one market without bids.
beforeEach(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  marketId = (await addMarket(app, { name: 'Kalyan', open: '11:00', close: '13:00' })).marketId;
  const player = await registerTestPlayer(app);
  client = new OlderClient(app);
  const answer = await client.logIn(player.mobile, player.password);
  expect(answer).toMatchObject({
    status: true,
    msg: S,
    unique_token: S,
    user_name: 'Asha Rao',
    mobile: player.mobile,
    betting_status: '1',
    mobile_no: S,
  });
});
afterEach(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function at(time: string): Promise<void> {
  await app.setClock(`${ISO}T${time}:00+05:30`);
  await refreshBoard(app.context);
}

test('[API-01, API-06] an older client lists the markets and reads its wallet', async () => {
  const dashboard = await client.asPlayer('api-get-dashboard-data', { player_id: '' });
  expect(dashboard).toMatchObject({
    status: true,
    wallet_amt: '1000',
    betting_status: '1',
    user_name: 'Asha Rao',
    mobile_no: S,
    mobile_1: S,
    telegram_no: S,
    min_withdrawal: S,
    withdraw_open_time: '10:00 AM',
    withdraw_close_time: '05:00 PM',
  });
  expect(dashboard.result).toEqual([
    expect.objectContaining({
      game_id: String(marketId),
      game_name: 'Kalyan',
      open_time: '11:00 AM',
      close_time: '01:00 PM',
      open_time_sort: '11:00:00',
      msg: 'Market Running',
      msg_status: 1,
      open_result: '',
      close_result: '',
      time_srt: N,
      close_time_srt: N,
      web_chart_url: S,
    }),
  ]);
  const wallet = await client.asPlayer('api-user-wallet-balance');
  expect(wallet).toMatchObject({
    status: true,
    wallet_amt: '1000',
    hold_amt: '0',
    min_withdrawal: S,
    max_withdrawal: S,
    min_transfer: S,
    max_transfer: S,
    transfer_point_status: '1',
  });
  const rates = await client.post('api-game-rates', {});
  expect(rates).toMatchObject({
    status: true,
    game_rates: [
      { single_digit_val_1: '10', single_digit_val_2: '95', tripple_pana_val_2: '6000', full_sangam_val_2: '100000' },
    ],
  });
});

test('[BID-15, HSM-02] an older client bids on the main market, with the session on rows or batch, and reads its histories', async () => {
  await at('09:30');
  const bid = (pana: string, result: Record<string, unknown>[], session: string) =>
    client.post('api-submit-bid', {
      unique_token: client.token,
      game_id: String(marketId),
      new_result: {
        unique_token: client.token,
        Gamename: 'Kalyan',
        totalbit: result.reduce((sum, row) => sum + Number(row.points), 0),
        gameid: String(marketId),
        pana,
        bid_date: '21-November-2026',
        session,
        result,
      },
    });
  expect(
    await bid('Single Digit', [{ session: 'Open', digits: '6', closedigits: '', points: '20' }], 'Open'),
  ).toMatchObject({ status: true, msg: 'Bid Successfully Submitted' });
  expect(
    await bid('Jodi Digit', [{ session: 'close', digits: '61', closedigits: '', points: '10' }], 'close'),
  ).toMatchObject({ status: true });
  expect(
    await bid('Half Sangam', [{ session: 'Open', digits: '6', closedigits: '245', points: '10' }], 'Open'),
  ).toMatchObject({ status: true });
  expect(
    await bid(
      'SpDpTpMotors',
      [{ session: 'Close', digits: '245', closedigits: '', points: '10', pana: 'Single Pana' }],
      'Close',
    ),
  ).toMatchObject({ status: true });
  expect(
    await bid('Single Digit', [{ session: 'Open', digits: '6', closedigits: '', points: '20000' }], 'Open'),
  ).toMatchObject({
    status: false,
    msg: "Sorry You Don't Have Sufficient Amount For This Bid",
  });
  // One such client sends Close as the session of every batch, so the session of each row must count.
  const onOpen = [{ session: 'Open', digits: '7', closedigits: '', points: '15' }];
  expect(await bid('Single Digit', onOpen, 'Close')).toMatchObject({ status: true });
  await at('11:30');
  expect(await bid('Single Digit', onOpen, 'Close')).toMatchObject({
    status: false,
    msg: 'Sorry Open session for this Betting Is Closed',
  });

  await at('14:00');
  const drawId = await drawOf(app, marketId, ISO);
  await declare(app, drawId, 'open', '123');
  await declare(app, drawId, 'close', '245');
  await settleAll(app);

  const bids = await client.asPlayer('api-bid-history-data', { bid_from: '11/21/2026', bid_to: '11/21/2026' });
  expect(bids).toMatchObject({ status: true, msg: 'Bid History Data Available' });
  expect(bids.bid_data).toEqual([
    expect.objectContaining({ pana: 'Single Digit', session: 'Open', digits: '7', points: '15' }),
    expect.objectContaining({
      game_name: 'Kalyan',
      pana: 'Single Pana',
      session: 'Close',
      digits: '245',
      closedigits: '',
      points: '10',
      bid_tx_id: S,
      bid_date: expect.stringMatching(/^21 Nov 2026 09:3\d:\d\d AM$/),
    }),
    expect.objectContaining({ pana: 'Half Sangam', session: 'Open', digits: '6', closedigits: '245' }),
    expect.objectContaining({ pana: 'Jodi Digit', session: 'close', digits: '61' }),
    expect.objectContaining({ pana: 'Single Digit', session: 'Open', digits: '6', points: '20' }),
  ]);
  const wins = await client.asPlayer('api-wining-history-data', { date_from: '', date_to: '' });
  expect(wins).toMatchObject({ status: true, msg: 'Wining History Data Available' });
  const paidAt = expect.stringMatching(/^21 November 26 02:\d\d$/);
  const won = { game_name: 'Kalyan', amount_status: '8', wining_date: paidAt, closedigits: '' };
  const winRows = [
    { ...won, pana: 'Half Sangam', session: 'Open', digits: '6', closedigits: '245', amount: '10000' },
    { ...won, pana: 'Jodi Digit', session: 'close', digits: '61', amount: '950' },
    { ...won, pana: 'Single Digit', session: 'Open', digits: '6', amount: '190' },
    { ...won, pana: 'Single Pana', session: 'Close', digits: '245', amount: '1400' },
  ];
  expect(wins.win_data).toHaveLength(winRows.length);
  expect(wins.win_data).toEqual(expect.arrayContaining(winRows.map((row) => expect.objectContaining(row))));
  const list = await client.asPlayer('api-get-dashboard-data', { player_id: '' });
  expect(list.result).toEqual([
    expect.objectContaining({ open_result: '123-6', close_result: '1-245', msg_status: 2, msg: 'Market Closed' }),
  ]);
  const statement = await client.asPlayer('api-wallet-transaction-history');
  expect(statement).toMatchObject({
    status: true,
    wallet_amt: '13475',
    in_history: expect.any(Array),
    out_history: expect.any(Array),
  });
  expect(statement.transaction_history).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        transaction_type: '2',
        amount_status: '5',
        amount: '20',
        transaction_note: 'Bid Placed For Kalyan(Single Digit)',
        insert_date: expect.stringMatching(/^21 Nov 2026 09:3\d:\d\d AM$/),
      }),
      expect.objectContaining({
        transaction_type: '1',
        amount_status: '6',
        amount: '1000',
        transaction_note: 'User Welcome Bonus',
      }),
    ]),
  );
});

test('[API-02] a wrong key returns a message and no data', async () => {
  const answer = await app.post('api-get-dashboard-data', {
    env_type: 'Prod',
    app_key: 'wrong',
    unique_token: client.token,
  });
  expect(answer.http).toBe(401);
  expect(answer.body).toEqual({
    status: false,
    msg: 'UnAuthorized request',
    message: 'UnAuthorized request',
    code: 'unauthorized',
    result: [],
    device_result: [],
  });
});
