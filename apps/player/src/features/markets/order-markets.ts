import { favouriteOf } from '../../shared/favourites.ts';
import type { Market } from '../../shared/markets/market.ts';

type Ordered = Pick<Market, 'family' | 'gameId' | 'running'>;

/**
 * Puts markets that accept bids before the others, and the player's favourites first in both parts. Otherwise keeps the
 * order of the list.
 */
export function orderMarkets<M extends Ordered>(markets: readonly M[], favourites: ReadonlySet<string>): M[] {
  const rank = (market: M): number => (market.running ? 0 : 2) + (favourites.has(favouriteOf(market)) ? 0 : 1);
  return markets.toSorted((a, b) => rank(a) - rank(b));
}
