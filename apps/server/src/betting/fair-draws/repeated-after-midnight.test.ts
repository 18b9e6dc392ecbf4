import { fromBase64, parseSlipLeaf } from '@surahi/fairness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveBalance, submitBids } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { drawOf } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { expectOk } from '../../testing/test-app.ts';

let scene: FairScene;
let player: TestPlayer;

beforeAll(async () => {
  scene = await FairScene.open();
  player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 1_000);
});
afterAll(() => scene.close());

async function recordOf(drawId: bigint, side: number): Promise<string> {
  const row = await scene.app.db.one<{ record_id: string }>({
    text: `select encode(record_id, 'hex') as record_id from draw_secrets where draw_id = $1 and side = $2`,
    values: [drawId, side],
  });
  return row.record_id;
}

test('[FAI-09] [FAI-12] a submission that is repeated when its date names the next draw is not signed for the next draw', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '21:30', close: '00:05' });
  const place = async () => {
    const answer = await submitBids(scene.app, player.token, {
      marketId,
      pana: 'Single Digit',
      bidDate: '24-November-2026',
      session: 'Close',
      rows: [{ digits: '5', points: 10 }],
      submissionId: '0197d9a1-c9f2-7c3e-9a45-2f7e6b1d8c04',
    });
    return expectOk(answer);
  };
  await scene.at('00:03:00', 1);
  const first = await place();
  await scene.at('08:00:00', 1);
  await scene.step();
  const again = await place();
  expect(again).toMatchObject({ accepted_at: first.accepted_at, bid_ids: first.bid_ids });
  const records = (first.acceptances ?? []).map(({ leaf }) => parseSlipLeaf(fromBase64(leaf)).record);
  expect(records).toEqual([await recordOf(drawId, 2)]);
  expect(await drawOf(scene.app, marketId, '2026-11-24')).not.toBe(drawId);
  // The node keeps no key of a draw that has ended. The receipt call proves the slip.
  expect(again.acceptances).toBeUndefined();
  expect([first.log_notice, again.log_notice]).toEqual([expect.stringContaining('Demo beacon'), undefined]);
});
