import { createMarket, sameEveryDay } from '../../apps/server/src/betting/markets/index.ts';
import type { TestServer } from '../fixtures/test.ts';

/**
 * Creates a market, first in the operator's order, and returns its id. It has a draw of today without results and bids,
 * whatever the time of day: the draw is current since 00:00.
 */
export async function createTodaysMarket(server: TestServer, family: 'main' | 'starline' | 'gali'): Promise<number> {
  const made = await server.db.transaction(async (tx) => {
    const { count } = await tx.one<{ count: bigint }>({ text: 'select count(*) from markets' });
    return createMarket(tx, {
      family,
      name: `Story ${count}`,
      displayOrder: -Number(count),
      days: sameEveryDay('22:00', family === 'main' ? '23:00' : null),
      actor: { name: 'story', operatorId: null },
    });
  });
  if (!made.ok) throw new Error(`The market was refused: ${made.code}`);
  return made.value.marketId;
}
