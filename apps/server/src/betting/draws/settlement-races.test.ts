import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createForeground } from '../../platform/foreground.ts';
import { roomModules } from '../../rooms.ts';
import { addPlayers, balanceOf, expectMoneyRight, settleAll, submitBids } from '../../testing/bids.ts';
import { seedSlips } from '../../testing/bulk-slips.ts';
import { addMarket, addRates, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { killHard, startServerProcess } from '../../testing/server-process.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { closeForToday } from '../markets/index.ts';
import { cancelDraw } from './cancel-draw.ts';
import { declareResult } from './declare-result.ts';
import { enterResult } from './enter-result.ts';
import { drawsModule } from './module.ts';
import { runSettlements } from './run-settlements.ts';
import { settlementProgress } from './settlement-progress.ts';
import { voidResult } from './void-result.ts';

const ISO = '2026-11-21';
const DATE = '21-November-2026';
const PLAYERS = 500;
const BIDS = 10;
const BALANCE_POINTS = 100_000;

let app: TestApp;
let marketId: number;
let drawId: bigint;

beforeEach(async () => {
  // The settlement worker of the node is off, so that the tests decide when settlements run.
  app = await createTestApp({ modules: roomModules.filter((one) => one !== drawsModule) });
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  marketId = (await addMarket(app, { open: '11:00', close: '13:00' })).marketId;
  drawId = await drawOf(app, marketId, ISO);
  await addPlayers(app, PLAYERS, BALANCE_POINTS);
});
afterEach(async () => {
  await expectMoneyRight(app);
  await app.close();
});

/** Places bids and declares 123, so that single digit 6 wins. Does not settle. */
async function declareOn(slips: number): Promise<bigint> {
  await seedSlips(app.ownerDb, { drawId, slips, bids: BIDS });
  await app.db.transaction(async (tx) => must(await closeForToday(tx, { marketId, actor: TEST_ACTOR })));
  must(await enterResult(app.db, { drawId, side: 'open', number: '123', actor: TEST_ACTOR }));
  return must(await declareResult(app.db, { drawId, side: 'open', actor: TEST_ACTOR })).settlementId;
}

/** Counts the winning bids with a query of its own, so that it cannot share a bug with the settlement. */
async function winners(): Promise<bigint> {
  const [row] = await app.db.query<{ n: bigint }>({
    text: `select count(*) as n from slips s cross join lateral unnest(s.picks) p where s.draw_id = $1 and p = 1006000`,
    values: [drawId],
  });
  return row?.n ?? 0n;
}

async function totals(): Promise<{ payouts: bigint; paid: bigint; wallets: bigint }> {
  const [row] = await app.db.query<{ payouts: bigint; paid: bigint; wallets: bigint }>({
    text: `select (select count(*) from payouts) as payouts, coalesce((select sum(amount_paise) from payouts), 0)::bigint as paid,
      (select sum(balance_paise)::bigint from wallets) as wallets`,
  });
  if (row === undefined) throw new Error('no totals');
  return row;
}

const balances = () =>
  app.db.query({ text: 'select player_id, balance_paise, held_paise from wallets order by player_id' });

const START_PAISE = BigInt(PLAYERS) * BigInt(BALANCE_POINTS) * 100n;

test('[OPR-04] several concurrent settlement workers pay each winner once', async () => {
  await declareOn(4_000);
  const expected = await winners();
  await Promise.all(Array.from({ length: 6 }, () => runSettlements(app.db, { chunkSlips: 97 })));
  await settleAll(app);
  const after = await totals();
  expect(after.payouts).toBe(expected);
  expect(after.paid).toBe(expected * 9_500n);
  expect(after.wallets).toBe(START_PAISE - 4_000n * BigInt(BIDS) * 1_000n + after.paid);
  await runSettlements(app.db);
  expect(await totals()).toEqual(after);
});

test('[OPR-04] two declarations at once are one result and one settlement', async () => {
  await seedSlips(app.ownerDb, { drawId, slips: 500, bids: BIDS });
  await app.db.transaction(async (tx) => must(await closeForToday(tx, { marketId, actor: TEST_ACTOR })));
  const entered = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      enterResult(app.db, { drawId, side: 'open', number: index % 2 === 0 ? '123' : '128', actor: TEST_ACTOR }),
    ),
  );
  expect(entered.filter((result) => result.ok)).toHaveLength(1);
  const declared = await Promise.all(
    Array.from({ length: 8 }, () => declareResult(app.db, { drawId, side: 'open', actor: TEST_ACTOR })),
  );
  expect(declared.filter((result) => result.ok)).toHaveLength(1);
  await settleAll(app);
  expect(await settlementProgress(app.db, [drawId])).toHaveLength(1);
});

