import type { OperatorRow } from '@surahi/contract/operator';
import { Badge, Button, EmptyState } from '@surahi/ui';
import { Users } from 'lucide-react';
import { numberColumn, plainColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
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
      label={t('Operators')}
      columns={columnsOf(needsTotp, onManage)}
      rows={operators}
      rowId={(operator) => operator.operatorId}
      endColumns={['manage']}
      rowClass={(operator) => (operator.disabledAtMs === null ? undefined : 'text-muted')}
      empty={<EmptyState icon={<Users size={28} aria-hidden="true" />} title={t('No operators')} />}
    />
  );
}

function columnsOf(needsTotp: boolean, onManage: OperatorsTableProps['onManage']): Column<OperatorRow>[] {
  return [
    textColumn(
      'name',
      t('Operator'),
      ({ name }) => name,
      ({ name, username, isMe }) => (
        <span className="grid leading-snug">
          <span className="flex items-center gap-2 font-semibold">
            {name}
            {isMe ? <Badge>{t('You')}</Badge> : null}
          </span>
          <span className="text-sm text-muted">{username}</span>
        </span>
      ),
    ),
    textColumn(
      'role',
      t('Role'),
      ({ role }) => role,
      ({ role }) => <span className="capitalize">{t(role)}</span>,
    ),
    plainColumn('state', t('State'), (operator) => <StateBadge operator={operator} />),
    plainColumn('totp', t('Authenticator'), (operator) => <TotpBadge operator={operator} isNeeded={needsTotp} />),
    numberColumn(
      'seen',
      t('Last seen'),
      ({ lastSeenAtMs }) => lastSeenAtMs ?? 0,
      (operator) => <LastSeen operator={operator} />,
    ),
    {
      id: 'manage',
      header: () => <span className="sr-only">{t('Actions')}</span>,
      enableSorting: false,
      cell: ({ row }) =>
        row.original.isMe ? null : (
          <Button
            variant="secondary"
            onClick={() => onManage(row.original)}
            aria-label={t('Manage {name}', { name: row.original.name })}
            aria-haspopup="dialog"
          >
            {t('Manage')}
          </Button>
        ),
    },
  ];
}

function LastSeen({ operator }: { operator: OperatorRow }) {
  if (operator.lastSeenAtMs === null) return <span className="text-muted">{t('Never')}</span>;
  return (
    <span className="num grid min-w-24 leading-snug lg:whitespace-nowrap">
      {formatInstant(operator.lastSeenAtMs)}
      {operator.openSessions === 0 ? null : (
        <span className="text-sm text-muted">{plural(operator.openSessions, 'open session')}</span>
      )}
    </span>
  );
}
