import type { OperatorPlayerRow } from '@surahi/contract/operator';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { Paise } from '../../shared/parts.tsx';
import { PlayerBadges } from './player-badges.tsx';

// the server sorts: only one page of many is here
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
    enableSorting: false,
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
    enableSorting: false,
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
    enableSorting: false,
    cell: ({ row }) => (
      <span className="num block min-w-24 text-[13px] text-muted lg:whitespace-nowrap">
        {formatInstant(row.original.createdAtMs)}
      </span>
    ),
  },
];

/** A page of players. */
export function PlayersTable({ players, empty }: { players: OperatorPlayerRow[]; empty: ReactNode }) {
  return (
    <DataTable
      label="Players"
      columns={COLUMNS}
      rows={players}
      rowId={(player) => player.playerId}
      endColumns={['wallet', 'held']}
      empty={empty}
    />
  );
}