test('[OPR-06] a void during the payout leaves every wallet unchanged', async () => {
  let before: unknown;
  for (let round = 0; round < 4; round += 1) {
    if (round === 0) {
      await declareOn(3_000);
      before = await balances();
    } else {
      must(await enterResult(app.db, { drawId, side: 'open', number: '123', actor: TEST_ACTOR }));
      must(await declareResult(app.db, { drawId, side: 'open', actor: TEST_ACTOR }));
    }
    const settling = Promise.all([
      runSettlements(app.db, { chunkSlips: 60 }),
      runSettlements(app.db, { chunkSlips: 60 }),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 20 + round * 60));
    const voids = await Promise.all(
      Array.from({ length: 4 }, () =>
        voidResult(app.db, { drawId, side: 'open', reason: 'wrong paper', actor: TEST_ACTOR }),
      ),
    );
    expect(voids.filter((result) => result.ok)).toHaveLength(1);
    await settling;
    await settleAll(app);
    expect((await totals()).wallets).toBe(START_PAISE - 3_000n * BigInt(BIDS) * 1_000n);
    expect(await balances()).toEqual(before);
  }
});

test('[OPR-04] the settlement of open ignores close bids placed after its declaration', async () => {
  await seedSlips(app.ownerDb, { drawId, slips: 200, bids: BIDS });
  await app.setClock(`${ISO}T11:00:01+05:30`);
  must(await enterResult(app.db, { drawId, side: 'open', number: '123', actor: TEST_ACTOR }));
  must(await declareResult(app.db, { drawId, side: 'open', actor: TEST_ACTOR }));
  const [late] = await addPlayers(app, 1, 100);
  const bid = { marketId, bidDate: DATE, pana: 'Single Digit', session: 'Close', rows: [{ digits: '6', points: 10 }] };
  expectOk(await submitBids(app, late?.token ?? '', bid));
  await runSettlements(app.db, { chunkSlips: 50 });
  const [progress] = await settlementProgress(app.db, [drawId]);
  expect(progress).toMatchObject({ state: 'complete', slipsDone: 200n, slipsTotal: 200n });
  await app.setClock(`${ISO}T13:00:01+05:30`);
  must(await enterResult(app.db, { drawId, side: 'close', number: '123', actor: TEST_ACTOR }));
  must(await declareResult(app.db, { drawId, side: 'close', actor: TEST_ACTOR }));
  await settleAll(app);
  expect(await balanceOf(app, late?.playerId ?? 0n)).toBe(9_000n + 9_500n);
});

test('a chunk ends after 25,000 bids, however few the slips', async () => {
  await seedSlips(app.ownerDb, { drawId, slips: 120, bids: 250 });
  await app.db.transaction(async (tx) => must(await closeForToday(tx, { marketId, actor: TEST_ACTOR })));
  must(await enterResult(app.db, { drawId, side: 'open', number: '123', actor: TEST_ACTOR }));
  must(await declareResult(app.db, { drawId, side: 'open', actor: TEST_ACTOR }));
  const expected = await winners();
  let chunks = 0;
  await runSettlements(app.db, { stopping: () => (chunks += 1) > 1 });
  const [progress] = await settlementProgress(app.db, [drawId]);
  expect(progress).toMatchObject({ state: 'running', slipsDone: 100n, slipsTotal: 120n });
  await settleAll(app);
  expect((await totals()).payouts).toBe(expected);
});

test('while players submit bids, winners are paid in small chunks with a pause after each', async () => {
  await declareOn(900);
  const expected = await winners();
  const foreground = createForeground();
  const pause = vi.spyOn(foreground, 'pauseAfter').mockResolvedValue();
  vi.spyOn(foreground, 'isBusy').mockReturnValue(true);
  await runSettlements(app.db, { foreground, stopping: () => pause.mock.calls.length > 0 });
  const [progress] = await settlementProgress(app.db, [drawId]);
  expect(progress).toMatchObject({ state: 'running', slipsDone: 400n, slipsTotal: 900n });
  await runSettlements(app.db, { foreground });
  // After 400, 800 and 900 slips.
  expect(pause).toHaveBeenCalledTimes(3);
  expect(pause.mock.calls.every(([workedMs]) => workedMs > 0)).toBe(true);
  expect((await totals()).payouts).toBe(expected);
});

