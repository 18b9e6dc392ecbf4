import type { OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Points } from '@surahi/ui';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount } from '../../shared/format.ts';
import { Paise } from '../../shared/parts.tsx';
import { pickText } from './pick-text.ts';

type Preview = OperatorAnswer<typeof OPERATOR_CALLS.previewResult>;
type Total = Preview['totals'][number];
type Winner = Preview['winners'][number];

const TOTAL_COLUMNS: Column<Total>[] = [
  { id: 'game', header: 'Game', accessorFn: (row) => row.game, sortFn: 'text' },
  { id: 'pick', header: 'Number', accessorFn: pickText, sortFn: 'text' },
  {
    id: 'bids',
    header: 'Bids',
    accessorFn: (row) => row.bids,
    sortFn: 'basic',
    cell: ({ row }) => formatCount(row.original.bids),
  },
  {
    id: 'points',
    header: 'Points',
    accessorFn: (row) => Number(row.points),
    sortFn: 'basic',
    cell: ({ row }) => <Points value={row.original.points} />,
  },
  {
    id: 'payout',
    header: 'Payout',
    accessorFn: (row) => Number(row.payoutPaise),
    sortFn: 'basic',
    cell: ({ row }) => <Paise value={row.original.payoutPaise} className="font-semibold" />,
  },
];

const WINNER_COLUMNS: Column<Winner>[] = [
  {
    id: 'name',
    header: 'Player',
    accessorFn: (row) => row.name,
    sortFn: 'text',
    cell: ({ row }) => <span className="font-semibold">{row.original.name}</span>,
  },
  {
    id: 'mobile',
    header: 'Mobile',
    accessorFn: (row) => row.mobile,
    sortFn: 'text',
    cell: ({ row }) => <span className="num">{row.original.mobile}</span>,
  },
  { id: 'game', header: 'Game', accessorFn: (row) => row.game, sortFn: 'text' },
  { id: 'pick', header: 'Number', accessorFn: pickText, sortFn: 'text' },
  {
    id: 'points',
    header: 'Points',
    accessorFn: (row) => Number(row.points),
    sortFn: 'basic',
    cell: ({ row }) => <Points value={row.original.points} />,
  },
  {
    id: 'payout',
    header: 'Payout',
    accessorFn: (row) => Number(row.payoutPaise),
    sortFn: 'basic',
    cell: ({ row }) => <Paise value={row.original.payoutPaise} className="font-semibold" />,
  },
];

const END_COLUMNS = ['bids', 'points', 'payout'];

/** The winning bids, by number and by player. */
export function PreviewTables({ preview }: { preview: Preview }) {
  if (preview.totals.length === 0) {
    return <p className="rounded-control bg-shut-soft px-4 py-3 text-sm">No bids win with this result.</p>;
  }
  const listed = preview.winners.length;
  const all = preview.totals.reduce((sum, total) => sum + total.bids, 0);
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <h3 className="text-sm font-bold text-muted">By winning number</h3>
        <DataTable
          label="Payout by winning number"
          columns={TOTAL_COLUMNS}
          rows={preview.totals}
          rowId={(row) => `${row.game} ${row.session} ${row.digits} ${row.closedigits}`}
          endColumns={END_COLUMNS}
          empty={null}
        />
      </div>
      <div className="grid gap-2">
        <h3 className="text-sm font-bold text-muted">
          {listed < all ? `The largest ${formatCount(listed)} winning bids` : 'All winning bids'}
        </h3>
        <div className="max-h-96 overflow-y-auto rounded-card">
          <DataTable
            label="Winners"
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
