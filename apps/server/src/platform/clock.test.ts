import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { clockMoved, createClock, dbNow } from './clock.ts';
import type { Tx } from './db/transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules: [] });
});
afterAll(() => app.close());

test('the owner moves the database’s clock, and the node follows', async () => {
  let moves = 0;
  app.context.events.subscribe(clockMoved, () => {
    moves += 1;
  });
  const instant = Date.parse('2026-03-01T18:29:00Z');
  await app.setClock('2026-03-01T18:29:00Z');
  expect((await dbNow(app.db)).getTime() - instant).toBeLessThan(300_000);
  expect(Math.abs(app.context.clock.nowMs() - instant)).toBeLessThan(300_000);
  await app.advanceClock(3_600_000);
  expect((await dbNow(app.db)).getTime() - instant).toBeGreaterThanOrEqual(3_600_000);
  expect(moves).toBe(2);
});

test('the server cannot move the clock', async () => {
  await expect(app.db.query({ text: 'update clock_control set offset_ms = 1' })).rejects.toThrow('permission denied');
});

test('a reading that began before setClock and ends after it does not restore the old time', async () => {
  const answers: (() => void)[] = [];
  const slow: Pick<Tx, 'one'> = {
    one: async (statement) => {
      const row = await app.db.one<never>(statement);
      await new Promise<void>((resolve) => answers.push(resolve));
      return row;
    },
  };
  const clock = createClock(slow, app.context.logger);
  const before = clock.refresh();
  await expect.poll(() => answers.length).toBe(1);
  const aheadMs = app.nowMs() + 60 * 86_400_000;
  await app.setClock(aheadMs);
  const after = clock.refresh();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await after;
  answers[0]?.();
  await before;
  expect(clock.nowMs()).toBeGreaterThanOrEqual(aheadMs - 1_000);
});
