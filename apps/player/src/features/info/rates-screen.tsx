import { mainRates } from '@surahi/contract';
import { Button, Card, EmptyState, SkeletonList } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { LastUpdated } from '../../shared/layout/offline-banner.tsx';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { rateRows } from './rate-rows.ts';

/** Rates of the main market's games, as points bid and points won. */
export function RatesScreen() {
  const t = useT();
  const { data, isPending, isError, isLoadingError, dataUpdatedAt, refetch } = useQuery({
    queryKey: queryKeys.mainRates,
    queryFn: ({ signal }) => fetchCall(mainRates, {}, signal),
  });
  const rates = data?.game_rates[0];
  if (isPending) return <SkeletonList count={7} label={t('common.loading')} className="h-14" />;
  if (rates === undefined) {
    return (
      <EmptyState
        icon={<BookOpenText size={28} aria-hidden="true" />}
        title={t('common.noData')}
        detail={isLoadingError ? t('common.loadFailed') : undefined}
        action={
          isLoadingError ? (
            <Button variant="secondary" onClick={() => void refetch()}>
              {t('common.tryAgain')}
            </Button>
          ) : undefined
        }
      />
    );
  }
  return (
    <div className="grid gap-3 pt-1">
      <h2 className="text-lg font-bold">{t('rates.title')}</h2>
      <Card className="py-1">
        <dl>
          {rateRows(rates).map(({ game, pair }) => (
            <div
              key={game}
              className="flex min-h-13 items-center justify-between gap-3 border-b border-line last:border-0"
            >
              <dt className="text-base font-semibold">{t(game satisfies MessageId)}</dt>
              <dd className="num text-lg font-bold text-clay">{pair}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="text-sm text-muted">{t('rates.hint')}</p>
      <LastUpdated stale={isError} atMs={dataUpdatedAt} />
    </div>
  );
}
