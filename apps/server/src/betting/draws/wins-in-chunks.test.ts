import { newWins, notices } from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roomModules } from '../../rooms.ts';
import { expectMoneyRight, giveBalance, settleAll, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { declareResult, enterResult, runSettlements, voidResult } from './index.ts';
import { drawsModule } from './module.ts';
import { tryLockSettlement } from './run-settlement.sql.ts';

const DAY = '2026-11-18';
let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  // The settlement worker of the node is off, so that the tests decide when a chunk runs.
  app = await createTestApp({ modules: roomModules.filter((one) => one !== drawsModule) });
  await app.setClock(`${DAY}T09:00:00+05:30`);
  await addRates(app);
});
beforeEach(async () => {
  await app.setClock(`${DAY}T09:00:00+05:30`);
  player = await registerTestPlayer(app);
  await giveBalance(app, player.playerId, 1_000);
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

const as = () => ({ token: player.token });
const take = async () => expectOk(await app.call(newWins, {}, as())).wins.map(({ market, amount }) => [market, amount]);
const read = async () =>
  expectOk(await app.call(notices, { lang: 'en' }, as())).notification.map((notice) => notice.msg);

type Played = { drawId: bigint; settlementId: bigint };

/** Places winning slips of 10 points each and declares the result. Does not settle. */
async function play(name: string, slips: number): Promise<Played> {
  await app.setClock(`${DAY}T09:00:00+05:30`);
  const { marketId } = await addMarket(app, { name, open: '11:00', close: '23:00' });
  for (let slip = 0; slip < slips; slip += 1) {
    const rows = [{ digits: '3', points: 10 }];
    const bid = { marketId, bidDate: '18-November-2026', pana: 'Single Digit', rows };
    expectOk(await submitBids(app, player.token, bid));
  }
  await app.setClock(`${DAY}T12:00:00+05:30`);
  const drawId = await drawOf(app, marketId, DAY);
  must(await enterResult(app.db, { drawId, side: 'open', number: '346', actor: TEST_ACTOR }));
  const { settlementId } = must(await declareResult(app.db, { drawId, side: 'open', actor: TEST_ACTOR }));
  return { drawId, settlementId };
}

/** Tries this many chunks of one slip, oldest settlement first. A try at a held settlement does nothing. */
async function runChunks(tries = 1): Promise<void> {
  let runs = 0;
  await runSettlements(app.db, { chunkSlips: 1, stopping: () => (runs += 1) > tries });
}

/** Runs something while another worker holds a settlement. */
async function whileHeld({ settlementId }: Played, run: () => Promise<void>): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.query(tryLockSettlement(settlementId));
    await run();
  });
}

async function isComplete(settlementId: bigint): Promise<boolean> {
  const text = 'select completed_at is not null as is_complete from settlements where settlement_id = $1';
  return (await app.db.one<{ is_complete: boolean }>({ text, values: [settlementId] })).is_complete;
}

test('a win of several chunks is returned once with its whole amount, and an earlier win does not wait for it', async () => {
  await play('First', 1);
  await settleAll(app);
  const { settlementId } = await play('Sona', 3);
  await runChunks();
  expect(await take()).toEqual([['First', '95']]);
  expect(await take()).toEqual([]);
  await runChunks(2);
  expect(await isComplete(settlementId)).toBe(false);
  expect(await take()).toEqual([['Sona', '285']]);
  await settleAll(app);
  expect(await take()).toEqual([]);
  expect(await read()).toEqual(['You won 285 · Sona open 346-3', 'You won 95 · First open 346-3']);
});

test('wins of two settlements that pay in turn are each returned whole', async () => {
  const first = await play('Moti', 2);
  await runChunks();
  const second = await play('Heera', 2);
  await whileHeld(first, () => runChunks(2));
  await whileHeld(second, () => runSettlements(app.db));
  // Moti is complete, but one of its wins comes after the first win of Heera.
  expect(await take()).toEqual([]);
  await settleAll(app);
  expect(await take()).toEqual([
    ['Moti', '190'],
    ['Heera', '190'],
  ]);
});

test('a reversal of several chunks creates one notice with the whole amount', async () => {
  const { drawId } = await play('Panna', 3);
  await settleAll(app);
  expect(await take()).toEqual([['Panna', '285']]);
  must(await voidResult(app.db, { drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  await runChunks();
  expect(await read()).toEqual(['You won 285 · Panna open 346-3']);
  while ((await read()).length === 1) await runChunks();
  await settleAll(app);
  expect(await read()).toEqual([
    'The result Panna open 346-3 was withdrawn. Your win of 285 points was taken back.',
    'You won 285 · Panna open 346-3',
  ]);
});
