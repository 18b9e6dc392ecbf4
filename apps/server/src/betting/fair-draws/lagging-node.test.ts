import { drawRound } from '@surahi/fairness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveBalance, submitBids } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { loseEntriesFrom } from '../../testing/lost-log.ts';
import { closeMarket } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { expectOk, expectRefused } from '../../testing/test-app.ts';
import { publishCheckpoint, sequenceEntries } from '../../fairness/log/index.ts';
import { refreshBidGuard } from './bid-guard.ts';

let scene: FairScene;
let player: TestPlayer;

beforeAll(async () => {
  scene = await FairScene.open();
  player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 100_000);
});
afterAll(() => scene.close());

const bid = (marketId: number) =>
  submitBids(scene.app, player.token, {
    marketId,
    pana: 'Single Digit',
    session: 'Open',
    bidDate: '23-November-2026',
    rows: [{ digits: '5', points: 10, session: 'Open' }],
  });

/** Makes this node forget every record, as if another node had just made them. */
function forgetRecords(): void {
  scene.app.context.bidGuard.rounds = new Map();
  scene.app.context.bidGuard.keys = new Map();
}

test('[FAI-09] a node that has not heard of a record signs the first bid on its draw', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '09:00', close: '09:30' });
  forgetRecords();
  expect(expectOk(await bid(marketId)).acceptances).toHaveLength(1);
});

test('[F12] a node that has not heard of a record takes no bid near the round that decides it', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '10:00', close: '10:30' });
  const { bidGuard } = scene.app.context;
  const { latestRound } = bidGuard;
  bidGuard.latestRound = drawRound(scene.relays.chain, Date.parse(`${scene.day}T10:00:00+05:30`), 120) - 10;
  forgetRecords();
  expectRefused(await bid(marketId), 'busy');
  bidGuard.latestRound = latestRound;
  expectOk(await bid(marketId));
});

test('[FAI-09] a draw that ends early keeps its signing keys for the bids that it has just accepted', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '10:00', close: '10:30' });
  expectOk(await bid(marketId));
  await closeMarket(scene.app, marketId);
  await refreshBidGuard(scene.app.context);
  expect(scene.app.context.bidGuard.keys.has(drawId)).toBe(true);
});

test('[FAI-02] a bundle that was served is never missing or shorter, also while the database is being restored', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '10:00', close: '10:30' });
  const before = await scene.fetchBundle(marketId, 'open');
  const size = before.log.start + before.log.entries.length;
  const route = `${scene.app.url}/log/draws/${marketId}/${scene.day}/open`;
  // An entry and the checkpoint that covers it are stored together, so a restore loses both.
  const { kept } = await scene.app.db.one<{ kept: bigint }>({
    text: `select coalesce(max(tree_size), 0) as kept from log_checkpoints where tree_size <=
      (select log_index from log_entries where kind = 'record' and subject = $1)`,
    values: [`${marketId}/${scene.day}/open`],
  });
  await loseEntriesFrom(scene.app, Number(kept));
  expect((await fetch(route)).status).toBe(503);
  await sequenceEntries(scene.app.db, scene.log);
  await publishCheckpoint(scene.app.db, scene.log);
  const after = await scene.fetchBundle(marketId, 'open');
  expect(after.log.start + after.log.entries.length).toBeGreaterThanOrEqual(size);
  expect(after.log.entries.slice(0, before.log.entries.length)).toEqual(before.log.entries);
});
