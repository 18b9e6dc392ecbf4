import type { Family } from '@surahi/game';
import { EmptyState, SkeletonList } from '@surahi/ui';
import { ChevronRight, Store } from 'lucide-react';
import { useT } from '../i18n/i18n.ts';
import { Unreachable } from '../unreachable.tsx';
import { CutOffLine } from './cut-off-line.tsx';
import type { Market } from './market.ts';
import { isRunning } from './market.ts';
import { useServerNow } from './server-clock.ts';
import { marketName, useMarkets } from './use-markets.ts';

/** Lists the open markets of a family, for screens that were opened without a market. */
export function ChooseMarket({ family, onChoose }: { family: Family; onChoose: (market: Market) => void }) {
  const t = useT();
  const now = useServerNow();
  const { markets, failed, refetch } = useMarkets(family);
  if (markets === undefined && failed) return <Unreachable onRetry={refetch} />;
  if (markets === undefined) return <SkeletonList count={4} label={t('common.loading')} className="h-16" />;
  const running = markets.filter((market) => isRunning(market, now));
  if (running.length === 0) {
    return <EmptyState icon={<Store size={30} aria-hidden="true" />} title={t('choose.none')} />;
  }
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-base font-semibold text-muted">{t('choose.title')}</h2>
      <ul className="grid grid-cols-1 gap-2">
        {running.map((market) => (
          <li key={market.gameId}>
            <button
              type="button"
              onClick={() => onChoose(market)}
              className="flex min-h-16 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-left shadow-card"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-bold">{marketName(market)}</span>
                <CutOffLine market={market} />
              </span>
              <ChevronRight size={20} aria-hidden="true" className="text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
