import type { ExposedGame } from '@surahi/contract/operator';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount } from '../../shared/format.ts';
import { Paise } from '../../shared/parts.tsx';
import { type ExposedNumber, sangamText } from './grids.ts';
import { bidsOf, pointsText } from './words.ts';

type SangamPanelProps = { game: ExposedGame; drill: { drawId: string; businessDate: string } };

function columnsOf(game: string, session: string, drill: SangamPanelProps['drill']): Column<ExposedNumber>[] {
  return [
    {
      id: 'number',
      header: 'Number',
      accessorFn: sangamText,
      sortFn: 'text',
      cell: ({ row }) => (
        <Link to={bidsOf(drill, { game, session, ...row.original })} data-row-link className="link num">
          {sangamText(row.original)}
        </Link>
      ),
    },
    {
      id: 'bids',
      header: 'Bids',
      accessorFn: (one) => one.bids,
      sortFn: 'basic',
      cell: ({ row }) => formatCount(row.original.bids),
    },
    {
      id: 'stake',
      header: 'Stakes',
      accessorFn: (one) => Number(one.stakePaise),
      sortFn: 'basic',
      cell: ({ row }) => <Paise value={row.original.stakePaise} />,
    },
    {
      id: 'pays',
      header: 'Pays',
      accessorFn: (one) => Number(one.payoutPaise),
      sortFn: 'basic',
      cell: ({ row }) => <Paise value={row.original.payoutPaise} />,
    },
    {
      id: 'left',
      header: 'Still accepted',
      enableSorting: false,
      cell: ({ row }) => (row.original.leftPoints === null ? 'No cap' : pointsText(`${row.original.leftPoints}00`)),
    },
  ];
}

/** The sangams with bids, the highest payout first. Sangams have too many numbers for a grid. */
export function SangamPanel({ game, drill }: SangamPanelProps) {
  const title = game.session === 'none' ? game.gameName : `${game.gameName}, ${game.session}`;
  // Memoized: the table remounts its cells whenever it gets new columns.
  const { drawId, businessDate } = drill;
  const columns = useMemo(
    () => columnsOf(game.game, game.session, { drawId, businessDate }),
    [game.game, game.session, drawId, businessDate],
  );
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="text-base font-bold">{title}</h2>
      <DataTable
        label={title}
        columns={columns}
        rows={game.numbers}
        rowId={sangamText}
        endColumns={['bids', 'stake', 'pays', 'left']}
        empty={null}
      />
    </section>
  );
}
