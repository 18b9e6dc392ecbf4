import { dashboard, galiMarkets, type MarketOrder, starlineMarkets } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSettings } from '../../content/settings/index.ts';
import { addMarket, addRates, must, TEST_ACTOR } from '../../testing/markets.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { firstLists } from './list-bytes.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await addRates(app);
  await addMarket(app, { name: 'Narmada Day', open: '10:00', close: '12:00' });
});
afterAll(() => app.close());

async function lists() {
  const answers = [
    expectOk(await app.call(dashboard, {})),
    expectOk(await app.call(starlineMarkets, {})),
    expectOk(await app.call(galiMarkets, {})),
  ];
  return { orders: answers.map((each) => each.market_order), versions: answers.map((each) => each.version) };
}

const choose = async (marketOrder: MarketOrder) =>
  must(await app.db.transaction((tx) => updateSettings(tx, { marketOrder }, TEST_ACTOR)));

test('each list names the order of the setting, and a change of it gives each list a new version', async () => {
  const before = await lists();
  expect(before.orders).toEqual(['closing', 'closing', 'closing']);
  await choose('operator');
  await expect.poll(async () => (await lists()).orders).toEqual(['operator', 'operator', 'operator']);
  const after = await lists();
  for (const [index, version] of after.versions.entries()) expect(version).toBeGreaterThan(before.versions[index] ?? 0);
  expect(JSON.parse(firstLists(app.context).json)).toMatchObject({ market_order: 'operator' });
});
