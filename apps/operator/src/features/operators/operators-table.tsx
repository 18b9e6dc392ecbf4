import type { OperatorRow } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant, plural } from '../../shared/format.ts';
import { StateBadge, TotpBadge } from './operator-badges.tsx';

type OperatorsTableProps = {
  operators: OperatorRow[];
  needsTotp: boolean;
  onManage: (operator: OperatorRow) => void;
};

/** Operators; the disabled ones are last. */
export function OperatorsTable({ operators, needsTotp, onManage }: OperatorsTableProps) {
  return (
    <DataTable
      label="Operators"
      columns={columnsOf(needsTotp, onManage)}
      rows={operators}
      rowId={(operator) => operator.operatorId}
      endColumns={['manage']}
      rowClass={(operator) => (operator.disabledAtMs === null ? undefined : 'text-muted')}
      empty={null}
    />
  );
}

function columnsOf(needsTotp: boolean, onManage: OperatorsTableProps['onManage']): Column<OperatorRow>[] {
  return [
    {
      id: 'name',
      header: 'Operator',
      accessorFn: (row) => row.name.toLowerCase(),
      cell: ({ row }) => (
        <span className="grid leading-snug">
          <span className="flex items-center gap-2 font-semibold">
            {row.original.name}
            {row.original.isMe ? <Badge>You</Badge> : null}
          </span>
          <span className="text-sm text-muted">{row.original.username}</span>
        </span>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      accessorKey: 'role',
      cell: ({ row }) => <span className="capitalize">{row.original.role}</span>,
    },
    {
      id: 'state',
      header: 'State',
      enableSorting: false,
      cell: ({ row }) => <StateBadge operator={row.original} />,
    },
    {
      id: 'totp',
      header: 'Authenticator',
      enableSorting: false,
      cell: ({ row }) => <TotpBadge operator={row.original} isNeeded={needsTotp} />,
    },
    {
      id: 'seen',
      header: 'Last seen',
      accessorFn: (row) => row.lastSeenAtMs ?? 0,
      cell: ({ row }) => <LastSeen operator={row.original} />,
    },
    {
      id: 'manage',
      header: () => <span className="sr-only">Actions</span>,
      enableSorting: false,
      cell: ({ row }) =>
        row.original.isMe ? null : (
          <Button
            variant="secondary"
            onClick={() => onManage(row.original)}
            aria-label={`Manage ${row.original.name}`}
            aria-haspopup="dialog"
          >
            Manage
          </Button>
        ),
    },
  ];
}

function LastSeen({ operator }: { operator: OperatorRow }) {
  if (operator.lastSeenAtMs === null) return <span className="text-muted">Never</span>;
  return (
    <span className="num grid min-w-24 leading-snug lg:whitespace-nowrap">
      {formatInstant(operator.lastSeenAtMs)}
      {operator.openSessions === 0 ? null : (
        <span className="text-sm text-muted">{plural(operator.openSessions, 'open session')}</span>
      )}
    </span>
  );
}
