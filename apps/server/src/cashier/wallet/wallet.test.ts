import {
  dashboard,
  ENGLISH_NOTE_WORDS,
  movementNote,
  submitMainBid,
  submitStarlineBid,
  walletBalance,
  walletHistory,
  type WalletTransactionRow,
} from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelDraw, voidResult } from '../../betting/draws/index.ts';
import { move, type Movement } from '../../ledger/index.ts';
import { addMarket, addRates, closeMarket, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

const DATE = '2026-11-18';
const WIRE_DATE = '18-November-2026';
let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${DATE}T09:00:00+05:30`);
  await addRates(app);
});
beforeEach(async () => {
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

async function history(query: Record<string, unknown> = {}): Promise<WalletTransactionRow[]> {
  const answer = await app.call(walletHistory, query, { token: player.token });
  return answer.body.status ? expectOk(answer).transaction_history : [];
}

function give(movement: Omit<Movement, 'from' | 'to'> & Partial<Movement>): Promise<bigint> {
  return app.db.transaction(async (tx) => {
    const full: Movement = { from: { account: 'adjustments' }, to: wallet(player), ...movement };
    return must(await move(tx, full)).transferId;
  });
}

function wallet(of: TestPlayer): { account: 'wallet'; playerId: bigint } {
  return { account: 'wallet', playerId: of.playerId };
}

type Row = { digits: string; pana: string; session: string; closedigits?: string };

function submit(family: 'main' | 'starline', marketId: number, rows: Row[]) {
  const new_result = {
    totalbit: String(rows.length * 10),
    gameid: String(marketId),
    pana: '',
    bid_date: WIRE_DATE,
    session: '',
    result: rows.map((row) => ({ closedigits: '', points: '10', ...row })),
  };
  const call = family === 'main' ? submitMainBid : submitStarlineBid;
  return app.call(call, { game_id: String(marketId), new_result }, { token: player.token });
}

test('[HIS-01] the history shows each movement with the protocol’s texts and codes, newest first', async () => {
  const friend = await registerTestPlayer(app, { name: 'Ravi Kumar' });
  await give({ kind: 'adjustmentCredit', amountPaise: 12_345n, note: 'for internal eyes' });
  await give({ kind: 'playerTransfer', from: wallet(player), to: wallet(friend), amountPaise: 5_000n, note: 'lunch' });
  await give({ kind: 'playerTransfer', from: wallet(friend), to: wallet(player), amountPaise: 2_000n });
  const held = { account: 'held', playerId: player.playerId } as const;
  const paid = await give({ kind: 'withdrawalHold', from: wallet(player), to: held, amountPaise: 50_000n });
  const kept = await give({ kind: 'withdrawalHold', from: wallet(player), to: held, amountPaise: 10_000n });
  await give({ kind: 'withdrawalPaid', from: held, to: { account: 'cashOut' }, amountPaise: 50_000n, resolves: paid });
  await give({ kind: 'withdrawalRelease', from: held, to: wallet(player), amountPaise: 10_000n, resolves: kept });
  await give({ kind: 'deposit', from: { account: 'cashIn' }, amountPaise: 30_000n, note: 'Request No.417 Processed' });

  const rows = await history();
  expect(
    rows.map((row) => [row.amount_status, row.transaction_type, row.amount, row.transaction_note, row.balance_after]),
  ).toEqual([
    ['1', '1', '300', 'Request No.417 Processed', '893.45'],
    ['30', '1', '100', 'Withdraw Amount Returned', '593.45'],
    ['29', '2', '100', 'Amount On Hold For Withdraw', '493.45'],
    ['2', '2', '500', 'Amount Withdraw', '593.45'],
    ['4', '1', '20', 'Amount Received From Ravi Kumar', '1093.45'],
    ['3', '2', '50', 'Amount Transfer To Ravi Kumar', '1073.45'],
    ['1', '1', '123.45', 'Amount Added By Admin', '1123.45'],
    ['6', '1', '1000', 'User Welcome Bonus', '1000'],
  ]);
  expect(rows.map((row) => movementNote(row, ENGLISH_NOTE_WORDS))).toEqual([
    'Request No.417 Processed',
    'Withdraw Amount Returned',
    'Amount On Hold For Withdraw',
    'Amount Withdraw',
    'From Ravi Kumar',
    'To Ravi Kumar',
    'Corrected by the operator',
    'Welcome bonus',
  ]);
  expect(rows.map((row) => row.transfer_note)).toEqual([null, null, null, null, null, 'lunch', null, null]);
  expect(rows.map((row) => Number(row.seq))).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  const ids = rows.map((row) => row.transaction_id).filter((id) => /^[1-9]\d*$/.test(id));
  expect(new Set(ids).size).toBe(8);
  expect(rows[0]?.insert_date).toMatch(/^18 Nov 2026 09:\d\d:\d\d AM$/);
  expect(JSON.stringify(rows)).not.toContain('internal');
});

test('[HIS-01] bids, wins, reversals and refunds name market, game and stake', async () => {
  const main = await addMarket(app, { name: 'Ganga Day', open: '10:00', close: '12:00' });
  const starline = await addMarket(app, { family: 'starline', name: 'Starline 10:30 AM', open: '10:30' });
  expectOk(
    await submit('main', main.marketId, [
      { digits: '6', pana: 'Single Digit', session: 'Open' },
      { digits: '123', pana: 'Single Pana', session: 'Open' },
      { digits: '65', pana: 'Jodi Digit', session: 'close' },
    ]),
  );
  expectOk(await submit('starline', starline.marketId, [{ digits: '5', pana: 'Single Digit', session: 'Open' }]));
  const drawId = await drawOf(app, main.marketId, DATE);
  const starlineDrawId = await drawOf(app, starline.marketId, DATE);
  await closeMarket(app, main.marketId);
  await closeMarket(app, starline.marketId);
  await declare(app, drawId, 'open', '150');
  await declare(app, starlineDrawId, 'open', '140');
  await app.runJobs();
  must(await voidResult(app.db, { drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  await app.runJobs();
  must(await cancelDraw(app.db, { drawId, reason: 'no result today', actor: TEST_ACTOR }));
  await app.runJobs();

  const read = async () => (await history()).map((row) => `${row.amount_status} ${row.transaction_note}`);
  // The settlement that follows reverses the winnings and refunds the stakes.
  await expect.poll(async () => (await read()).length, { timeout: 600_000 }).toBe(7);
  const notes = await read();
  const refund = '25 Bid Amount is reverted for Ganga Day-Single Digit, Single Pana, Jodi Digit';
  const won = 'Ganga Day in Single Digit (Session- Open) for bid amount- 10';
  expect(notes).toContain(refund);
  expect(notes).toContain(`8 ${won} Won`);
  expect(notes).toContain(`26 ${won} Reversed`);
  expect(notes).toContain('12 Starline 10:30 AM in Single Digit  for bid amount- 10 Won');
  expect(notes).toContain('5 Bid Placed For Ganga Day(Single Digit, Single Pana, Jodi Digit)');
  expect(notes).toContain('5 Bid Placed For Starline 10:30 AM(10:30 AM)');
  const plain = (await history()).map((row) => `${row.amount_status} ${movementNote(row, ENGLISH_NOTE_WORDS)}`);
  const bids = 'Ganga Day · Single Digit 6 (Open) · Single Pana 123 (Open) · Jodi 65';
  expect(plain.toSorted()).toEqual(
    [
      `5 ${bids}`,
      `25 ${bids}`,
      '8 Ganga Day · Single Digit 6 (Open)',
      '26 Ganga Day · Single Digit 6 (Open)',
      '5 Starline 10:30 AM · Single Digit 5',
      '12 Starline 10:30 AM · Single Digit 5',
      '6 Welcome bonus',
    ].toSorted(),
  );
});

test('pages follow the wallet’s own sequence: concurrent movements neither repeat nor skip a row', async () => {
  for (let count = 1; count <= 6; count += 1)
    await give({ kind: 'adjustmentCredit', amountPaise: BigInt(count) * 100n });
  const seqs: string[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const page: { transaction_history: WalletTransactionRow[]; next_cursor?: string | undefined } = expectOk(
      await app.call(walletHistory, { limit: 3, cursor }, { token: player.token }),
    );
    expect(page.transaction_history.length).toBeLessThanOrEqual(3);
    seqs.push(...page.transaction_history.map((row) => row.seq));
    cursor = page.next_cursor;
    await give({ kind: 'adjustmentCredit', amountPaise: 100n });
  }
  expect(seqs).toEqual(['7', '6', '5', '4', '3', '2', '1']);
});

test('the history filters by kind, direction and dates in India time', async () => {
  await give({ kind: 'adjustmentDebit', from: wallet(player), to: { account: 'adjustments' }, amountPaise: 100n });
  await app.setClock('2026-11-18T23:59:30+05:30');
  await give({ kind: 'adjustmentCredit', amountPaise: 200n });
  await app.setClock('2026-11-19T00:00:01+05:30');
  await give({ kind: 'adjustmentCredit', amountPaise: 300n });
  const amounts = async (query: Record<string, unknown>) => (await history(query)).map((row) => row.amount);
  expect(await amounts({ kind: 'bonus' })).toEqual(['1000']);
  expect(await amounts({ kind: 'adjustment' })).toEqual(['3', '2', '1']);
  expect(await amounts({ kind: 'out' })).toEqual(['1']);
  expect(await amounts({ kind: 'in' })).toEqual(['3', '2', '1000']);
  expect(await amounts({ from: '11/19/2026' })).toEqual(['3']);
  expect(await amounts({ from: '11/18/2026', to: '11/18/2026' })).toEqual(['2', '1', '1000']);
  const split = expectOk(await app.call(walletHistory, {}, { token: player.token }));
  expect(split.in_history.map((row) => row.amount)).toEqual(['3', '2', '1000']);
  expect(split.out_history.map((row) => row.amount)).toEqual(['1']);
  const bad = await app.call(walletHistory, { from: 'yesterday' }, { token: player.token });
  expect(bad.http).toBe(400);
  await app.setClock(`${DATE}T09:30:00+05:30`);
});

test('[HIS-02] an empty history returns the protocol’s refusal, with the balance and empty lists', async () => {
  const answer = await app.call(walletHistory, { kind: 'bid' }, { token: player.token });
  expect(answer.http).toBe(200);
  expect(expectRefused(answer, 'no_data')).toMatchObject({
    msg: 'Wallet Trasaction History Data Not Available',
    wallet_amt: '1000',
    transaction_history: [],
    in_history: [],
    out_history: [],
  });
});

test('[API-03] balance and history need a session and show only its own player', async () => {
  const other = await registerTestPlayer(app);
  for (const call of [walletBalance, walletHistory]) {
    expect((await app.call(call, {})).http).toBe(401);
    expect((await app.call(call, {}, { token: 'x'.repeat(43) })).http).toBe(401);
  }
  await give({ kind: 'adjustmentCredit', amountPaise: 100n });
  expect(expectOk(await app.call(walletBalance, {}, { token: other.token }))).toMatchObject({
    mobile: other.mobile,
    wallet_amt: '1000',
  });
  expect(expectOk(await app.call(walletHistory, {}, { token: other.token })).transaction_history).toHaveLength(1);
});

test('reads that race with transfers never leave an old balance in the cache', async () => {
  const market = await addMarket(app, { open: '20:00', close: '21:00' });
  const rounds = 12;
  for (let round = 1; round <= rounds; round += 1) {
    const reads = Array.from({ length: 6 }, () => app.call(dashboard, {}, { token: player.token }));
    const placed = expectOk(
      await submit('main', market.marketId, [{ digits: '5', pana: 'Single Digit', session: 'Open' }]),
    );
    await Promise.all(reads);
    // This is the player's next read on the node that took the bid.
    expect(expectOk(await app.call(dashboard, {}, { token: player.token })).wallet_amt).toBe(placed.balance);
    expect(placed.balance).toBe(String(1000 - round * 10));
  }
});

test('a node without notifications reads the database, and uses its cache again once they return', async () => {
  const balance = async () => expectOk(await app.call(dashboard, {}, { token: player.token })).wallet_amt;
  expect(await balance()).toBe('1000');
  await app.db.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'surahi-listen'`,
  });
  await expect.poll(() => app.context.listener.connected(), { interval: 1 }).toBe(false);
  await give({ kind: 'adjustmentCredit', amountPaise: 500n });
  expect(await balance()).toBe('1005');
  await expect.poll(() => app.context.listener.connected(), { timeout: 600_000 }).toBe(true);
  expect(await balance()).toBe('1005');
  await give({ kind: 'adjustmentCredit', amountPaise: 500n });
  await expect.poll(balance).toBe('1010');
});
