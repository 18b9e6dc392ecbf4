import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { Scale } from 'lucide-react';
import { CashierPage } from '../../shared/cashier/cashier-page.tsx';
import { usePollMs } from '../../shared/live.ts';
import { Loaded, MoreButton } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { AdjustForm } from './adjust-form.tsx';
import { AdjustmentRow } from './adjustment-row.tsx';

/** Adjustments of wallets: a form for a new one, and a list of all, the newest first. */
export function AdjustmentsPage() {
  const mayAdjust = useMay('wallets.adjust');
  const refetchInterval = usePollMs();
  const query = useOperatorPages(
    queryKeys.moneyList('adjustments', {}),
    (cursor, signal) => fetchCall(OPERATOR_CALLS.listAdjustments, { query: cursor }, signal),
    { refetchInterval },
  );
  return (
    <CashierPage tab="adjustments">
      <div className="grid items-start gap-4 md:grid-cols-[minmax(280px,2fr)_minmax(0,3fr)]">
        {mayAdjust ? <AdjustForm /> : null}
        <div className="grid content-start gap-3">
          <Loaded query={query} what="the adjustments">
            {({ pages }) =>
              pages[0]?.adjustments.length === 0 ? (
                <EmptyState icon={<Scale size={28} aria-hidden="true" />} title="No adjustments yet" />
              ) : (
                <ul aria-label="Adjustments" className="rounded-card border border-line bg-surface px-4 shadow-card">
                  {pages
                    .flatMap((page) => page.adjustments)
                    .map((row) => (
                      <AdjustmentRow key={row.adjustmentId} row={row} />
                    ))}
                </ul>
              )
            }
          </Loaded>
          <MoreButton query={query} label="Show older" />
        </div>
      </div>
    </CashierPage>
  );
}
