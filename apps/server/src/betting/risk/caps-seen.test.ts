import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMarket, addRates } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const STALE = { http: 409, code: 'changed_meanwhile' };
const reason = 'as was agreed';
let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await addRates(app);
  first = await signInTestOperator(app, 'risk');
  second = await signInTestOperator(app, 'risk');
});
afterAll(() => app.close());

/** The calls about the cap of one new market. */
async function newCap() {
  const { marketId } = await addMarket(app);
  return {
    set: (by: OperatorClient, maxPoints: number, before: number | null) =>
      by.call(OPERATOR_CALLS.setCap, { body: { family: 'main', marketId, kind: 'draw', maxPoints, before, reason } }),
    remove: (by: OperatorClient, capId: string, before: number) =>
      by.call(OPERATOR_CALLS.removeCap, { params: { capId }, body: { before, reason } }),
    points: async () => {
      const { caps } = await first.ok(OPERATOR_CALLS.listCaps);
      return caps.filter((cap) => cap.marketId === marketId).map(({ maxPoints }) => maxPoints);
    },
  };
}

test('[OPR-16] a cap that another operator lowered is not removed or replaced by one who saw the old points', async () => {
  const cap = await newCap();
  const set = await cap.set(first, 500, null);
  const capId = set.body?.capId ?? '';
  expect((await cap.set(second, 100, 500)).http).toBe(200);
  expect(await cap.remove(first, capId, 500)).toMatchObject(STALE);
  expect(await cap.set(first, 900, 500)).toMatchObject(STALE);
  expect(await cap.set(first, 900, null)).toMatchObject(STALE);
  expect(await cap.points()).toEqual([100]);
  expect((await cap.remove(first, capId, 100)).http).toBe(200);
  expect(await cap.set(second, 900, 100)).toMatchObject(STALE);
  expect(await cap.points()).toEqual([]);
});

test('[OPR-16] of ten operators who saw the same cap, or none, one sets it', async () => {
  const cap = await newCap();
  const race = async (before: number | null, base: number): Promise<number | undefined> => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => cap.set(index % 2 === 0 ? first : second, base + index, before)),
    );
    expect(replies.filter(({ code }) => code === 'changed_meanwhile')).toHaveLength(9);
    const points = await cap.points();
    expect(points).toEqual([base + replies.findIndex(({ http }) => http === 200)]);
    return points[0];
  };
  const stored = await race(null, 10);
  await race(stored ?? null, 100);
});
