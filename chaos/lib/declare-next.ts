import type { Database } from './cluster.ts';
import type { Random } from './random.ts';
import { resultOf } from './random-result.ts';
import { declare, type Market, type World } from './world.ts';

/**
 * Declares the first open market, so that its settlement runs while the leader fails. The market keeps receiving bids until
 * the next declaration, so that the load includes refusals. Returns the market.
 */
export async function declareNext(
  database: Database,
  world: World,
  markets: Market[],
  random: Random,
): Promise<Market> {
  if (markets.at(-1) !== world.markets.at(-1)) markets.pop();
  const market = markets.shift();
  if (market === undefined || markets.length === 0) throw new Error('the world has too few markets');
  markets.push(market);
  await declare(database, market, resultOf(random, market.family));
  return market;
}
