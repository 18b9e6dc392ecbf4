import type { ReportBy, ReportRow } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { ChartColumn } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { countColumn, numberColumn, paiseColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatDay } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { useTableOrder } from '../../shared/order.ts';
import { FamilyBadge } from '../../shared/parts.tsx';
import { useMay } from '../../shared/session.ts';

const END_COLUMNS = ['bids', 'players', 'stake', 'refunded', 'paid', 'open', 'profit', 'actual', 'expected'];

const PERCENT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function percent(id: string, header: string, of: 'actualReturn' | 'expectedReturn'): Column<ReportRow> {
  return numberColumn(
    id,
    header,
    (row) => Number(row[of] ?? -1),
    // A non-breaking space keeps the number and the sign on one line.
    (row) => (row[of] === null ? '–' : `${PERCENT.format(Number(row[of]))}\u00a0%`),
  );
}

const SUMS: Column<ReportRow>[] = [
  countColumn('bids', t('Bids'), (row) => row.bids),
  paiseColumn('stake', t('Stakes'), (row) => row.stakePaise),
  paiseColumn('refunded', t('Refunds'), (row) => row.refundedPaise),
  paiseColumn('paid', t('Payouts'), (row) => row.paidPaise),
  paiseColumn('open', t('Unsettled'), (row) => row.openPaise),
  paiseColumn('profit', t('Profit'), (row) => row.profitPaise),
];

const LABELS: Record<ReportBy, string> = {
  day: t('Bets by day'),
  market: t('Bets by market'),
  game: t('Bets by game'),
  player: t('Bets by player'),
};

const PLAYERS: Column<ReportRow> = countColumn('players', t('Players'), (row) => row.players);

const GAME: Column<ReportRow> = textColumn(
  'name',
  t('Game'),
  (row) => t(row.label),
  (row) => <span className="font-semibold whitespace-nowrap">{t(row.label)}</span>,
);

const FAMILY: Column<ReportRow> = textColumn(
  'family',
  t('Family'),
  (row) => row.family ?? '',
  (row) => (row.family === null ? null : <FamilyBadge family={row.family} />),
);

const COLUMNS: Record<ReportBy, Column<ReportRow>[]> = {
  day: [
    textColumn(
      'name',
      t('Day'),
      (row) => row.key,
      (row) => <span className="num font-semibold whitespace-nowrap">{formatDay(row.key)}</span>,
    ),
    PLAYERS,
    ...SUMS,
  ],
  market: [
    textColumn(
      'name',
      t('Market'),
      (row) => row.label,
      (row) => <MarketName row={row} />,
    ),
    FAMILY,
    PLAYERS,
    ...SUMS,
  ],
  game: [
    GAME,
    FAMILY,
    PLAYERS,
    ...SUMS,
    percent('actual', t('Return'), 'actualReturn'),
    percent('expected', t('Expected'), 'expectedReturn'),
  ],
  player: [
    textColumn(
      'name',
      t('Player'),
      (row) => row.label,
      (row) => <PlayerName row={row} />,
    ),
    textColumn(
      'mobile',
      t('Mobile'),
      (row) => row.mobile ?? '',
      (row) => <span className="num whitespace-nowrap">{row.mobile}</span>,
    ),
    ...SUMS,
  ],
};

function MarketName({ row }: { row: ReportRow }) {
  const mayOpen = useMay('markets.read');
  if (!mayOpen) return <span className="font-semibold whitespace-nowrap">{row.label}</span>;
  return (
    <Link to={paths.market(row.key)} data-row-link className="link whitespace-nowrap">
      {row.label}
    </Link>
  );
}

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
      label={LABELS[by]}
      columns={COLUMNS[by]}
      rows={rows}
      rowId={(row) => row.key}
      endColumns={END_COLUMNS}
      // The report by game has two columns more than the others.
      wideColumns={by === 'game' ? ['refunded'] : []}
      order={useTableOrder(COLUMNS[by])}
      empty={
        <EmptyState
          icon={<ChartColumn size={28} aria-hidden="true" />}
          title={t('No bids in this period')}
          detail={t('Choose other days or all families above.')}
        />
      }
    />
  );
}
