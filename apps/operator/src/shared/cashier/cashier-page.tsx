import { OPERATOR_CALLS, type OperatorAnswer } from '@surahi/contract/operator';
import { useTick } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { serverNow } from '../clock.ts';
import { formatCount } from '../format.ts';
import { usePollMs } from '../live.ts';
import { Page, Paise, StaleNote, Stat } from '../parts.tsx';
import { fetchCall, queryKeys } from '../query.ts';
import { TabLinks } from '../tab-links.tsx';
import { ageText } from './points-text.ts';

type Totals = OperatorAnswer<typeof OPERATOR_CALLS.moneyTotals>;
type Tab = 'deposits' | 'withdrawals' | 'statements' | 'adjustments';

/** The frame of the money pages: what waits, since when, what today brought, and the way to each page. */
export function CashierPage({ tab, children }: { tab: Tab; children: ReactNode }) {
  const pollMs = usePollMs();
  const query = useQuery({
    queryKey: queryKeys.moneyTotals,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.moneyTotals, {}, signal),
    refetchInterval: pollMs,
  });
  const { data: totals } = query;
  const counted = (label: string, count: number | undefined) =>
    count === undefined || count === 0 ? (
      label
    ) : (
      <>
        {label}
        <span className="num ml-2 rounded-full bg-clay-soft px-2 py-0.5 text-xs text-on-clay-soft">
          {formatCount(count)}
          <span className="sr-only"> waiting</span>
        </span>
      </>
    );
  const tabs = [
    { to: paths.deposits, label: counted('Deposits', totals?.deposits.pending), isCurrent: tab === 'deposits' },
    {
      to: paths.withdrawals,
      label: counted('Withdrawals', totals?.withdrawals.pending),
      isCurrent: tab === 'withdrawals',
    },
    { to: paths.bankStatements, label: 'Bank statements', isCurrent: tab === 'statements' },
    {
      to: paths.adjustments,
      label: counted('Adjustments', totals?.adjustmentsPending),
      isCurrent: tab === 'adjustments',
    },
  ];
  return (
    <Page title="Money">
      <StaleNote error={query.error} />
      {totals === undefined ? null : <TotalsRow totals={totals} />}
      <TabLinks label="Money" tabs={tabs} />
      {children}
    </Page>
  );
}

function TotalsRow({ totals }: { totals: Totals }) {
  useTick();
  const oldest = (atMs: number | null) => (atMs === null ? 'none waits' : `oldest ${ageText(serverNow() - atMs)}`);
  const { deposits, withdrawals } = totals;
  return (
    <dl
      aria-label="Totals"
      className="grid grid-cols-2 gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-4 shadow-card lg:grid-cols-4"
    >
      <Stat label="Deposits waiting" note={`${formatCount(deposits.pending)}, ${oldest(deposits.oldestAtMs)}`}>
        <Paise value={deposits.pendingPaise} />
      </Stat>
      <Stat
        label="Deposits today"
        note={`${formatCount(deposits.approvedToday)} credited, ${formatCount(deposits.rejectedToday)} rejected`}
      >
        <Paise value={deposits.approvedTodayPaise} />
      </Stat>
      <Stat label="Withdrawals waiting" note={`${formatCount(withdrawals.pending)}, ${oldest(withdrawals.oldestAtMs)}`}>
        <Paise value={withdrawals.pendingPaise} />
      </Stat>
      <Stat
        label="Withdrawals today"
        note={`${formatCount(withdrawals.approvedToday)} paid, ${formatCount(withdrawals.rejectedToday)} rejected`}
      >
        <Paise value={withdrawals.approvedTodayPaise} />
      </Stat>
    </dl>
  );
}
