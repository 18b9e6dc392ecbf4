import type { Market } from '../../shared/markets/market.ts';
import { marketName } from '../../shared/markets/use-markets.ts';

/**
 * The markets whose name contains the text, whatever its case: the shown name, the English or the Hindi one. All markets
 * for an empty text.
 */
export function findMarkets<M extends Pick<Market, 'name' | 'nameHindi'>>(markets: readonly M[], text: string): M[] {
  const wanted = text.normalize().trim().toLowerCase();
  return markets.filter((market) =>
    [market.name, market.nameHindi, marketName(market)].some((name) => name.normalize().toLowerCase().includes(wanted)),
  );
}
