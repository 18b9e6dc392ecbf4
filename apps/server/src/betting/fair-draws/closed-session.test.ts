import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { must, TEST_ACTOR } from '../../testing/markets.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { expectOk } from '../../testing/test-app.ts';
import { closeSession } from '../draws/index.ts';

let scene: FairScene;

beforeAll(async () => {
  scene = await FairScene.open();
});
afterAll(async () => {
  await expectMoneyRight(scene.app);
  await scene.close();
});

test('an open session that ends early in mode draw keeps its round, and the public log proves both sessions', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '09:00', close: '09:30' });
  const { token } = await registerTestPlayer(scene.app);
  const bid = (session: 'Open' | 'Close') =>
    submitBids(scene.app, token, {
      marketId,
      bidDate: '23-November-2026',
      pana: 'Single Digit',
      session,
      rows: [{ digits: '6', points: 10 }],
    });
  expectOk(await bid('Open'));
  const input = { drawId, side: 'open' as const, actor: TEST_ACTOR, reason: 'the number was called early' };
  must(await closeSession(scene.app.db, input));
  expect((await bid('Open')).body).toMatchObject({ status: false });
  expectOk(await bid('Close'));
  await scene.step();
  // The bids of the open session are sealed at once, those of the close session at its cut-off.
  expect(await scene.kindsOf(marketId, 'open')).toEqual(['close', 'bids']);
  expect(await scene.kindsOf(marketId, 'close')).toEqual([]);
  expect(await scene.resultsOf(drawId)).toEqual([]);
  for (const time of ['09:00:01', '09:02:03', '09:30:01', '09:32:03']) {
    await scene.at(time);
    await scene.step();
  }
  expect(await scene.resultsOf(drawId)).toHaveLength(2);
  for (const session of ['open', 'close'] as const) {
    expect(scene.checksThat('fails', await scene.fetchBundle(marketId, session))).toEqual([]);
  }
});
