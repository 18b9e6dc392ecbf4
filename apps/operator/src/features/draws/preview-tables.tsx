import type { OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Points } from '@surahi/ui';
import { countColumn, numberColumn, paiseColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { PlayerLink } from '../../shared/page-links.tsx';
import { pickText } from './pick-text.ts';

type Preview = OperatorAnswer<typeof OPERATOR_CALLS.previewResult>;
type Total = Preview['totals'][number];
type Winner = Preview['winners'][number];

/** The columns that numbers and bids share. */
function payoutColumns<Row extends Total | Winner>() {
  return {
    picks: [textColumn<Row>('game', t('Game'), (row) => row.game), textColumn<Row>('pick', t('Number'), pickText)],
    amounts: [
      numberColumn<Row>(
        'points',
        t('Points'),
        (row) => Number(row.points),
        (row) => <Points value={row.points} />,
      ),
      paiseColumn<Row>('payout', t('Payout'), (row) => row.payoutPaise, 'font-semibold'),
    ],
  };
}

const OF_TOTALS = payoutColumns<Total>();
const OF_WINNERS = payoutColumns<Winner>();

const TOTAL_COLUMNS: Column<Total>[] = [
  ...OF_TOTALS.picks,
  countColumn('bids', t('Bids'), (row) => row.bids),
  ...OF_TOTALS.amounts,
];

const WINNER_COLUMNS: Column<Winner>[] = [
  textColumn(
    'name',
    t('Player'),
    (row) => row.name,
    (row) => <PlayerLink playerId={row.playerId}>{row.name}</PlayerLink>,
  ),
  textColumn(
    'mobile',
    t('Mobile'),
    (row) => row.mobile,
    (row) => <span className="num">{row.mobile}</span>,
  ),
  ...OF_WINNERS.picks,
  ...OF_WINNERS.amounts,
];

const END_COLUMNS = ['bids', 'points', 'payout'];

/** The winning bids, by number and by player. */
export function PreviewTables({ preview }: { preview: Preview }) {
  if (preview.totals.length === 0) {
    return <p className="rounded-control bg-shut-soft px-4 py-3 text-sm">{t('No bids win with this result.')}</p>;
  }
  const listed = preview.winners.length;
  const all = preview.totals.reduce((sum, total) => sum + total.bids, 0);
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <h3 className="text-sm font-bold text-muted">{t('By winning number')}</h3>
        <DataTable
          label={t('Payout by winning number')}
          columns={TOTAL_COLUMNS}
          rows={preview.totals}
          rowId={(row) => `${row.game} ${row.session} ${row.digits} ${row.closedigits}`}
          endColumns={END_COLUMNS}
          empty={null}
        />
      </div>
      <div className="grid gap-2">
        <h3 className="text-sm font-bold text-muted">
          {listed < all ? t('The largest {count} winning bids', { count: formatCount(listed) }) : t('All winning bids')}
        </h3>
        <div className="max-h-96 overflow-y-auto rounded-card">
          <DataTable
            label={t('Winners')}
            columns={WINNER_COLUMNS}
            rows={numbered(preview.winners)}
            rowId={(row) => String(numberOf.get(row))}
            endColumns={END_COLUMNS}
            empty={null}
          />
        </div>
      </div>
    </div>
  );
}

/** Row ids by position, because one player may win twice with the same number. */
const numberOf = new WeakMap<Winner, number>();

function numbered(winners: Winner[]): Winner[] {
  winners.forEach((winner, index) => numberOf.set(winner, index));
  return winners;
}
