import { LIMIT_REPORT_COUNTS, OPERATOR_CALLS, type OperatorAnswer, REFUSAL_CAUSES } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { countColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { usePollMs } from '../../shared/live.ts';
import { useTableOrder } from '../../shared/order.ts';
import { LoadingState, Panel, StaleNote, Stat } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';

type Refusal = OperatorAnswer<typeof OPERATOR_CALLS.limitReport>['refusals'][number];

// The keys of a constant object are its key type.
const COUNTS = Object.entries(LIMIT_REPORT_COUNTS) as [keyof typeof LIMIT_REPORT_COUNTS, string][];

const COLUMNS: Column<Refusal>[] = [
  textColumn(
    'cause',
    t('Refused by'),
    ({ cause }) => t(REFUSAL_CAUSES[cause] ?? cause),
    ({ cause }) => <span className="font-semibold">{t(REFUSAL_CAUSES[cause] ?? cause)}</span>,
  ),
  countColumn('refusals', t('Refusals'), ({ refusals }) => refusals),
  countColumn('players', t('Players'), ({ players }) => players),
];

/** Limits set, raised and reached, time-outs and exclusions of a period. */
export function LimitsPanel({ from, to }: { from: string; to: string }) {
  const refetchInterval = usePollMs();
  const query = useOperatorQuery(
    queryKeys.report('limits', { from, to }),
    OPERATOR_CALLS.limitReport,
    { query: { from, to } },
    { refetchInterval },
  );
  const order = useTableOrder(COLUMNS);
  const { data } = query;
  if (data === undefined) return <LoadingState query={query} what={t('the report')} />;
  return (
    <>
      <StaleNote error={query.error} />
      <Panel title={t('Changes by players and staff')}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          {COUNTS.map(([key, label]) => (
            <Stat key={key} label={t(label)}>
              {formatCount(data[key])}
            </Stat>
          ))}
        </dl>
      </Panel>
      <DataTable
        label={t('Limits reached')}
        columns={COLUMNS}
        rows={data.refusals}
        rowId={({ cause }) => cause}
        endColumns={['refusals', 'players']}
        order={order}
        empty={<EmptyState title={t('No limit refused a bid or a deposit in this period')} />}
      />
      <p className="text-sm text-muted">{t('Days are days in India. A player may be refused more than once.')}</p>
    </>
  );
}
