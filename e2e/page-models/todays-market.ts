import { createMarket, sameEveryDay } from '../../apps/server/src/betting/markets/index.ts';
import type { TestServer } from '../fixtures/test.ts';

type Family = 'main' | 'starline' | 'gali';

/**
 * Returns the id of an open market whose draw of today meets `condition`, an SQL condition on the draw `d`. Leaves out
 * the draws in `except`. Creates a market when there is none: late in the day, or when other stories used them all.
 */
export async function todaysMarket(
  server: TestServer,
  family: Family,
  condition: string,
  except: readonly string[] = [],
): Promise<number> {
  const [found] = await server.db.query<{ market_id: number }>({
    text: `select m.market_id from markets m
             cross join lateral (select * from draws where draws.market_id = m.market_id and current_from <= app_now()
                                 order by business_date desc limit 1) d
            where m.family = $1 and m.is_active and not m.is_paused and d.cancelled_at is null
              and d.business_date = (app_now() at time zone m.zone)::date
              and d.draw_id <> all($2::bigint[]) and ${condition}
            order by d.open_at > app_now() desc, m.display_order limit 1`,
    values: [family, [...except]],
  });
  return found?.market_id ?? createTodaysMarket(server, family);
}

/**
 * Creates a market, first in the operator's order, and returns its id. It has a draw of today without results and bids,
 * whatever the time of day: the draw is current since 00:00.
 */
export async function createTodaysMarket(server: TestServer, family: Family): Promise<number> {
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
