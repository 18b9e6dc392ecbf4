import type { Family } from '@surahi/game';
import { useMemo } from 'react';
import type { Market } from '../../shared/markets/market.ts';
import { useMarkets } from '../../shared/markets/use-markets.ts';
import type { SlipRow } from './slip-list.ts';
import { parseScreen } from './slip-list.ts';
import type { BidRequest } from './submission.ts';

type SlipMarkets = { markets: readonly Market[] | undefined; failed: boolean; refetch: () => void };

/** The markets of the families of these rows and of `others`. `markets` is undefined until all their lists have loaded. */
export function useSlipMarkets(rows: readonly SlipRow[], others: readonly Pick<BidRequest, 'family'>[]): SlipMarkets {
  const families = new Set<Family>(others.map(({ family }) => family));
  for (const { screen } of rows) {
    const game = parseScreen(screen)?.game;
    if (game !== undefined) families.add(game.family);
  }
  const main = useMarkets('main');
  // A family that is not needed reads the main list, which the header loads anyway, so its own list is not fetched.
  const starline = useMarkets(families.has('starline') ? 'starline' : 'main');
  const gali = useMarkets(families.has('gali') ? 'gali' : 'main');
  const lists = [main, starline, gali];
  const markets = useMemo(() => {
    const known = [main.markets, starline.markets, gali.markets];
    return known.some((list) => list === undefined) ? undefined : known.flatMap((list) => list ?? []);
  }, [main.markets, starline.markets, gali.markets]);
  return {
    markets,
    failed: lists.some((list) => list.markets === undefined && list.failed),
    refetch: () => {
      for (const list of lists) list.refetch();
    },
  };
}
