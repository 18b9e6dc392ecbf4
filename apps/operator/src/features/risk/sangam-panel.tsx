import type { ExposedGame } from '@surahi/contract/operator';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { countColumn, paiseColumn, plainColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { type ExposedNumber, sangamText } from './grids.ts';
import { bidsOf, pointsText } from './words.ts';

type SangamPanelProps = { game: ExposedGame; drill: { drawId: string; businessDate: string } };

function columnsOf(game: string, session: string, drill: SangamPanelProps['drill']): Column<ExposedNumber>[] {
  return [
    textColumn<ExposedNumber>('number', t('Number'), sangamText, (one) => (
      <Link to={bidsOf(drill, { game, session, ...one })} data-row-link className="link num">
        {sangamText(one)}
      </Link>
    )),
    countColumn('bids', t('Bids'), (one) => one.bids),
    paiseColumn('stake', t('Stakes'), (one) => one.stakePaise),
    paiseColumn('pays', t('Pays'), (one) => one.payoutPaise),
    plainColumn('left', t('Still accepted'), ({ leftPoints }) =>
      leftPoints === null ? t('No cap') : pointsText(`${leftPoints}00`),
    ),
  ];
}

/** The sangams with bids, the highest payout first. Sangams have too many numbers for a grid. */
export function SangamPanel({ game, drill }: SangamPanelProps) {
  const title = game.session === 'none' ? t(game.gameName) : `${t(game.gameName)}, ${t(game.session)}`;
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
