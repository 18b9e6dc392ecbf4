import { dashboard, galiMarkets, type MainMarketRow, starlineMarkets, walletBalance } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { updateSettings } from '../../content/settings/index.ts';
import { move } from '../../ledger/index.ts';
import { createDb } from '../../platform/db/db.ts';
import { createLogger } from '../../platform/observability/logger.ts';
import { notifyPlayers } from '../../players/sessions/index.ts';
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
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { voidResult } from '../draws/index.ts';
import { editMarket, keepDraws, refreshBoard } from '../markets/index.ts';

let app: TestApp;
let player: TestPlayer;
let second: SecondNode | undefined;

beforeAll(async () => {
  app = await createTestApp({ env: { PUBLIC_URL: 'https://play.example.org' } });
  await at('2026-11-18', '09:00');
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
  await addRates(app);
  second = await startSecondNode();
});
afterAll(async () => {
  await app.expectBooksBalance();
  await second?.stop();
  await app.close();
});

type SecondNode = { url: string; readClock(): Promise<void>; stop(): Promise<void> };

/** A second node with the same database and its own memory. */
async function startSecondNode(): Promise<SecondNode> {
  const connectionString = app.db.pool.options.connectionString ?? '';
  const db = createDb({ connectionString, max: 4 });
  const logger = createLogger('warn');
  const node = await buildApp({ config: app.config, logger, db, connectionString });
  await node.start({ jobs: false });
  const url = await node.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    readClock: () => node.context.clock.refresh(),
    stop: async () => {
      await node.stop(1_000);
      await db.close();
    },
  };
}

/** Moves the database clock to a time of day in India and plans the draws. */
async function at(date: string, time: string): Promise<void> {
  await app.setClock(`${date}T${time.length === 5 ? `${time}:00` : time}+05:30`);
  await second?.readClock();
  await keepDraws(app.context, { wait: true });
  await refreshBoard(app.context);
}

async function mainRow(marketId: number): Promise<MainMarketRow | undefined> {
  const { result } = expectOk(await app.call(dashboard, {}, { token: player.token }));
  return result.find((row) => row.game_id === String(marketId));
}

/** Polls the second node until it agrees. Its notification arrives shortly after the commit. */
async function seenBySecond<Value>(
  read: (body: Record<string, unknown>) => Value,
  wanted: Value,
  of = player,
): Promise<void> {
  const ask = async (): Promise<Value> => {
    const response = await fetch(`${second?.url ?? ''}/${dashboard.path}`, {
      method: 'POST',
      body: JSON.stringify({ env_type: 'Prod', app_key: app.config.appKey, unique_token: of.token }),
    });
    // The server has checked this object against the contract.
    return read((await response.json()) as Record<string, unknown>);
  };
  await expect.poll(ask, { timeout: 600_000, interval: 20 }).toEqual(wanted);
}

test('[HOM-05] a result is shown as soon as it is declared, on its day and until the switch time of the next', async () => {
  await at('2026-11-18', '09:00');
  const market = await addMarket(app, { name: 'Narmada Day', open: '10:00', close: '12:00' });
  const row = () => mainRow(market.marketId);
  const drawId = await drawOf(app, market.marketId, '2026-11-18');
  expect(await row()).toMatchObject({ open_result: '', close_result: '', result_date: '' });
  await at('2026-11-18', '10:00');
  await declare(app, drawId, 'open', '123');
  expect(await row()).toMatchObject({ open_result: '123-6', close_result: '', result_date: '18-November-2026' });
  await at('2026-11-18', '12:00');
  await declare(app, drawId, 'close', '245');
  const full = { open_result: '123-6', close_result: '1-245', result_date: '18-November-2026' };
  expect(await row()).toMatchObject(full);
  await at('2026-11-19', '00:00');
  expect(await row()).toMatchObject({ ...full, bid_date: '19-November-2026', msg_status: 1 });
  await at('2026-11-19', '07:59:30');
  expect(await row()).toMatchObject(full);
  await at('2026-11-19', '08:00');
  expect(await row()).toMatchObject({ open_result: '', close_result: '', result_date: '' });
});

