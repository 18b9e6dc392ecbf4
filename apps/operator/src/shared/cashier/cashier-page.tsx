import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { formatCount } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { usePollMs } from '../live.ts';
import { Page, StaleNote } from '../parts.tsx';
import { queryKeys, useOperatorQuery } from '../query.ts';
import { TabLinks } from '../tab-links.tsx';
import { TotalsRow } from './totals-row.tsx';

type Tab =
  | 'deposits'
  | 'withdrawals'
  | 'payout-files'
  | 'bank-statements'
  | 'adjustments'
  | 'negative-wallets'
  | 'to-return';

/** The frame of the money pages: the totals of waiting and decided requests, and the tabs. */
export function CashierPage({ tab, children }: { tab: Tab; children: ReactNode }) {
  const pollMs = usePollMs();
  const query = useOperatorQuery(queryKeys.moneyTotals, OPERATOR_CALLS.moneyTotals, {}, { refetchInterval: pollMs });
  const { data: totals } = query;
  const tabs = [
    { id: 'deposits', to: paths.deposits, label: t('Deposits'), count: totals?.deposits.pending },
    { id: 'withdrawals', to: paths.withdrawals, label: t('Withdrawals'), count: totals?.withdrawals.pending },
    { id: 'payout-files', to: paths.payoutFiles, label: t('Payout files'), count: 0 },
    { id: 'bank-statements', to: paths.bankStatements, label: t('Bank statements'), count: 0 },
    { id: 'adjustments', to: paths.adjustments, label: t('Adjustments'), count: totals?.adjustmentsPending },
    { id: 'negative-wallets', to: paths.negativeWallets, label: t('Negative wallets'), count: 0 },
    { id: 'to-return', to: paths.depositsToReturn, label: t('To return'), count: 0 },
  ].map(({ id, to, label, count = 0 }) => ({
    to,
    label: count === 0 ? label : <Counted label={label} count={count} />,
    isCurrent: id === tab,
  }));
  return (
    <Page title={t('Money')}>
      <StaleNote error={query.error} />
      {totals === undefined && query.isError ? null : <TotalsRow totals={totals} />}
      <TabLinks label={t('Money')} tabs={tabs} />
      {children}
    </Page>
  );
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label}
      <span className="num ml-2 rounded-full bg-clay-soft px-2 py-0.5 text-xs text-on-clay-soft">
        {formatCount(count)}
        <span className="sr-only"> {t('waiting')}</span>
      </span>
    </>
  );
}
