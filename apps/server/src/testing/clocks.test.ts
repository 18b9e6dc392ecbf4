import { expect, test, vi } from 'vitest';
import { createTestDatabase } from './databases.ts';
import { createTestApp } from './test-app.ts';

test('setClock moves the clocks of all nodes of the database, except those that are closed', async () => {
  const database = await createTestDatabase();
  const app = await createTestApp({ database });
  const other = await createTestApp({ database: { ...database, drop: () => Promise.resolve() } });
  const aheadMs = app.nowMs() + 60 * 86_400_000;
  await app.setClock(aheadMs);
  expect(other.nowMs()).toBeGreaterThanOrEqual(aheadMs - 1_000);
  await other.setClock(aheadMs - 30 * 86_400_000);
  expect(app.nowMs()).toBeLessThan(aheadMs - 86_400_000);
  await other.close();
  const refresh = vi.spyOn(other.context.clock, 'refresh');
  await app.setClock(aheadMs);
  expect(refresh).not.toHaveBeenCalled();
  expect(app.nowMs()).toBeGreaterThanOrEqual(aheadMs - 1_000);
  await app.close();
});
