import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleAll } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { addMarket, declare, drawOf } from '../../testing/markets.ts';
import { stepFairDraws } from './keep-fair-draws.ts';
import { type Sealer, sealHere } from './sealer.ts';

let scene: FairScene;
beforeAll(async () => {
  scene = await FairScene.open();
});
afterAll(() => scene.close());

test('[FAI-08] a session whose bids cannot be sealed holds back its own result and payouts, and no other session', async () => {
  const markets = [await addMarket(scene.app, { family: 'starline', open: '10:00' })];
  markets.push(await addMarket(scene.app, { family: 'starline', open: '10:00' }));
  await scene.step();
  await scene.at('10:00:01');
  const here = sealHere(scene.app.db);
  const failing: Sealer = {
    ...here,
    bids: (session) =>
      session.market_id === markets[0]?.marketId ? Promise.reject(new Error('too slow')) : here.bids(session),
  };
  for (const { marketId } of markets) {
    await declare(scene.app, await drawOf(scene.app, marketId, scene.day), 'open', '140');
  }
  await settleAll(scene.app);
  await expect(stepFairDraws(scene.app.db, scene.log, scene.beacon, { sealer: failing })).rejects.toThrow('too slow');
  await scene.app.expectBooksBalance();
  const kinds = () =>
    scene.app.db.query({
      text: `select subject, array_agg(kind order by entry_no) as kinds from log_entries
        where kind in ('bids', 'operator-result', 'payouts') group by subject order by subject`,
    });
  const [first = '', second = ''] = markets.map(({ marketId }) => `${marketId}/${scene.day}/open`);
  expect(await kinds()).toEqual([{ subject: second, kinds: ['bids', 'operator-result', 'payouts'] }]);
  await stepFairDraws(scene.app.db, scene.log, scene.beacon);
  expect(await kinds()).toEqual([
    { subject: first, kinds: ['bids', 'operator-result', 'payouts'] },
    { subject: second, kinds: ['bids', 'operator-result', 'payouts'] },
  ]);
});

test('a node that stops begins no further step', async () => {
  const { marketId } = await scene.addDrawMarket({ family: 'starline', open: '11:00' });
  await scene.at('11:00:01');
  let asked = 0;
  await stepFairDraws(scene.app.db, scene.log, scene.beacon, { isStopping: () => (asked += 1) > 1 });
  expect(await scene.kindsOf(marketId)).toEqual([]);
  await scene.step();
  expect(await scene.kindsOf(marketId)).toEqual(['bids']);
});
