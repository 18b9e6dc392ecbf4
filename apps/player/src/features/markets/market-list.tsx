import { EmptyState, SkeletonList } from '@surahi/ui';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFavourites } from '../../shared/favourites.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { LastUpdated } from '../../shared/layout/offline-banner.tsx';
import type { Market } from '../../shared/markets/market.ts';
import type { MarketList } from '../../shared/markets/use-markets.ts';
import { Unreachable } from '../../shared/unreachable.tsx';
import { orderMarkets } from './order-markets.ts';

/** A list of market cards with its loading, failed, empty and outdated states. */
export function MarketListView({ list, renderCard }: { list: MarketList; renderCard: (market: Market) => ReactNode }) {
  const t = useT();
  const favourites = useFavourites();
  if (list.markets === undefined) return list.failed ? <Unreachable onRetry={list.refetch} /> : <Waiting />;
  if (list.markets.length === 0) {
    return <EmptyState icon={<Store size={30} aria-hidden="true" />} title={t('market.none')} />;
  }
  return (
    <>
      <LastUpdated stale={list.failed} atMs={list.updatedAtMs} />
      <ul className="grid grid-cols-1 gap-3">
        {orderMarkets(list.markets, favourites).map((market) => (
          <li key={market.gameId}>{renderCard(market)}</li>
        ))}
      </ul>
    </>
  );
}

function Waiting() {
  const t = useT();
  return <SkeletonList count={4} label={t('common.loading')} />;
}
