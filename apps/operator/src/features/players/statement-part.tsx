import { type OperatorAnswer, OPERATOR_CALLS, type STATEMENT_KINDS } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { clsx } from 'clsx';
import { ReceiptText } from 'lucide-react';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { LoadingState, MoreButton, Paise } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';

type Movement = OperatorAnswer<typeof OPERATOR_CALLS.playerStatement>['rows'][number];

const COLUMNS: Column<Movement>[] = [
  {
    id: 'at',
    header: 'When',
    enableSorting: false,
    cell: ({ row }) => <span className="num whitespace-nowrap">{formatInstant(row.original.atMs)}</span>,
  },
  { id: 'note', header: 'What', enableSorting: false, cell: ({ row }) => row.original.note },
  {
    id: 'transfer',
    header: 'Transfer',
    enableSorting: false,
    cell: ({ row }) => <span className="num text-muted">{row.original.transferId}</span>,
  },
  {
    id: 'amount',
    header: 'Points',
    enableSorting: false,
    cell: ({ row: { original: one } }) => (
      <span className={clsx('font-semibold', one.isCredit ? 'text-open' : 'text-ink')}>
        <Paise value={one.isCredit ? one.amountPaise : `-${one.amountPaise}`} plus />
      </span>
    ),
  },
  {
    id: 'balance',
    header: 'Balance after',
    enableSorting: false,
    cell: ({ row }) => <Paise value={row.original.balancePaise} />,
  },
];

type StatementPartProps = { playerId: string; kind: (typeof STATEMENT_KINDS)[number] };

/** The movements of a wallet, all or of one kind, the newest first. */
export function StatementPart({ playerId, kind }: StatementPartProps) {
  const query = useOperatorPages(queryKeys.playerPart(playerId, 'statement', { kind }), (cursor, signal) =>
    fetchCall(OPERATOR_CALLS.playerStatement, { params: { playerId }, query: { kind, ...cursor } }, signal),
  );
  const rows = query.data?.pages.flatMap((page) => page.rows);
  if (rows === undefined) return <LoadingState query={query} what="the movements" />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <DataTable
        label="Movements"
        columns={COLUMNS}
        rows={rows}
        rowId={(row) => `${row.transferId}-${row.isCredit}`}
        endColumns={['amount', 'balance']}
        empty={<EmptyState icon={<ReceiptText size={28} aria-hidden="true" />} title="No movements" />}
      />
      <MoreButton query={query} label="Show older" />
    </div>
  );
}
