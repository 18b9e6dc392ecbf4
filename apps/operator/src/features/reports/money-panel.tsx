import { type CashDay, OPERATOR_CALLS } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { barDay, barRow } from '../../shared/bar-rows.ts';
import { Bars } from '../../shared/bars.tsx';
import { countColumn, paiseColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatDay } from '../../shared/format.ts';
import { useTableOrder } from '../../shared/order.ts';
import { LoadingState, Paise, Panel, StaleNote, Stat } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';

type Amount = 'depositsPaise' | 'withdrawalsPaise' | 'bonusPaise' | 'creditsPaise' | 'debitsPaise';

const AMOUNTS: readonly { of: Amount; label: string }[] = [
  { of: 'depositsPaise', label: 'Deposited' },
  { of: 'withdrawalsPaise', label: 'Withdrawn' },
  { of: 'bonusPaise', label: 'Bonuses' },
  { of: 'creditsPaise', label: 'Credits' },
  { of: 'debitsPaise', label: 'Debits' },
];

const [DEPOSITED, WITHDRAWN, ...OTHERS] = AMOUNTS.map(({ of, label }) =>
  paiseColumn<CashDay>(of, label, (day) => day[of]),
);

const COLUMNS: Column<CashDay>[] = [
  textColumn(
    'date',
    'Day',
    (day) => day.date,
    (day) => <span className="num font-semibold whitespace-nowrap">{formatDay(day.date)}</span>,
  ),
  countColumn('depositsCount', 'Deposits', (day) => day.depositsCount),
  ...(DEPOSITED === undefined ? [] : [DEPOSITED]),
  countColumn('withdrawalsCount', 'Withdrawals', (day) => day.withdrawalsCount),
  ...(WITHDRAWN === undefined ? [] : [WITHDRAWN]),
  ...OTHERS,
];

const END_COLUMNS = ['depositsCount', 'withdrawalsCount', ...AMOUNTS.map(({ of }) => of)];

/** Deposits, withdrawals, bonuses and adjustments by booking day, as totals, chart and table. */
export function MoneyPanel({ from, to }: { from: string; to: string }) {
  const query = useOperatorQuery(queryKeys.report('money', { from, to }), OPERATOR_CALLS.cashReport, {
    query: { from, to },
  });
  const order = useTableOrder(COLUMNS);
  const { data } = query;
  if (data === undefined) return <LoadingState query={query} what="the report" />;
  const bars = data.days.map((day) => barRow(barDay(day.date), day.depositsPaise, day.withdrawalsPaise));
  return (
    <>
      <StaleNote error={query.error} />
      <dl
        aria-label="Totals of the period"
        className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-3 xl:grid-cols-5"
      >
        {AMOUNTS.map(({ of, label }) => (
          <Stat key={of} label={label}>
            <Paise value={data.totals[of]} />
          </Stat>
        ))}
      </dl>
      <Panel title="Deposits and withdrawals by day">
        <Bars rows={bars} names={{ first: 'Deposited', second: 'Withdrawn' }} />
      </Panel>
      <DataTable
        label="Money by day"
        columns={COLUMNS}
        rows={data.days}
        rowId={(day) => day.date}
        endColumns={END_COLUMNS}
        order={order}
        empty={<EmptyState title="No days in this period" />}
      />
      <p className="text-sm text-muted">
        Days are booking days in India. Credits and debits are adjustments by operators.
      </p>
    </>
  );
}
