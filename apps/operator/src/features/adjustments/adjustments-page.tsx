import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, EmptyState } from '@surahi/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { usePollMs } from '../../shared/live.ts';
import { NotYet, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { AdjustForm } from './adjust-form.tsx';
import { AdjustmentRow } from './adjustment-row.tsx';
import { CashierPage } from '../../shared/cashier/cashier-page.tsx';

/** Corrections of wallets: a new one, those that wait for a second operator, and all before them. */
export function AdjustmentsPage() {
  const mayAdjust = useMay('wallets.adjust');
  const pollMs = usePollMs();
  const query = useInfiniteQuery({
    queryKey: queryKeys.moneyList('adjustments', {}),
    queryFn: ({ pageParam, signal }) =>
      fetchCall(OPERATOR_CALLS.listAdjustments, { query: pageParam === null ? {} : { cursor: pageParam } }, signal),
    // the first page has no row before it
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: pollMs,
  });
  const rows = query.data?.pages.flatMap((page) => page.adjustments);
  return (
    <CashierPage tab="adjustments">
      <div className="grid items-start gap-4 md:grid-cols-[minmax(280px,2fr)_minmax(0,3fr)]">
        {mayAdjust ? <AdjustForm /> : null}
        <div className="grid content-start gap-3">
          {rows === undefined ? (
            <NotYet query={query} what="the adjustments" />
          ) : (
            <>
              <StaleNote error={query.error} />
              {rows.length === 0 ? (
                <EmptyState icon={<Scale size={28} aria-hidden="true" />} title="No wallet was adjusted yet" />
              ) : (
                <ul aria-label="Adjustments" className="rounded-card border border-line bg-surface px-4 shadow-card">
                  {rows.map((row) => (
                    <AdjustmentRow key={row.adjustmentId} row={row} />
                  ))}
                </ul>
              )}
              {query.hasNextPage ? (
                <Button
                  variant="secondary"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                  className="justify-self-center"
                >
                  Show older
                </Button>
              ) : null}
            </>
          )}
        </div>
      </div>
    </CashierPage>
  );
}
