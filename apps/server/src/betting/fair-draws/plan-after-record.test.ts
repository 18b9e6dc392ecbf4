import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FairScene } from '../../testing/fair-scene.ts';
import { drawOf } from '../../testing/markets.ts';
import { signInTestOperator } from '../../testing/operators.ts';

let scene: FairScene;

beforeAll(async () => {
  scene = await FairScene.open();
});
afterAll(() => scene.close());

test('[OPR-02] the console counts the draws of tomorrow that are in the public log and stay as they are', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '10:00', close: '12:00' });
  const tomorrow = '2026-11-24';
  const drawId = await drawOf(scene.app, marketId, tomorrow);
  const planOf = () =>
    scene.app.db.one({ text: 'select is_off, open_at from draws where draw_id = $1', values: [drawId] });
  const before = await planOf();
  await scene.at('23:40:00');
  await scene.step();
  const owner = await signInTestOperator(scene.app, 'owner');
  const closure = { marketId: String(marketId), businessDate: tomorrow, reason: 'a holiday' };
  const closed = await owner.ok(OPERATOR_CALLS.addClosure, { body: closure });
  expect(closed).toMatchObject({ drawsChanged: 0, drawsKept: 1 });
  const params = { closureId: closed.closure.closureId };
  const opened = await owner.ok(OPERATOR_CALLS.removeClosure, { params, body: { reason: 'no holiday' } });
  expect(opened).toEqual({ drawsChanged: 0, drawsKept: 0 });
  const { markets } = await owner.ok(OPERATOR_CALLS.listOperatorMarkets, { query: {} });
  const week = markets.find((market) => market.marketId === String(marketId))?.days ?? [];
  const days = week.map((day) => ({ ...day, openTime: '09:00' }));
  const body = { days, before: week, reason: 'the source is earlier' };
  const changed = await owner.ok(OPERATOR_CALLS.setTimetable, { params: { marketId: String(marketId) }, body });
  expect(changed).toMatchObject({ drawsChanged: 1, drawsKept: 1 });
  expect(await planOf()).toEqual(before);
});
