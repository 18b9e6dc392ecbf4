import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { getBoard } from '../markets/index.ts';

const ISO = '2026-11-21';
const reason = 'the number was called early';
let app: TestApp;
let results: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  results = await signInTestOperator(app, 'results');
});
afterAll(() => app.close());

test('a change succeeds although the refresh of the board fails, and the node refreshes later', async () => {
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  const last = await addMarket(app, { open: '11:00', close: '13:00' });
  const params = { drawId: String(await drawOf(app, marketId, ISO)) };
  const day = () =>
    getBoard(app.context)
      .markets.get(marketId)
      ?.draws.find((draw) => draw.businessDate === ISO);
  const before = [marketId, last.marketId].map(String);
  const order = { family: 'main' as const, before, marketIds: before.toReversed(), reason };

  await app.ownerDb.query({ text: 'revoke select on rate_versions from surahi_app' });
  try {
    expect(
      await results.call(OPERATOR_CALLS.closeSession, { params: { ...params, side: 'open' }, body: { reason } }),
    ).toMatchObject({ http: 200 });
    expect(await results.call(OPERATOR_CALLS.closeForToday, { params, body: { reason } })).toMatchObject({ http: 200 });
    expect(await results.call(OPERATOR_CALLS.orderMarkets, { body: order })).toMatchObject({ http: 200 });
    expect(day()).toMatchObject({ isOpenClosedEarly: false, isClosedEarly: false });
  } finally {
    await app.ownerDb.query({ text: 'grant select on rate_versions to surahi_app' });
  }
  await expect.poll(day, { timeout: 60_000 }).toMatchObject({ isOpenClosedEarly: true, isClosedEarly: true });
});
