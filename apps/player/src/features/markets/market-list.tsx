import { EmptyState, SkeletonList } from '@surahi/ui';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverNow } from '../../shared/clock.ts';
import { useFavourites } from '../../shared/favourites.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { LastUpdated } from '../../shared/layout/offline-banner.tsx';
import type { Market } from '../../shared/markets/market.ts';
import type { MarketList } from '../../shared/markets/use-markets.ts';
import { Unreachable } from '../../shared/unreachable.tsx';
import { findMarkets } from './find-markets.ts';
import { orderMarkets } from './order-markets.ts';

type MarketListProps = {
  list: MarketList;
  /** Shows only the markets with this text in their name. Undefined shows all. */
  search?: string | undefined;
  renderCard: (market: Market) => ReactNode;
};

/** A list of market cards with its loading, failed, empty and outdated states. */
export function MarketListView({ list, search = '', renderCard }: MarketListProps) {
  const t = useT();
  const favourites = useFavourites();
  if (list.markets === undefined) return list.failed ? <Unreachable onRetry={list.refetch} /> : <Waiting />;
  if (list.markets.length === 0) {
    return <EmptyState icon={<Store size={30} aria-hidden="true" />} title={t('market.none')} />;
  }
  const found = findMarkets(list.markets, search);
  return (
    <>
      <LastUpdated stale={list.failed} atMs={list.updatedAtMs} />
      {found.length === 0 ? (
        <EmptyState icon={<Store size={30} aria-hidden="true" />} title={t('search.none')} />
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {orderMarkets(found, { favourites, order: list.order, nowMs: serverNow() }).map((market) => (
            <li key={market.gameId}>{renderCard(market)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Waiting() {
  const t = useT();
  return <SkeletonList count={4} label={t('common.loading')} />;
}
