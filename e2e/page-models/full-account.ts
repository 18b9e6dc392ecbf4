import { randomInt } from 'node:crypto';
import { testPng } from '../../apps/server/src/testing/pictures.ts';
import type { TestServer } from '../fixtures/test.ts';
import { declareResult, moveCutOffs, type Row } from './bets.ts';
import { addPayoutNumber, changeSettings, type FinanceOperator, financeOperator, type MoneyPlayer } from './cashier.ts';
import { newPlayer, post, register } from './players.ts';

export type OpenMarkets = { main: Row; starline: Row; gali: Row };

/** Fills an account: pending, won and lost bids of each family, deposits and withdrawals of each state, a transfer. */
export async function fillAccount(server: TestServer, player: MoneyPlayer, markets: OpenMarkets): Promise<void> {
  await changeSettings(server, { withdrawWindow: { open: '00:00', close: '00:00' } });
  const finance = await financeOperator(server);
  await deposits(server, player, finance);
  await bids(server, player, markets);
  await withdrawals(server, player, finance);
  const friend = newPlayer('Balwinder Kaur');
  await register(server, friend);
  await send(server, player, 'api-user-transfer-wallet-balance', {
    mobile_no: friend.mobile,
    amount: '100',
    transfer_note: 'for the tea',
    request_id: crypto.randomUUID(),
  });
}

async function send(server: TestServer, player: MoneyPlayer, path: string, body: object): Promise<void> {
  const response = await post(server, path, { unique_token: player.token, ...body });
  if (response.status !== true) throw new Error(`${path} was refused: ${JSON.stringify(response)}`);
}

/** One deposit of each state. */
async function deposits(server: TestServer, player: MoneyPlayer, finance: FinanceOperator): Promise<void> {
  const ask = (amount: string, index: number) =>
    send(server, player, 'api-fund-request-add', {
      request_amount: amount,
      payment_method: 'PhonePe',
      txn_ref: `TXN${randomInt(1e9)}${index}`,
      request_id: crypto.randomUUID(),
    });
  await ask('5000', 1);
  await finance.approveDeposit(player.mobile, 500_000, `31${player.mobile}`);
  await ask('400', 2);
  await finance.rejectDeposit(player.mobile, 'no such payment');
  await ask('1500', 3);
}

/** One withdrawal paid with a receipt, one rejected and one pending. */
async function withdrawals(server: TestServer, player: MoneyPlayer, finance: FinanceOperator): Promise<void> {
  await addPayoutNumber(server, player, '9000000003');
  const ask = (amount: string) =>
    send(server, player, 'api-user-withdraw-fund-request', {
      mobile: player.mobile,
      request_amount: amount,
      payment_method: '4',
      request_id: crypto.randomUUID(),
    });
  await ask('600.50');
  await finance.payWithdrawal(player.mobile, `RRN${player.mobile}`, testPng({ width: 60, height: 90 }));
  await ask('700');
  await finance.rejectWithdrawal(player.mobile, 'the name of the account differs from yours');
  await ask('550');
}

const SUBMIT = {
  main: 'api-submit-bid',
  starline: 'api-starline-submit-bid',
  gali: 'api-galidisawar-submit-bid',
} as const;

/** Bids that win and lose in each family, and bids of the main family that wait for the close. */
async function bids(server: TestServer, player: MoneyPlayer, markets: OpenMarkets): Promise<void> {
  const place = async (
    family: keyof OpenMarkets,
    pana: string,
    digits: readonly string[],
    session: 'Open' | 'Close',
  ) => {
    const market = markets[family];
    const rows = digits.map((each) => ({ digits: each, closedigits: '', points: '50', session }));
    await send(server, player, SUBMIT[family], {
      submission_id: crypto.randomUUID(),
      new_result: {
        gameid: market.game_id,
        Gamename: market.game_name,
        pana,
        bid_date: market.bid_date,
        session,
        totalbit: String(50 * rows.length),
        result: rows,
      },
    });
  };
  await place('main', 'Single Digit', ['6', '3'], 'Open');
  await place('main', 'Single Pana', ['123', '148', '259'], 'Close');
  await place('starline', 'Single Digit', ['6', '1'], 'Open');
  await place('gali', 'Left Digit', ['4', '7'], 'Open');
  await place('gali', 'Jodi Digit', ['45', '54'], 'Open');
  await moveCutOffs(server, markets.main.game_id, { open: -1, close: 60 });
  await declareResult(server, markets.main, 'open', '123');
  await moveCutOffs(server, markets.starline.game_id, { open: -1 });
  await declareResult(server, markets.starline, 'open', '123');
  await moveCutOffs(server, markets.gali.game_id, { open: -1 });
  await declareResult(server, markets.gali, 'open', '45');
}
