import { drawRound } from '@surahi/fairness';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { settleAll } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { startSteps } from '../../testing/fair-steps.ts';
import { changeLog } from '../../testing/lost-log.ts';

const PATIENCE = { timeout: 600_000, interval: 100 };

let scene: FairScene;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  scene = await FairScene.open();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => scene.close());

test('[FAI-07] an overdue session becomes void while the record of another session is damaged', async () => {
  const damaged = await scene.addDrawMarket({ family: 'starline', open: '09:09' });
  const overdue = await scene.addDrawMarket({ family: 'starline', open: '09:10' });
  const voids = () =>
    scene.app.db.query<{ draw_id: bigint }>({ text: 'select draw_id from settlements where void_side is not null' });
  scene.relays.setAway(true, drawRound(scene.relays.chain, Date.parse(`${scene.day}T09:10:00+05:30`), 120));
  await scene.at('09:10:01');
  await scene.step();
  await changeLog(
    scene.app,
    `update log_entries
      set bytes = convert_to(replace(convert_from(bytes, 'UTF8'), '"voidAfter":1800', '"voidAfter":1801'), 'UTF8')
      where kind = 'record' and subject = '${damaged.marketId}/${scene.day}/open'`,
  );
  await scene.at('09:45:00');
  stops.push(await startSteps(scene));
  await expect.poll(voids, PATIENCE).toEqual([{ draw_id: overdue.drawId }]);
  await settleAll(scene.app);
  expect(await scene.resultsOf(damaged.drawId)).toEqual([]);
});
