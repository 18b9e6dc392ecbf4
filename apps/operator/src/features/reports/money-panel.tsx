import { type CashDay, OPERATOR_CALLS } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount, formatDay } from '../../shared/format.ts';
import { useTableOrder } from '../../shared/order.ts';
import { LoadingState, Paise, Panel, StaleNote, Stat } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { barPoints, Bars } from './bars.tsx';

type Amount = 'depositsPaise' | 'withdrawalsPaise' | 'bonusPaise' | 'creditsPaise' | 'debitsPaise';

const AMOUNTS: readonly { of: Amount; label: string }[] = [
  { of: 'depositsPaise', label: 'Deposited' },
  { of: 'withdrawalsPaise', label: 'Withdrawn' },
  { of: 'bonusPaise', label: 'Bonuses' },
  { of: 'creditsPaise', label: 'Credits' },
  { of: 'debitsPaise', label: 'Debits' },
];

const amount = ({ of, label }: (typeof AMOUNTS)[number]): Column<CashDay> => ({
  id: of,
  header: label,
  accessorFn: (day) => BigInt(day[of]),
  sortFn: 'basic',
  cell: ({ row }) => <Paise value={row.original[of]} />,
});

const counted = (id: 'depositsCount' | 'withdrawalsCount', header: string): Column<CashDay> => ({
  id,
  header,
  accessorFn: (day) => day[id],
  sortFn: 'basic',
  cell: ({ row }) => formatCount(row.original[id]),
});

const [DEPOSITED, WITHDRAWN, ...OTHERS] = AMOUNTS.map(amount);

const COLUMNS: Column<CashDay>[] = [
  {
    id: 'date',
    header: 'Day',
    accessorFn: (day) => day.date,
    sortFn: 'text',
    cell: ({ row }) => <span className="num font-semibold whitespace-nowrap">{formatDay(row.original.date)}</span>,
  },
  counted('depositsCount', 'Deposits'),
  ...(DEPOSITED === undefined ? [] : [DEPOSITED]),
  counted('withdrawalsCount', 'Withdrawals'),
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
  const bars = data.days.map((day) => ({
    name: formatDay(day.date).replace(/^\w+, /, ''),
    first: barPoints(day.depositsPaise),
    second: barPoints(day.withdrawalsPaise),
  }));
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
