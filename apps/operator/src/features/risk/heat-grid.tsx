import { Tooltip } from 'radix-ui';
import { Link } from 'react-router';
import { plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { Paise, Panel } from '../../shared/parts.tsx';
import { type Cell, type Grid, heatOf, highestStake } from './grids.ts';
import { compactPoints, bidsOf, pointsText } from './words.ts';

type Drill = { drawId: string; businessDate: string };

/** Numbers as cells. Warmer colours mean higher stakes. Each cell links to its bids. */
export function HeatGrid({ grid, drill }: { grid: Grid; drill: Drill }) {
  const highest = highestStake(grid);
  const stake = grid.games.reduce((sum, game) => sum + BigInt(game.stakePaise), 0n);
  const most = grid.games.reduce(
    (worst, game) => (BigInt(game.worstPaise) > worst ? BigInt(game.worstPaise) : worst),
    0n,
  );
  return (
    <Panel
      title={grid.title}
      end={
        <span className="num text-sm text-muted">
          {rich('Stakes {stakes} · highest payout {payout}', {
            stakes: <Paise value={String(stake)} />,
            payout: <Paise value={String(most)} />,
          })}
        </span>
      }
    >
      <Tooltip.Provider delayDuration={150} skipDelayDuration={400}>
        <div className="overflow-x-auto p-0.5" tabIndex={-1}>
          <table
            aria-label={grid.title}
            className="num w-full min-w-[560px] table-fixed border-separate border-spacing-[3px]"
          >
            {grid.columns.length === 0 ? null : (
              <thead>
                <tr>
                  <td className="w-9" />
                  {grid.columns.map((column) => (
                    <th key={column} scope="col" className="text-center text-xs font-bold text-muted">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              {grid.rows.map((row, index) => (
                <tr key={index}>
                  {row.label === '' ? (
                    <td className="w-9" />
                  ) : (
                    <th scope="row" className="w-9 text-left text-xs font-bold text-muted">
                      {row.label}
                    </th>
                  )}
                  {row.cells.map((cell, column) =>
                    cell === null ? (
                      <td key={column} />
                    ) : (
                      <td key={cell.digits} className="p-0">
                        {cell.staked === undefined ? (
                          <EmptyCell digits={cell.digits} />
                        ) : (
                          <StakedCell cell={cell} staked={cell.staked} highest={highest} drill={drill} />
                        )}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Tooltip.Provider>
    </Panel>
  );
}

function EmptyCell({ digits }: { digits: string }) {
  return (
    <span className="grid h-10 place-items-center rounded-lg border border-line text-sm text-muted">{digits}</span>
  );
}

type StakedCellProps = { cell: Cell; staked: NonNullable<Cell['staked']>; highest: bigint; drill: Drill };

/** The highest share of the clay colour on which text is readable in both themes. */
const WARMEST_PERCENT = 46;

function StakedCell({ cell, staked, highest, drill }: StakedCellProps) {
  const isFull = staked.leftPoints === '0';
  const percent = 8 + heatOf(staked.stakePaise, highest) * (WARMEST_PERCENT - 8);
  const lines = [
    t('{count} with {points} points', { count: plural(staked.bids, 'bid'), points: pointsText(staked.stakePaise) }),
    t('pays {points} points if it wins', { points: pointsText(staked.payoutPaise) }),
    ...(staked.leftPoints === null
      ? []
      : [
          isFull
            ? t('full: no more bids are accepted')
            : t('{points} points are still accepted', { points: pointsText(`${staked.leftPoints}00`) }),
        ]),
  ];
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <Link
          to={bidsOf(drill, { game: cell.game, session: cell.session, ...staked })}
          aria-label={`${cell.digits}: ${lines.join(', ')}`}
          style={{ background: `color-mix(in srgb, var(--clay) ${percent.toFixed(1)}%, var(--surface))` }}
          className="grid h-10 content-center justify-items-center overflow-hidden rounded-lg border border-clay/50 leading-tight text-ink"
        >
          <span className="text-sm font-bold">
            {cell.digits}
            {isFull ? ` ${t('· full')}` : ''}
          </span>
          <span className="text-xs">
            {compactPoints(staked.stakePaise)}→{compactPoints(staked.payoutPaise)}
          </span>
        </Link>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={4}
          className="num z-50 grid gap-0.5 rounded-control border border-line bg-surface px-3 py-2 text-sm text-ink shadow-card"
        >
          <strong>{cell.digits}</strong>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
