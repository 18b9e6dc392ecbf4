import { expect, test } from 'vitest';
import { createTestDatabase } from './databases.ts';
import { createTestApp } from './test-app.ts';

test('a test that moves the clock moves it on all nodes of its database, also after a node has left', async () => {
  const database = await createTestDatabase();
  const app = await createTestApp({ database });
  const other = await createTestApp({ database: { ...database, drop: () => Promise.resolve() } });
  const aheadMs = app.nowMs() + 60 * 86_400_000;
  await app.setClock(aheadMs);
  expect(other.nowMs()).toBeGreaterThanOrEqual(aheadMs - 1_000);
  await other.setClock(aheadMs - 30 * 86_400_000);
  expect(app.nowMs()).toBeLessThan(aheadMs - 86_400_000);
  await other.close();
  await app.setClock(aheadMs);
  expect(app.nowMs()).toBeGreaterThanOrEqual(aheadMs - 1_000);
  await app.close();
});
