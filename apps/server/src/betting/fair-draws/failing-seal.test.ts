import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settleAll } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { changeLog } from '../../testing/lost-log.ts';
import { addMarket, declare, drawOf } from '../../testing/markets.ts';
import { stepFairDraws } from './keep-fair-draws.ts';
import { type Sealer, sealHere } from './sealer.ts';

let scene: FairScene;
beforeAll(async () => {
  scene = await FairScene.open();
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterAll(() => scene.close());

test('a session whose bids cannot be sealed holds back its own result and payouts, and no other session', async () => {
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
  const [first = '', second = ''] = markets.map(({ marketId }) => `${marketId}/${scene.day}/open`);
  const kinds = () =>
    scene.app.db.query({
      text: `select subject, array_agg(kind order by entry_no) as kinds from log_entries
        where kind in ('bids', 'operator-result', 'payouts') and subject = any($1) group by subject order by subject`,
      values: [[first, second]],
    });
  expect(await kinds()).toEqual([{ subject: second, kinds: ['bids', 'operator-result', 'payouts'] }]);
  await stepFairDraws(scene.app.db, scene.log, scene.beacon);
  expect(await kinds()).toEqual([
    { subject: first, kinds: ['bids', 'operator-result', 'payouts'] },
    { subject: second, kinds: ['bids', 'operator-result', 'payouts'] },
  ]);
});

test('[FAI-08] a damaged record holds back the result and payouts of its own session, and of no other session', async () => {
  const markets = [await addMarket(scene.app, { family: 'starline', open: '10:30' })];
  markets.push(await addMarket(scene.app, { family: 'starline', open: '10:30' }));
  await scene.step();
  await scene.at('10:30:01');
  const [first = '', second = ''] = markets.map(({ marketId }) => `${marketId}/${scene.day}/open`);
  for (const { marketId } of markets) {
    await declare(scene.app, await drawOf(scene.app, marketId, scene.day), 'open', '140');
  }
  await settleAll(scene.app);
  const own = { kind: 'record', subject: first };
  const { hex } = await scene.app.db.one<{ hex: string }>({
    text: `select encode(bytes, 'hex') as hex from log_entries where kind = $1 and subject = $2`,
    values: [own.kind, own.subject],
  });
  const setBytes = (bytes: string) =>
    changeLog(
      scene.app,
      `update log_entries set bytes = ${bytes} where kind = '${own.kind}' and subject = '${own.subject}'`,
    );
  await setBytes(`convert_to('{"kind', 'UTF8')`);
  const steps = () => stepFairDraws(scene.app.db, scene.log, scene.beacon);
  await expect(steps()).rejects.toThrow(`The entry record ${first} of the public log is unreadable`);
  const kinds = () =>
    scene.app.db.query({
      text: `select subject, array_agg(kind order by entry_no) as kinds from log_entries
        where kind in ('operator-result', 'payouts') and subject = any($1) group by subject order by subject`,
      values: [[first, second]],
    });
  expect(await kinds()).toEqual([{ subject: second, kinds: ['operator-result', 'payouts'] }]);
  await setBytes(`decode('${hex}', 'hex')`);
  await steps();
  expect(await kinds()).toEqual([
    { subject: first, kinds: ['operator-result', 'payouts'] },
    { subject: second, kinds: ['operator-result', 'payouts'] },
  ]);
});

test('payouts that cannot be sealed hold back no payouts of another session', async () => {
  const markets = [await addMarket(scene.app, { family: 'starline', open: '10:40' })];
  markets.push(await addMarket(scene.app, { family: 'starline', open: '10:40' }));
  await scene.step();
  await scene.at('10:40:01');
  for (const { marketId } of markets) {
    await declare(scene.app, await drawOf(scene.app, marketId, scene.day), 'open', '140');
  }
  await settleAll(scene.app);
  const here = sealHere(scene.app.db);
  const failing: Sealer = {
    ...here,
    payouts: (session) =>
      session.market_id === markets[0]?.marketId ? Promise.reject(new Error('too slow')) : here.payouts(session),
  };
  await expect(stepFairDraws(scene.app.db, scene.log, scene.beacon, { sealer: failing })).rejects.toThrow('too slow');
  const paid = await scene.app.db.query({
    text: `select subject from log_entries where kind = 'payouts' and subject = any($1)`,
    values: [markets.map(({ marketId }) => `${marketId}/${scene.day}/open`)],
  });
  expect(paid).toEqual([{ subject: `${markets[1]?.marketId}/${scene.day}/open` }]);
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