test('[OPR-04] a failing settlement does not stop others, and resumes after the cause is gone', async () => {
  const poisoned = await declareOn(50);
  const other = await addMarket(app, { open: '11:00', close: '13:00' });
  const otherDraw = await drawOf(app, other.marketId, ISO);
  await seedSlips(app.ownerDb, { drawId: otherDraw, slips: 60, bids: BIDS });
  await app.db.transaction(async (tx) =>
    must(await closeForToday(tx, { marketId: other.marketId, actor: TEST_ACTOR })),
  );
  must(await enterResult(app.db, { drawId: otherDraw, side: 'open', number: '123', actor: TEST_ACTOR }));
  must(await declareResult(app.db, { drawId: otherDraw, side: 'open', actor: TEST_ACTOR }));
  await app.ownerDb.query({
    text: `create function refuse_payout() returns trigger language plpgsql as $$ begin
        if new.settlement_id = ${poisoned} then raise exception 'not this one'; end if; return new; end $$`,
  });
  await app.ownerDb.query({
    text: 'create trigger refuse_payout before insert on payouts for each row execute function refuse_payout()',
  });
  await expect(runSettlements(app.db)).rejects.toThrow('not this one');
  const states = async () =>
    (await settlementProgress(app.db, [drawId, otherDraw])).map(({ state }) => state).toSorted();
  expect(await states()).toEqual(['complete', 'running']);
  await app.ownerDb.query({ text: 'drop trigger refuse_payout on payouts' });
  await settleAll(app);
  expect(await states()).toEqual(['complete', 'complete']);
});

test('[OPR-07] a cancellation during payouts and bids refunds every stake once', async () => {
  const extra = await addPlayers(app, 20, 1_000);
  const bidding = extra.map(({ token }) =>
    submitBids(app, token, { marketId, bidDate: DATE, pana: 'Single Digit', rows: [{ digits: '6', points: 10 }] }),
  );
  await Promise.all(bidding);
  await declareOn(2_000);
  const settling = runSettlements(app.db, { chunkSlips: 50 });
  await new Promise((resolve) => setTimeout(resolve, 30));
  const cancels = await Promise.all(
    Array.from({ length: 4 }, () => cancelDraw(app.db, { drawId, reason: 'called off', actor: TEST_ACTOR })),
  );
  expect(cancels.filter((result) => result.ok)).toHaveLength(1);
  await settling;
  await settleAll(app);
  expect((await totals()).wallets).toBe(START_PAISE + 20n * 1_000n * 100n);
  const [row] = await app.db.query<{ slips: bigint; refunds: bigint }>({
    text: 'select (select count(*) from slips) as slips, (select count(*) from refunds) as refunds',
  });
  expect(row?.refunds).toBe(row?.slips);
});

test('[OPR-04] a server killed at many points of a settlement resumes by itself and pays each winner once', {
  timeout: 900_000,
}, async () => {
  const settlementId = await declareOn(12_000);
  const expected = await winners();
  const stood = await killAtManyPoints(6);
  expect(stood.size).toBeGreaterThan(1);
  expect((await settlementProgress(app.db, [drawId])).map((one) => one.settlementId)).toEqual([settlementId]);
  const after = await totals();
  expect(after.payouts).toBe(expected);
  expect(after.paid).toBe(expected * 9_500n);
});

test('[OPR-07] a server killed at many points of reversal and refund resumes by itself and refunds each stake once', {
  timeout: 900_000,
}, async () => {
  await declareOn(12_000);
  await settleAll(app);
  must(await cancelDraw(app.db, { drawId, reason: 'called off', actor: TEST_ACTOR }));
  const stood = await killAtManyPoints(4);
  expect(stood.size).toBeGreaterThan(1);
  expect((await totals()).wallets).toBe(START_PAISE);
  const [row] = await app.db.query<{ slips: bigint; refunds: bigint; reversals: bigint; payouts: bigint }>({
    text: `select (select count(*) from slips) as slips, (select count(*) from refunds) as refunds,
      (select count(*) from transfers where kind = transfer_kind('win_reversal')) as reversals, (select count(*) from payouts) as payouts`,
  });
  expect(row?.refunds).toBe(row?.slips);
  expect(row?.reversals).toBe(row?.payouts);
});

/** Runs servers that are killed early, then one to the end. Returns the progress at each kill. */
async function killAtManyPoints(times: number): Promise<Set<string>> {
  const stood = new Set<string>();
  const unfinished = async () =>
    (await settlementProgress(app.db, [drawId]))
      .filter(({ state }) => state === 'running' || state === 'reversing')
      .map(({ state, slipsDone, reversedCount }) => `${state} ${slipsDone} ${reversedCount}`);
  for (let kill = 0; kill < times; kill += 1) {
    const before = await unfinished();
    const server = await startServerProcess(app, { SETTLEMENT_CHUNK_SLIPS: '20' });
    const hasMoved = async () => before.length === 0 || !isDeepStrictEqual(await unfinished(), before);
    await expect.poll(hasMoved, { timeout: 600_000, interval: 5 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 250));
    await killHard(server);
    for (const progress of await unfinished()) stood.add(progress);
    await expectMoneyRight(app);
  }
  const server = await startServerProcess(app);
  await expect.poll(unfinished, { timeout: 600_000, interval: 100 }).toEqual([]);
  await killHard(server);
  return stood;
}
