import { type CashDay, OPERATOR_CALLS } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { barDay, barRow } from '../../shared/bar-rows.ts';
import { Bars } from '../../shared/bars.tsx';
import { countColumn, paiseColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatDay } from '../../shared/format.ts';
import { t, tIn } from '../../shared/i18n/i18n.ts';
import { usePollMs } from '../../shared/live.ts';
import { useTableOrder } from '../../shared/order.ts';
import { LoadingState, Paise, Panel, StaleNote, Stat } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';

type Amount = 'depositsPaise' | 'withdrawalsPaise' | 'bonusPaise' | 'creditsPaise' | 'debitsPaise';

const AMOUNTS: readonly { of: Amount; label: string }[] = [
  { of: 'depositsPaise', label: t('Deposited') },
  { of: 'withdrawalsPaise', label: tIn('money', 'Withdrawn') },
  { of: 'bonusPaise', label: t('Bonuses') },
  { of: 'creditsPaise', label: t('Credits') },
  { of: 'debitsPaise', label: t('Debits') },
];

const [DEPOSITED, WITHDRAWN, ...OTHERS] = AMOUNTS.map(({ of, label }) =>
  paiseColumn<CashDay>(of, label, (day) => day[of]),
);

const COLUMNS: Column<CashDay>[] = [
  textColumn(
    'date',
    t('Day'),
    (day) => day.date,
    (day) => <span className="num font-semibold whitespace-nowrap">{formatDay(day.date)}</span>,
  ),
  countColumn('depositsCount', t('Deposits'), (day) => day.depositsCount),
  ...(DEPOSITED === undefined ? [] : [DEPOSITED]),
  countColumn('withdrawalsCount', t('Withdrawals'), (day) => day.withdrawalsCount),
  ...(WITHDRAWN === undefined ? [] : [WITHDRAWN]),
  ...OTHERS,
];

const END_COLUMNS = ['depositsCount', 'withdrawalsCount', ...AMOUNTS.map(({ of }) => of)];

/** Deposits, withdrawals, bonuses and adjustments by booking day, as totals, chart and table. */
export function MoneyPanel({ from, to }: { from: string; to: string }) {
  const refetchInterval = usePollMs();
  const query = useOperatorQuery(
    queryKeys.report('money', { from, to }),
    OPERATOR_CALLS.cashReport,
    { query: { from, to } },
    { refetchInterval },
  );
  const order = useTableOrder(COLUMNS);
  const { data } = query;
  if (data === undefined) return <LoadingState query={query} what={t('the report')} />;
  const bars = data.days.map((day) => barRow(barDay(day.date), day.depositsPaise, day.withdrawalsPaise));
  return (
    <>
      <StaleNote error={query.error} />
      <dl
        aria-label={t('Totals of the period')}
        className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-3 xl:grid-cols-5"
      >
        {AMOUNTS.map(({ of, label }) => (
          <Stat key={of} label={label}>
            <Paise value={data.totals[of]} />
          </Stat>
        ))}
      </dl>
      <Panel title={t('Deposits and withdrawals by day')}>
        <Bars rows={bars} names={{ first: t('Deposited'), second: tIn('money', 'Withdrawn') }} />
      </Panel>
      <DataTable
        label={t('Money by day')}
        columns={COLUMNS}
        rows={data.days}
        rowId={(day) => day.date}
        endColumns={END_COLUMNS}
        order={order}
        empty={<EmptyState title={t('No days in this period')} />}
      />
      <p className="text-sm text-muted">
        {t('Days are booking days in India. Credits and debits are adjustments by operators.')}
      </p>
    </>
  );
}
