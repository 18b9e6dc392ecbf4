import type { ReportBy, ReportRow } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { ChartColumn } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount, formatDay } from '../../shared/format.ts';
import { useTableOrder } from '../../shared/order.ts';
import { FamilyBadge, Paise } from '../../shared/parts.tsx';
import { useMay } from '../../shared/session.ts';

const END_COLUMNS = ['bids', 'players', 'stake', 'refunded', 'paid', 'profit', 'actual', 'expected'];

type Amount = 'stakePaise' | 'refundedPaise' | 'paidPaise' | 'profitPaise';

function money(id: string, header: string, of: Amount): Column<ReportRow> {
  return {
    id,
    header,
    accessorFn: (row) => BigInt(row[of]),
    sortFn: 'basic',
    cell: ({ row }) => <Paise value={row.original[of]} />,
  };
}

function percent(id: string, header: string, of: 'actualReturn' | 'expectedReturn'): Column<ReportRow> {
  return {
    id,
    header,
    accessorFn: (row) => Number(row[of] ?? -1),
    sortFn: 'basic',
    // A non-breaking space keeps the number and the sign on one line.
    cell: ({ row }) => (row.original[of] === null ? '–' : `${row.original[of]}\u00a0%`),
  };
}

const SUMS: Column<ReportRow>[] = [
  {
    id: 'bids',
    header: 'Bids',
    accessorFn: (row) => row.bids,
    sortFn: 'basic',
    cell: ({ row }) => formatCount(row.original.bids),
  },
  money('stake', 'Stakes', 'stakePaise'),
  money('refunded', 'Refunds', 'refundedPaise'),
  money('paid', 'Payouts', 'paidPaise'),
  money('profit', 'Profit', 'profitPaise'),
];

const PLAYERS: Column<ReportRow> = {
  id: 'players',
  header: 'Players',
  accessorFn: (row) => row.players,
  sortFn: 'basic',
  cell: ({ row }) => formatCount(row.original.players),
};

function named(header: string): Column<ReportRow> {
  return {
    id: 'name',
    header,
    accessorFn: (row) => row.label,
    sortFn: 'text',
    cell: ({ row }) => <span className="font-semibold whitespace-nowrap">{row.original.label}</span>,
  };
}

const FAMILY: Column<ReportRow> = {
  id: 'family',
  header: 'Family',
  accessorFn: (row) => row.family ?? '',
  sortFn: 'text',
  cell: ({ row }) => (row.original.family === null ? null : <FamilyBadge family={row.original.family} />),
};

const COLUMNS: Record<ReportBy, Column<ReportRow>[]> = {
  day: [
    {
      id: 'name',
      header: 'Day',
      accessorFn: (row) => row.key,
      sortFn: 'text',
      cell: ({ row }) => <span className="num font-semibold whitespace-nowrap">{formatDay(row.original.key)}</span>,
    },
    PLAYERS,
    ...SUMS,
  ],
  market: [named('Market'), FAMILY, PLAYERS, ...SUMS],
  game: [
    named('Game'),
    FAMILY,
    PLAYERS,
    ...SUMS,
    percent('actual', 'Return', 'actualReturn'),
    percent('expected', 'Expected', 'expectedReturn'),
  ],
  player: [
    {
      id: 'name',
      header: 'Player',
      accessorFn: (row) => row.label,
      sortFn: 'text',
      cell: ({ row }) => <PlayerName row={row.original} />,
    },
    {
      id: 'mobile',
      header: 'Mobile',
      accessorFn: (row) => row.mobile ?? '',
      sortFn: 'text',
      cell: ({ row }) => <span className="num whitespace-nowrap">{row.original.mobile}</span>,
    },
    ...SUMS,
  ],
};

function PlayerName({ row }: { row: ReportRow }) {
  const mayOpen = useMay('players.read');
  if (!mayOpen) return <span className="font-semibold whitespace-nowrap">{row.label}</span>;
  return (
    <Link to={paths.player(row.key)} data-row-link className="link whitespace-nowrap">
      {row.label}
    </Link>
  );
}

/** All rows of a bets report. Each column can be sorted. */
export function BetsTable({ by, rows }: { by: ReportBy; rows: ReportRow[] }) {
  return (
    <DataTable
      label={`Bets by ${by}`}
      columns={COLUMNS[by]}
      rows={rows}
      rowId={(row) => row.key}
      endColumns={END_COLUMNS}
      order={useTableOrder(COLUMNS[by])}
      empty={
        <EmptyState
          icon={<ChartColumn size={28} aria-hidden="true" />}
          title="No bids in this period"
          detail="Choose other days or all families above."
        />
      }
    />
  );
}
