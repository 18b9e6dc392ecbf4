import type { OperatorBid } from '@surahi/contract/operator';
import { Badge, type BadgeTone } from '@surahi/ui';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount, formatDay, formatInstant } from '../../shared/format.ts';
import type { TableOrder } from '../../shared/order.ts';
import { Paise } from '../../shared/parts.tsx';

type BidState = OperatorBid['state'];

export const STATE_WORDS: Record<BidState, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'shut' },
  won: { label: 'Won', tone: 'open' },
  lost: { label: 'Lost', tone: 'shut' },
  refunded: { label: 'Refunded', tone: 'win' },
};

const SESSION_WORDS: Record<OperatorBid['session'], string> = { open: ' open', close: ' close', none: '' };

const COLUMNS: Column<OperatorBid>[] = [
  {
    id: 'time',
    header: 'Time',
    accessorFn: (bid) => bid.atMs,
    sortDescFirst: true,
    cell: ({ row }) => (
      <span className="num block min-w-24 lg:whitespace-nowrap">{formatInstant(row.original.atMs)}</span>
    ),
  },
  {
    id: 'draw',
    header: 'Draw',
    enableSorting: false,
    cell: ({ row }) => (
      <span className="grid min-w-24 leading-tight">
        <span className="font-semibold">{row.original.marketName}</span>
        <span className="text-xs whitespace-nowrap text-muted">{formatDay(row.original.businessDate)}</span>
      </span>
    ),
  },
  {
    id: 'player',
    header: 'Player',
    enableSorting: false,
    cell: ({ row }) => (
      <span className="grid leading-tight">
        <span className="font-semibold">{row.original.playerName}</span>
        <span className="num text-xs whitespace-nowrap text-muted">
          #{row.original.playerId} · {row.original.mobile}
        </span>
      </span>
    ),
  },
  {
    id: 'game',
    header: 'Game',
    enableSorting: false,
    cell: ({ row }) => (
      <span className="block min-w-20">{`${row.original.gameName}${SESSION_WORDS[row.original.session]}`}</span>
    ),
  },
  {
    id: 'number',
    header: 'Number',
    enableSorting: false,
    cell: ({ row }) => {
      const { digits, closedigits } = row.original;
      return <strong className="num text-base">{closedigits === '' ? digits : `${digits} – ${closedigits}`}</strong>;
    },
  },
  {
    id: 'points',
    header: 'Points',
    accessorFn: (bid) => bid.points,
    sortDescFirst: true,
    cell: ({ row }) => formatCount(row.original.points),
  },
  {
    id: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ row }) => {
      const { label, tone } = STATE_WORDS[row.original.state];
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    id: 'won',
    header: 'Won',
    enableSorting: false,
    cell: ({ row }) => (row.original.wonPaise === null ? '–' : <Paise value={row.original.wonPaise} />),
  },
];

type BidsTableProps = { bids: OperatorBid[]; order: TableOrder; empty: ReactNode };

/** Bids with their outcome, in the server's order. */
export function BidsTable({ bids, order, empty }: BidsTableProps) {
  return (
    <DataTable
      label="Bids"
      columns={COLUMNS}
      rows={bids}
      rowId={(bid) => bid.bidId}
      endColumns={['points', 'won']}
      order={order}
      empty={empty}
    />
  );
}