test('[HOM-05] a voided result leaves the card, and a new one takes its place', async () => {
  await at('2026-11-19', '08:00');
  const market = await addMarket(app, { open: '14:00', close: '15:00' });
  const drawId = await drawOf(app, market.marketId, '2026-11-19');
  await closeMarket(app, market.marketId);
  await declare(app, drawId, 'open', '128');
  expect(await mainRow(market.marketId)).toMatchObject({ open_result: '128-1', open_session: false });
  must(await voidResult(app.db, { drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  await refreshBoard(app.context);
  expect(await mainRow(market.marketId)).toMatchObject({ open_result: '' });
  await declare(app, drawId, 'open', '129');
  expect(await mainRow(market.marketId)).toMatchObject({ open_result: '129-2' });
});

test('[HOM-05] after midnight the old result stays only until the new draw has one, even before the switch time', async () => {
  await at('2026-11-19', '08:00');
  const market = await addMarket(app, { name: 'Early Bird', open: '02:00', close: '03:00' });
  await at('2026-11-20', '03:00');
  const old = await drawOf(app, market.marketId, '2026-11-20');
  await declare(app, old, 'open', '100');
  await declare(app, old, 'close', '666');
  await at('2026-11-21', '01:00');
  expect(await mainRow(market.marketId)).toMatchObject({ open_result: '100-1', close_result: '8-666' });
  await at('2026-11-21', '02:00');
  await declare(app, await drawOf(app, market.marketId, '2026-11-21'), 'open', '550');
  expect(await mainRow(market.marketId)).toMatchObject({
    open_result: '550-0',
    close_result: '',
    result_date: '21-November-2026',
  });
});

test('[API-06] dashboard and wallet balance return the same block: player, contacts without a plus sign, limits', async () => {
  await at('2026-11-23', '12:00');
  await addMarket(app);
  const patch = {
    contacts: { chat: '+919000000001', call: '+919000000002', telegram: '+919000000003' },
    withdrawal: { minPoints: 700, maxPoints: null },
    withdrawWindow: { open: '22:00', close: '02:30' },
  };
  must(await app.db.transaction((tx) => updateSettings(tx, patch, TEST_ACTOR)));
  const read = async () => {
    const board = expectOk(await app.call(dashboard, {}, { token: player.token }));
    const wallet = expectOk(await app.call(walletBalance, {}, { token: player.token }));
    return { board, wallet };
  };
  await expect.poll(async () => (await read()).board.min_withdrawal).toBe('700');
  const { board, wallet } = await read();
  const block = {
    wallet_amt: '1000',
    hold_amt: '0',
    betting_status: '1',
    transfer_point_status: '1',
    user_name: 'Asha Rao',
    mobile: player.mobile,
    mobile_no: '919000000001',
    mobile_1: '919000000002',
    telegram_no: '919000000003',
    min_withdrawal: '700',
    max_withdrawal: '',
    withdraw_open_time: '10:00 PM',
    withdraw_close_time: '02:30 AM',
  };
  expect(board).toMatchObject({ ...block, account_block_status: '1', msg: 'Success', withdraw_status: 0 });
  expect(wallet).toMatchObject(block);
  expect(Object.keys(wallet).filter((key) => !(key in board))).toEqual([]);
  expect(board.result.length).toBeGreaterThan(0);
  await at('2026-11-25', '02:29');
  expect((await read()).board.withdraw_status).toBe(1);
  await at('2026-11-25', '02:30');
  expect((await read()).board.withdraw_status).toBe(0);
});

test('[API-03] without a token the list is public and has no player data; a dead token is refused', async () => {
  const open = expectOk(await app.call(dashboard, {}));
  const mine = expectOk(await app.call(dashboard, {}, { token: player.token }));
  expect(open).toMatchObject({
    wallet_amt: '',
    user_name: '',
    mobile: '',
    betting_status: '',
    account_block_status: '',
  });
  expect(open.mobile_no).toBe(mine.mobile_no);
  expect(open.result).toEqual(mine.result);
  const dead = await app.call(dashboard, {}, { token: 'x'.repeat(43) });
  expect(dead.http).toBe(401);
  expect(expectRefused(dead, 'session_dead')).toMatchObject({ result: [] });
  const wrongKey = await app.post(dashboard.path, { env_type: 'Prod', app_key: 'wrong', unique_token: player.token });
  expect(wrongKey.http).toBe(401);
  expect(wrongKey.text).not.toContain('Asha');
});

test('the next list of a player contains each change of wallet and flags, on every node', async () => {
  const own = await registerTestPlayer(app);
  const balance = async () => expectOk(await app.call(dashboard, {}, { token: own.token })).wallet_amt;
  expect(await balance()).toBe('1000');
  await seenBySecond((body) => body.wallet_amt, '1000', own);
  await app.db.transaction(async (tx) => {
    const to = { account: 'wallet', playerId: own.playerId } as const;
    must(await move(tx, { kind: 'adjustmentCredit', from: { account: 'adjustments' }, to, amountPaise: 1_250n }));
  });
  await expect.poll(balance).toBe('1012.5');
  await seenBySecond((body) => body.wallet_amt, '1012.5', own);
  await app.db.transaction(async (tx) => {
    await tx.query({
      text: 'update players set betting_status = false where player_id = $1',
      values: [own.playerId],
    });
    await notifyPlayers(tx, [own.playerId]);
  });
  await expect
    .poll(async () => expectOk(await app.call(walletBalance, {}, { token: own.token })).betting_status)
    .toBe('0');
  await seenBySecond((body) => body.betting_status, '0', own);
});

test('[HOM-05] two nodes on one database show the same list', async () => {
  await at('2026-11-25', '18:00');
  const market = await addMarket(app, { name: 'Sindhu Night', open: '20:00', close: '22:00' });
  const rowOf = (body: Record<string, unknown>): unknown =>
    // The server has checked these rows against the contract.
    (body.result as MainMarketRow[]).find((row) => row.game_id === String(market.marketId));
  await seenBySecond(rowOf, await mainRow(market.marketId));
  const patch = { name: 'Sindhu Late' };
  await changeMarkets(app, (tx) => editMarket(tx, { marketId: market.marketId, patch, actor: TEST_ACTOR }));
  const renamed = await mainRow(market.marketId);
  expect(renamed?.game_name).toBe('Sindhu Late');
  await seenBySecond(rowOf, renamed);
  await closeMarket(app, market.marketId);
  await declare(app, await drawOf(app, market.marketId, '2026-11-25'), 'open', '777');
  const declared = await mainRow(market.marketId);
  expect(declared).toMatchObject({ open_result: '777-1', msg_status: 2 });
  await seenBySecond(rowOf, declared);
});

test('a poll of the lists sends no query', async () => {
  const first = expectOk(await app.call(dashboard, {}, { token: player.token }));
  // While all connections of the node are taken, a poll that sent a query would never return.
  const { pool } = app.db;
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    for (let polls = 0; polls < 100; polls += 1) {
      const again = expectOk(await app.call(dashboard, {}, { token: player.token }));
      expect(again).toMatchObject({ version: first.version, wallet_amt: first.wallet_amt });
      expectOk(await app.call(starlineMarkets, {}, { token: player.token }));
      expectOk(await app.call(galiMarkets, {}, { token: player.token }));
    }
  } finally {
    for (const connection of taken) connection.release();
  }
});
