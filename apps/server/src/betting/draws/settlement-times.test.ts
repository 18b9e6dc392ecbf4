import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMoneyRight, giveBalance, settleAll } from '../../testing/bids.ts';
import { seedSlips } from '../../testing/bulk-slips.ts';
import { addMarket, addRates, closeMarket, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, type TestApp, untilLocked } from '../../testing/test-app.ts';
import { voidResult } from './void-result.ts';

let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-21T09:00:00+05:30');
  player = await registerTestPlayer(app);
  await addRates(app);
});
afterAll(() => app.close());

/** Runs `work` while another transaction holds the player's wallet. Returns the time just before the wallet was released. */
async function whileWalletIsHeld(work: () => Promise<void>): Promise<Date> {
  let running: Promise<void> | undefined;
  const releasedAt = await app.ownerDb.transaction(async (tx) => {
    await tx.query({ text: 'select from wallets where player_id = $1 for update', values: [player.playerId] });
    running = work();
    await untilLocked(app);
    return (await tx.one<{ now: Date }>({ text: 'select app_now() as now' })).now;
  });
  await running;
  return releasedAt;
}

async function timesSince(transferId: bigint): Promise<Date[]> {
  const rows = await app.db.query<{ at: Date }>({
    text: 'select at from transfers where transfer_id > $1 and $2 in (from_player, to_player)',
    values: [transferId, player.playerId],
  });
  return rows.map((row) => row.at);
}

async function lastTransfer(): Promise<bigint> {
  return (await app.db.one<{ last: bigint }>({ text: 'select max(transfer_id) as last from transfers' })).last;
}

test('payments and reversals have the time after the wallet lock, so a wallet’s times increase with its numbers', async () => {
  const market = await addMarket(app, { open: '10:00', close: '12:00' });
  const drawId = await drawOf(app, market.marketId, '2026-11-21');
  await giveBalance(app, player.playerId, 100_000);
  // Enough bids on random digits that one of them wins.
  await seedSlips(app.ownerDb, { drawId, slips: 20, bids: 20, mobile: player.mobile });
  await closeMarket(app, market.marketId);
  const beforePay = await lastTransfer();
  const paidFrom = await whileWalletIsHeld(async () => {
    await declare(app, drawId, 'open', '127');
    await settleAll(app);
  });
  const paid = await timesSince(beforePay);
  expect(paid.length).toBeGreaterThan(0);
  expect(paid.filter((at) => at < paidFrom)).toEqual([]);

  const beforeReversal = await lastTransfer();
  const takenFrom = await whileWalletIsHeld(async () => {
    must(await voidResult(app.db, { drawId, side: 'open', reason: 'wrong paper', actor: TEST_ACTOR }));
    await settleAll(app);
  });
  const taken = await timesSince(beforeReversal);
  expect(taken).toHaveLength(paid.length);
  expect(taken.filter((at) => at < takenFrom)).toEqual([]);
  await expectMoneyRight(app);
});
