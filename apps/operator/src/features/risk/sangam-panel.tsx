import type { ExposedGame } from '@surahi/contract/operator';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { countColumn, paiseColumn, plainColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { type ExposedNumber, sangamText } from './grids.ts';
import { bidsOf, pointsText } from './words.ts';

type SangamPanelProps = { game: ExposedGame; drill: { drawId: string; businessDate: string } };

function columnsOf(game: string, session: string, drill: SangamPanelProps['drill']): Column<ExposedNumber>[] {
  return [
    textColumn<ExposedNumber>('number', 'Number', sangamText, (one) => (
      <Link to={bidsOf(drill, { game, session, ...one })} data-row-link className="link num">
        {sangamText(one)}
      </Link>
    )),
    countColumn('bids', 'Bids', (one) => one.bids),
    paiseColumn('stake', 'Stakes', (one) => one.stakePaise),
    paiseColumn('pays', 'Pays', (one) => one.payoutPaise),
    plainColumn('left', 'Still accepted', ({ leftPoints }) =>
      leftPoints === null ? 'No cap' : pointsText(`${leftPoints}00`),
    ),
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
