import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { Scale } from 'lucide-react';
import { CashierPage } from '../../shared/cashier/cashier-page.tsx';
import { SelectField } from '../../shared/controls.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { useListState } from '../../shared/lists/list-state.ts';
import { periodInstants, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { usePollMs } from '../../shared/live.ts';
import { Loaded, MoreButton } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { AdjustForm } from './adjust-form.tsx';
import { AdjustmentRow } from './adjustment-row.tsx';

const STATES = ['pending', 'done', 'declined', 'expired'] as const;
const STATE_OPTIONS = [
  { value: 'all' as const, label: t('All') },
  { value: 'pending' as const, label: t('Waiting') },
  { value: 'done' as const, label: t('Done') },
  { value: 'declined' as const, label: t('Declined') },
  { value: 'expired' as const, label: t('Expired') },
];

/** Adjustments of wallets: a form for a new one, and a list of all, the newest first. */
export function AdjustmentsPage() {
  const mayAdjust = useMay('wallets.adjust');
  const refetchInterval = usePollMs();
  const { period, setPeriod } = usePeriod();
  const { state, setState } = useListState(STATES);
  const wanted = { ...periodInstants(period), ...(state === undefined ? {} : { state }) };
  const query = useOperatorPages(
    queryKeys.moneyList('adjustments', wanted),
    (cursor, signal) => fetchCall(OPERATOR_CALLS.listAdjustments, { query: { ...wanted, ...cursor } }, signal),
    { refetchInterval, keepPrevious: true },
  );
  return (
    <CashierPage tab="adjustments">
      <div className="grid items-start gap-4 md:grid-cols-[minmax(280px,2fr)_minmax(0,3fr)]">
        {mayAdjust ? <AdjustForm /> : null}
        <div className="grid content-start gap-3">
          <div role="search" aria-label={t('Adjustments')} className="flex flex-wrap items-end gap-3">
            <SelectField label={t('State')} value={state ?? 'all'} options={STATE_OPTIONS} onChange={setState} />
            <PeriodFilter label={t('Proposed')} period={period} onChange={setPeriod} />
          </div>
          <ListTools hasDensity={false} file={{ table: 'adjustments', query: wanted }} />
          <Loaded query={query} what={t('the adjustments')}>
            {({ pages }) =>
              pages[0]?.adjustments.length === 0 ? (
                <EmptyState icon={<Scale size={28} aria-hidden="true" />} title={t('No adjustments')} />
              ) : (
                <ul
                  aria-label={t('Adjustments')}
                  className="rounded-card border border-line bg-surface px-4 shadow-card"
                >
                  {pages
                    .flatMap((page) => page.adjustments)
                    .map((row) => (
                      <AdjustmentRow key={row.adjustmentId} row={row} />
                    ))}
                </ul>
              )
            }
          </Loaded>
          <MoreButton query={query} label={t('Show older')} />
        </div>
      </div>
    </CashierPage>
  );
}
