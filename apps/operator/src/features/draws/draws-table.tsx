import type { OperatorDraw } from '@surahi/contract/operator';
import { Countdown, Points } from '@surahi/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { countColumn, numberColumn, paiseColumn, plainColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable, type RowSelection } from '../../shared/data-table.tsx';
import { formatMinute } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { useTableOrder } from '../../shared/order.ts';
import { FamilyBadge, familyName } from '../../shared/parts.tsx';
import { MovingMoney } from './moving-money.tsx';
import { paidPaise } from './side-step.ts';
import { StateChip } from './state-chip.tsx';

/** Later cut-offs have no countdown. */
const COUNTDOWN_WITHIN_MS = 24 * 3_600_000;

const END_COLUMNS = ['slips', 'stake', 'paid'];
/** Narrow screens show the family below the market, and the cut-offs below the states. */
const WIDE_COLUMNS = ['family', 'openAt', 'closeAt'];

const COLUMNS: Column<OperatorDraw>[] = [
  textColumn(
    'market',
    t('Market'),
    (draw) => draw.marketName,
    (draw) => (
      <span className="grid justify-items-start">
        <Link to={paths.draw(draw.drawId)} data-row-link className="link lg:whitespace-nowrap">
          {draw.marketName}
        </Link>
        <span className="text-xs text-muted lg:hidden">{familyName(draw.family)}</span>
      </span>
    ),
  ),
  textColumn(
    'family',
    t('Family'),
    (draw) => draw.family,
    (draw) => <FamilyBadge family={draw.family} />,
  ),
  numberColumn(
    'openAt',
    t('Open until'),
    (draw) => draw.openAtMs,
    (draw) => <CutOff draw={draw} side="open" />,
  ),
  numberColumn(
    'closeAt',
    t('Close until'),
    (draw) => draw.closeAtMs,
    (draw) => <CutOff draw={draw} side="close" />,
  ),
  plainColumn('open', t('Open'), (draw) => <Side draw={draw} side="open" />),
  plainColumn('close', t('Close'), (draw) => <Side draw={draw} side="close" />),
  countColumn('slips', t('Slips'), (draw) => draw.slips),
  paiseColumn('stake', t('Stakes'), (draw) => draw.stakePaise),
  numberColumn(
    'paid',
    t('Paid'),
    (draw) => paidPaise(draw),
    (draw) => <Points value={paidPaise(draw)} />,
  ),
  plainColumn('settlement', t('Settlement'), (draw) => <MovingMoney draw={draw} />),
];

const SELECTION: RowSelection<OperatorDraw> = {
  nameOf: ({ marketName }) => marketName,
  paiseOf: ({ stakePaise }) => BigInt(stakePaise),
};

/** Draws with the state of each side. A selection sums the stakes. */
export function DrawsTable({ draws, empty }: { draws: OperatorDraw[]; empty: ReactNode }) {
  return (
    <DataTable
      label={t('Draws')}
      columns={COLUMNS}
      rows={draws}
      rowId={(draw) => draw.drawId}
      endColumns={END_COLUMNS}
      wideColumns={WIDE_COLUMNS}
      order={useTableOrder(COLUMNS)}
      selection={SELECTION}
      empty={empty}
    />
  );
}

function CutOff({ draw, side }: { draw: OperatorDraw; side: 'open' | 'close' }) {
  const one = draw.sides.find((each) => each.side === side);
  if (one === undefined) return <span className="text-faint">–</span>;
  const leftMs = one.cutOffAtMs - serverNow();
  const counts = one.state === 'waiting' && leftMs > 0 && leftMs < COUNTDOWN_WITHIN_MS;
  return (
    <span className="num grid whitespace-nowrap">
      <span>{formatMinute(one.cutOffAtMs)}</span>
      {counts ? <Countdown to={one.cutOffAtMs} now={serverNow} className="text-xs font-semibold text-open" /> : null}
    </span>
  );
}

function Side({ draw, side }: { draw: OperatorDraw; side: 'open' | 'close' }) {
  const one = draw.sides.find((each) => each.side === side);
  if (one === undefined) return <span className="text-faint">–</span>;
  return (
    <span className="grid gap-0.5 text-sm">
      <span className="flex items-center gap-2 whitespace-nowrap">
        <StateChip state={one.state} />
        {one.number === null ? null : <span className="num text-base font-bold">{one.number}</span>}
      </span>
      <span className="text-muted lg:hidden">
        <CutOff draw={draw} side={side} />
      </span>
    </span>
  );
}
