import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tryLock } from '../../platform/db/advisory-locks.ts';
import { FairScene, type PlaceBid } from '../../testing/fair-scene.ts';
import { startSteps } from '../../testing/fair-steps.ts';
import { loseEnd } from '../../testing/lost-log.ts';
import { must, TEST_ACTOR } from '../../testing/markets.ts';
import { expectOk, expectRefused } from '../../testing/test-app.ts';
import { cancelDraw } from '../draws/index.ts';

const PATIENCE = { timeout: 600_000, interval: 50 };

type Draw = { marketId: number; drawId: bigint };

let scene: FairScene;
let bid: PlaceBid;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  scene = await FairScene.open();
  bid = await scene.addBidder();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => scene.close());

const place = ({ marketId }: Draw) => bid(marketId, 'Single Digit', '5');

/** Cancels a draw, and restores a backup from before that. */
const loseCancel = (draw: Draw) =>
  loseEnd(scene, draw, async () =>
    must(await cancelDraw(scene.app.db, { drawId: draw.drawId, reason: 'no event', actor: TEST_ACTOR })),
  );

const isCancelled = async ({ drawId }: Draw) =>
  (
    await scene.app.db.one<{ is_cancelled: boolean }>({
      text: 'select cancelled_at is not null as is_cancelled from draws where draw_id = $1',
      values: [drawId],
    })
  ).is_cancelled;

test('a node that starts on a restored database repeats a lost cancellation before it listens for bids', async () => {
  const draw = await scene.addDrawMarket({ open: '10:00', close: '10:10' });
  await loseCancel(draw);
  expect(await isCancelled(draw)).toBe(false);
  stops.push(await startSteps(scene));
  expect(await isCancelled(draw)).toBe(true);
  expect((await place(draw)).body).toMatchObject({ status: false });
});

test('after a lost connection a node refuses bids until the entries of its archive are back in the database', async () => {
  const lost = await scene.addDrawMarket({ open: '11:00', close: '11:10' });
  const other = await scene.addDrawMarket({ open: '11:00', close: '11:10' });
  stops.push(await startSteps(scene));
  await loseCancel(lost);
  await scene.app.ownerDb.transaction(async (tx) => {
    // Another node puts entries back meanwhile.
    await tx.query(tryLock('publicLog'));
    await scene.app.db.query({
      text: `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'surahi-listen' and datname = current_database()`,
    });
    await expect.poll(() => scene.app.context.bidGuard.behindSinceMs, PATIENCE).toBeDefined();
    for (const draw of [lost, other]) expectRefused(await place(draw), 'busy');
  });
  await expect.poll(() => scene.app.context.bidGuard.behindSinceMs, PATIENCE).toBeUndefined();
  expect(await isCancelled(lost)).toBe(true);
  expect((await place(lost)).body).toMatchObject({ status: false });
  expectOk(await place(other));
});
