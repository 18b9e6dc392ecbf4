import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMarket, addRates } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;
const reason = 'as was agreed';

beforeAll(async () => {
  app = await createTestApp();
  await addRates(app);
  first = await signInTestOperator(app, 'results');
  second = await signInTestOperator(app, 'results');
});
afterAll(async () => {
  await app.close();
});

test('an order that replaces the order of another operator is refused', async () => {
  const [a, b, c] = [await addMarket(app), await addMarket(app), await addMarket(app)].map(({ marketId }) =>
    String(marketId),
  );
  if (a === undefined || b === undefined || c === undefined) throw new Error('no markets');
  const order = (client: OperatorClient, marketIds: string[], before: string[]) =>
    client.call(OPERATOR_CALLS.orderMarkets, { body: { family: 'main', marketIds, before, reason } });
  const stored = async () => {
    const { markets } = await first.ok(OPERATOR_CALLS.listOperatorMarkets);
    return markets.filter(({ family }) => family === 'main').map(({ marketId }) => marketId);
  };
  const seen = [a, b, c];
  expect(await stored()).toEqual(seen);
  expect((await order(first, [b, a, c], seen)).http).toBe(200);
  expect(await order(second, [c, a, b], seen)).toMatchObject({ http: 409, code: 'changed_meanwhile' });
  expect(await stored()).toEqual([b, a, c]);

  // The second operator moves a market after a look at the new order. The first one cannot undo that change.
  expect((await order(second, [b, c, a], [b, a, c])).http).toBe(200);
  expect(await order(first, seen, [b, a, c])).toMatchObject({ code: 'changed_meanwhile' });
  expect(await stored()).toEqual([b, c, a]);
  expect((await order(second, [b, a, c], [b, c, a])).http).toBe(200);

  // A market that was created meanwhile has no place in the new order.
  const d = String((await addMarket(app)).marketId);
  expect(await order(first, seen, [b, a, c])).toMatchObject({ code: 'changed_meanwhile' });
  expect(await stored()).toContain(d);
});
