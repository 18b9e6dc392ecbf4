import type { Column } from '../../shared/data-table.tsx';
import { formatDay } from '../../shared/format.ts';

type BidLike = {
  marketName: string;
  businessDate: string;
  game: string;
  session: string;
  digits: string;
  closeDigits: string;
  points: string;
};

/** The columns shared by bids and wins. */
export function bidColumns<Row extends BidLike>(): Column<Row>[] {
  return [
    {
      id: 'market',
      header: 'Market',
      enableSorting: false,
      cell: ({ row }) => <span className="font-semibold">{row.original.marketName}</span>,
    },
    {
      id: 'date',
      header: 'Draw of',
      enableSorting: false,
      cell: ({ row }) => <span className="num whitespace-nowrap">{formatDay(row.original.businessDate)}</span>,
    },
    { id: 'game', header: 'Game', enableSorting: false, cell: ({ row }) => row.original.game },
    { id: 'session', header: 'Session', enableSorting: false, cell: ({ row }) => row.original.session },
    {
      id: 'number',
      header: 'Number',
      enableSorting: false,
      cell: ({ row: { original: bid } }) => (
        <span className="num text-base font-bold">
          {bid.closeDigits === '' ? bid.digits : `${bid.digits}-${bid.closeDigits}`}
        </span>
      ),
    },
    { id: 'points', header: 'Points', enableSorting: false, cell: ({ row }) => row.original.points },
  ];
}
