import type { MarketOrder } from '@surahi/contract';
import { favouriteOf } from '../../shared/favourites.ts';
import type { Market } from '../../shared/markets/market.ts';
import { isRunning, nextCutOff } from '../../shared/markets/market.ts';

export type Ordering = { favourites: ReadonlySet<string>; order: MarketOrder; nowMs: number };

/**
 * Puts markets that accept bids before the others, and the player's favourites first in both parts. Then sorts the open
 * markets by their next cut-off, unless the operator's order is to stay. Closed markets keep the order of the list.
 */
export function orderMarkets(markets: readonly Market[], { favourites, order, nowMs }: Ordering): Market[] {
  const placed = markets.map((market) => {
    const isOpen = isRunning(market, nowMs);
    const rank = (isOpen ? 0 : 2) + (favourites.has(favouriteOf(market)) ? 0 : 1);
    const cutOffMs = isOpen && order === 'closing' ? (nextCutOff(market, nowMs)?.atMs ?? 0) : 0;
    return { market, rank, cutOffMs };
  });
  return placed.toSorted((a, b) => a.rank - b.rank || a.cutOffMs - b.cutOffMs).map(({ market }) => market);
}
