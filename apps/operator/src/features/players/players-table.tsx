import type { OperatorPlayerRow } from '@surahi/contract/operator';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import type { TableOrder } from '../../shared/order.ts';
import { Paise } from '../../shared/parts.tsx';
import { PlayerBadges } from './player-badges.tsx';

// The ids of sortable columns are the sort names of the server, which sorts the rows.
const COLUMNS: Column<OperatorPlayerRow>[] = [
  {
    id: 'number',
    header: 'Number',
    enableSorting: false,
    cell: ({ row }) => <span className="num text-muted">#{row.original.playerId}</span>,
  },
  {
    id: 'name',
    header: 'Name',
    accessorFn: (player) => player.name,
    sortDescFirst: false,
    cell: ({ row }) => (
      <Link to={paths.player(row.original.playerId)} data-row-link className="link">
        {row.original.name}
      </Link>
    ),
  },
  {
    id: 'mobile',
    header: 'Mobile number',
    enableSorting: false,
    cell: ({ row }) => <span className="num whitespace-nowrap">{row.original.mobile}</span>,
  },
  {
    id: 'wallet',
    header: 'Wallet',
    accessorFn: (player) => player.balancePaise,
    sortDescFirst: true,
    cell: ({ row }) => <Paise value={row.original.balancePaise} />,
  },
  {
    id: 'held',
    header: 'Held',
    enableSorting: false,
    cell: ({ row }) => <Paise value={row.original.heldPaise} />,
  },
  {
    id: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ row }) => <PlayerBadges player={row.original} />,
  },
  {
    id: 'since',
    header: 'Registered',
    accessorFn: (player) => player.createdAtMs,
    sortDescFirst: true,
    cell: ({ row }) => (
      <span className="num block min-w-24 text-sm text-muted lg:whitespace-nowrap">
        {formatInstant(row.original.createdAtMs)}
      </span>
    ),
  },
];

type PlayersTableProps = { players: OperatorPlayerRow[]; order: TableOrder; empty: ReactNode };

/** Players in the server's order. */
export function PlayersTable({ players, order, empty }: PlayersTableProps) {
  return (
    <DataTable
      label="Players"
      columns={COLUMNS}
      rows={players}
      rowId={(player) => player.playerId}
      endColumns={['wallet', 'held']}
      order={order}
      empty={empty}
    />
  );
}
