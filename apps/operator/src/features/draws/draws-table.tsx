import type { OperatorDraw } from '@surahi/contract/operator';
import { Countdown, Points } from '@surahi/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount, formatMinute } from '../../shared/format.ts';
import { useTableOrder } from '../../shared/order.ts';
import { FamilyBadge, Paise } from '../../shared/parts.tsx';
import { MovingMoney } from './moving-money.tsx';
import { paidPaise } from './side-step.ts';
import { StateChip } from './state-chip.tsx';

/** Later cut-offs have no countdown. */
const COUNTDOWN_WITHIN_MS = 24 * 3_600_000;

const END_COLUMNS = ['slips', 'stake', 'paid'];

const COLUMNS: Column<OperatorDraw>[] = [
  {
    id: 'market',
    header: 'Market',
    accessorFn: (draw) => draw.marketName,
    sortFn: 'text',
    cell: ({ row }) => (
      <Link to={paths.draw(row.original.drawId)} data-row-link className="link whitespace-nowrap">
        {row.original.marketName}
      </Link>
    ),
  },
  {
    id: 'family',
    header: 'Family',
    accessorFn: (draw) => draw.family,
    sortFn: 'text',
    cell: ({ row }) => <FamilyBadge family={row.original.family} />,
  },
  {
    id: 'openAt',
    header: 'Open until',
    accessorFn: (draw) => draw.openAtMs,
    sortFn: 'basic',
    cell: ({ row }) => <CutOff draw={row.original} side="open" />,
  },
  {
    id: 'closeAt',
    header: 'Close until',
    accessorFn: (draw) => draw.closeAtMs,
    sortFn: 'basic',
    cell: ({ row }) => <CutOff draw={row.original} side="close" />,
  },
  { id: 'open', header: 'Open', enableSorting: false, cell: ({ row }) => <Side draw={row.original} side="open" /> },
  { id: 'close', header: 'Close', enableSorting: false, cell: ({ row }) => <Side draw={row.original} side="close" /> },
  {
    id: 'slips',
    header: 'Slips',
    accessorFn: (draw) => draw.slips,
    sortFn: 'basic',
    cell: ({ row }) => formatCount(row.original.slips),
  },
  {
    id: 'stake',
    header: 'Stakes',
    // The table cannot sort bigint values. A rounded amount gives the same order.
    accessorFn: (draw) => Number(draw.stakePaise),
    sortFn: 'basic',
    cell: ({ row }) => <Paise value={row.original.stakePaise} />,
  },
  {
    id: 'paid',
    header: 'Paid',
    accessorFn: (draw) => Number(paidPaise(draw)),
    sortFn: 'basic',
    cell: ({ row }) => <Points value={paidPaise(row.original)} />,
  },
  {
    id: 'settlement',
    header: 'Settlement',
    enableSorting: false,
    cell: ({ row }) => <MovingMoney draw={row.original} />,
  },
];

/** Draws with the state of each side. */
export function DrawsTable({ draws, empty }: { draws: OperatorDraw[]; empty: ReactNode }) {
  return (
    <DataTable
      label="Draws"
      columns={COLUMNS}
      rows={draws}
      rowId={(draw) => draw.drawId}
      endColumns={END_COLUMNS}
      order={useTableOrder(COLUMNS)}
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
    <span className="flex items-center gap-2 whitespace-nowrap">
      <StateChip state={one.state} />
      {one.number === null ? null : <span className="num text-base font-bold">{one.number}</span>}
    </span>
  );
}
