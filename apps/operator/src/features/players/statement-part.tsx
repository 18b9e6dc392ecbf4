import { type OperatorAnswer, OPERATOR_CALLS, type STATEMENT_KINDS } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { clsx } from 'clsx';
import { ReceiptText } from 'lucide-react';
import { movementText } from '../../shared/cashier/movement-text.ts';
import { plainColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { periodInstants, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { usePollMs } from '../../shared/live.ts';
import { LoadingState, MoreButton, Paise } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';

type Movement = OperatorAnswer<typeof OPERATOR_CALLS.playerStatement>['rows'][number];

const COLUMNS: Column<Movement>[] = [
  plainColumn('at', t('When'), ({ atMs }) => <span className="num whitespace-nowrap">{formatInstant(atMs)}</span>),
  plainColumn('note', t('What'), movementText),
  plainColumn('transfer', t('Transfer'), ({ transferId }) => <span className="num text-muted">{transferId}</span>),
  plainColumn('amount', t('Points'), ({ isCredit, amountPaise }) => (
    <span className={clsx('font-semibold', isCredit ? 'text-open' : 'text-ink')}>
      <Paise value={isCredit ? amountPaise : `-${amountPaise}`} plus />
    </span>
  )),
  plainColumn('balance', t('Balance after'), ({ balancePaise }) => <Paise value={balancePaise} />),
];

type StatementPartProps = { playerId: string; kind: (typeof STATEMENT_KINDS)[number] };

/** Deposits and payouts follow their requests, whose days limit both lists. */
const UNDER_REQUESTS: readonly StatementPartProps['kind'][] = ['deposit', 'withdrawal'];

/** The movements of a wallet, all or of one kind, the newest first. */
export function StatementPart({ playerId, kind }: StatementPartProps) {
  const { period, setPeriod } = usePeriod();
  const wanted = { kind, ...periodInstants(period) };
  const refetchInterval = usePollMs();
  const query = useOperatorPages(
    queryKeys.playerPart(playerId, 'statement', wanted),
    (cursor, signal) =>
      fetchCall(OPERATOR_CALLS.playerStatement, { params: { playerId }, query: { ...wanted, ...cursor } }, signal),
    { refetchInterval, keepPrevious: true },
  );
  const rows = query.data?.pages.flatMap((page) => page.rows);
  if (rows === undefined) return <LoadingState query={query} what={t('the movements')} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {UNDER_REQUESTS.includes(kind) ? null : (
        <div role="search" aria-label={t('Movements')} className="flex flex-wrap items-end gap-3">
          <PeriodFilter label={t('When')} period={period} onChange={setPeriod} />
        </div>
      )}
      {/* The whole statement has exports of its own. */}
      {kind === 'all' ? null : (
        <ListTools
          file={{ table: 'playerMovements', query: { playerId, ...wanted } }}
          hasViews={false}
          hasDensity={kind === 'transfer'}
        />
      )}
      <DataTable
        label={t('Movements')}
        columns={COLUMNS}
        rows={rows}
        rowId={(row) => `${row.transferId}-${row.isCredit}`}
        endColumns={['amount', 'balance']}
        empty={<EmptyState icon={<ReceiptText size={28} aria-hidden="true" />} title={t('No movements')} />}
      />
      <MoreButton query={query} label={t('Show older')} />
    </div>
  );
}
