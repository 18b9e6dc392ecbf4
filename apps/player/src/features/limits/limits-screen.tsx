import { SkeletonList } from '@surahi/ui';
import type { ComponentType } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadTexts, useT } from '../../shared/i18n/i18n.ts';
import { LastUpdated } from '../../shared/layout/offline-banner.tsx';
import { serverNow } from '../../shared/clock.ts';
import { reservedPaise, useDepositLimits } from '../../shared/money/deposit-limits.ts';
import type { Restriction } from '../../shared/play/use-play-limits.ts';
import { restrictionNow, usePlayLimits } from '../../shared/play/use-play-limits.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { loadChunk } from '../../shared/screen-loading.ts';
import { Unreachable } from '../../shared/unreachable.tsx';
import { BreakSection } from './break-section.tsx';
import { LimitCard } from './limit-card.tsx';
import type { LimitKey } from './limit-form.tsx';
import { LimitForm } from './limit-form.tsx';
import { LIMIT_TABLE } from '../../shared/play/limit-words.ts';
import { NetSection } from './net-section.tsx';
import { ReceiptsSection } from './receipts-section.tsx';
import { SettingsSection } from './settings-section.tsx';

// Only excluded players load this chunk. It also loads `pages` and `money`, which hold the texts about codes.
const ReturnSection = lazy<ComponentType<{ exclusion: Restriction; refundsOpenBids: boolean }>>(async () => {
  const [module] = await Promise.all([
    loadChunk(() => import('./return-section.tsx')),
    loadTexts(['limits', 'pages', 'money']),
  ]);
  return { default: module.ReturnSection };
});

/**
 * `/limits`: the player's limits, breaks and self-exclusion. An excluded player sees the way back and a longer exclusion
 * instead.
 */
export function LimitsScreen() {
  const t = useT();
  const query = usePlayLimits();
  const { limits: deposits } = useDepositLimits();
  const queryClient = useQueryClient();
  // The cache keeps the figures for a minute, and a bid may have used part of a limit since.
  useEffect(() => void queryClient.invalidateQueries({ queryKey: queryKeys.playLimits }), [queryClient]);
  const [edited, setEdited] = useState<LimitKey>();
  if (query.isPending) return <SkeletonList count={4} label={t('common.loading')} />;
  const { data } = query;
  if (data === undefined) return <Unreachable onRetry={() => void query.refetch()} />;
  const restriction = restrictionNow(data, serverNow());
  const limitOf = ({ kind, period }: LimitKey) =>
    data.limits.find((limit) => limit.kind === kind && limit.period === period);
  const excluded = restriction?.kind === 'exclusion' ? restriction : undefined;
  return (
    <div className="grid grid-cols-1 gap-3.5 pt-1">
      <LastUpdated stale={query.isError} atMs={query.dataUpdatedAt} />
      {excluded === undefined ? (
        <>
          <p className="text-sm text-muted">{t('limits.intro')}</p>
          {LIMIT_TABLE.map(({ kind, periods }) => (
            <LimitCard
              key={kind}
              kind={kind}
              periods={periods}
              limitOf={limitOf}
              waitingPaise={kind === 'deposit' ? reservedPaise(data, deposits) : undefined}
              onEdit={setEdited}
            />
          ))}
          <BreakSection refundsOpenBids={data.refunds_open_bids} />
          <SettingsSection data={data} />
        </>
      ) : (
        <Suspense fallback={null}>
          <ReturnSection exclusion={excluded} refundsOpenBids={data.refunds_open_bids} />
        </Suspense>
      )}
      <NetSection data={data} />
      <ReceiptsSection />
      {edited === undefined ? null : (
        <LimitForm limitKey={edited} limit={limitOf(edited)} onClose={() => setEdited(undefined)} />
      )}
    </div>
  );
}
