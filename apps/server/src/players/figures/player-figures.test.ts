import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayers } from '../../testing/bids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { selectPlayers } from './player-figures.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

test('PostgreSQL reuses one plan to read the figures of any number of players', async () => {
  const players = await addPlayers(app, 10, 100);
  const ids = players.map(({ playerId }) => playerId);
  const plans = await app.db.transaction(async (tx) => {
    for (const count of [1, 3, 10, 1, 3, 10, 1, 3, 10, 1]) {
      const read = await tx.query(selectPlayers(ids.slice(0, count)));
      expect(read).toHaveLength(count);
    }
    return tx.one<{ custom: bigint; generic: bigint }>({
      text: `select custom_plans as custom, generic_plans as generic from pg_prepared_statements where name = 'wallet_players'`,
    });
  });
  // PostgreSQL always plans the first five calls.
  expect(plans).toEqual({ custom: 5n, generic: 5n });
});
