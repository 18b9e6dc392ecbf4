import type { OperatorPlayerRow } from '@surahi/contract/operator';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { numberColumn, paiseColumn, plainColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable, type RowSelection } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import type { TableOrder } from '../../shared/order.ts';
import { Paise } from '../../shared/parts.tsx';
import { DeletionActions } from './deletion-actions.tsx';
import { PlayerBadges } from './player-badges.tsx';

// The ids of sortable columns are the sort names of the server, which sorts the rows.
const IDENTITY: Column<OperatorPlayerRow>[] = [
  plainColumn('number', t('Number'), ({ playerId }) => <span className="num text-muted">#{playerId}</span>),
  textColumn(
    'name',
    t('Name'),
    ({ name }) => name,
    ({ playerId, name }) => (
      <Link to={paths.player(playerId)} data-row-link className="link">
        {name}
      </Link>
    ),
  ),
  plainColumn('mobile', t('Mobile number'), ({ mobile }) => <span className="num whitespace-nowrap">{mobile}</span>),
  paiseColumn('wallet', t('Wallet'), ({ balancePaise }) => balancePaise),
  plainColumn('held', t('Held'), ({ heldPaise }) => <Paise value={heldPaise} />),
  plainColumn('state', t('State'), (player) => <PlayerBadges player={player} />),
];

function instantColumn(
  id: string,
  header: string,
  read: (player: OperatorPlayerRow) => number | null,
  className?: string,
): Column<OperatorPlayerRow> {
  return numberColumn(
    id,
    header,
    (player) => read(player) ?? 0,
    (player) => {
      const atMs = read(player);
      return (
        <span className={clsx('num block min-w-24 text-sm text-muted', className)}>
          {atMs === null ? '' : formatInstant(atMs)}
        </span>
      );
    },
  );
}

const COLUMNS = [
  ...IDENTITY,
  instantColumn('since', t('Registered'), ({ createdAtMs }) => createdAtMs, 'lg:whitespace-nowrap'),
];

// The two instants may take two lines, as the buttons do. On one line they would make the table wider than its card.
const COLUMNS_OF_DELETIONS = [
  ...IDENTITY,
  instantColumn('since', t('Registered'), ({ createdAtMs }) => createdAtMs),
  instantColumn('deletion', t('Requested'), ({ deletionRequestedAtMs }) => deletionRequestedAtMs),
  plainColumn<OperatorPlayerRow>('decision', t('Decision'), (player) => <DeletionActions player={player} />),
];

const SELECTION: RowSelection<OperatorPlayerRow> = {
  nameOf: ({ name }) => name,
  paiseOf: ({ balancePaise }) => BigInt(balancePaise),
};

type PlayersTableProps = {
  players: OperatorPlayerRow[];
  /** Whether the list holds the players who asked for the deletion of their account. */
  ofDeletions: boolean;
  order: TableOrder;
  empty: ReactNode;
};

/** Players in the server's order. A selection sums the wallets. */
export function PlayersTable({ players, ofDeletions, order, empty }: PlayersTableProps) {
  return (
    <DataTable
      label={t('Players')}
      columns={ofDeletions ? COLUMNS_OF_DELETIONS : COLUMNS}
      rows={players}
      rowId={(player) => player.playerId}
      endColumns={['wallet', 'held']}
      order={order}
      selection={SELECTION}
      empty={empty}
    />
  );
}
