import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Countdown, EmptyState } from '@surahi/ui';
import { CalendarX } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatCount, formatDay, formatMinute } from '../../shared/format.ts';
import { FamilyBadge, LoadingState, Page, Paise, StaleNote } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { CapsPanel } from './caps-panel.tsx';
import { EXPOSURE_POLL_MS } from './poll.ts';

type Draw = OperatorAnswer<typeof OPERATOR_CALLS.listExposed>['draws'][number];

const COLUMNS: Column<Draw>[] = [
  {
    id: 'market',
    header: 'Market',
    accessorFn: (draw) => draw.marketName,
    sortFn: 'text',
    cell: ({ row }) => (
      <Link to={paths.riskDraw(row.original.drawId)} data-row-link className="link whitespace-nowrap">
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
  { id: 'date', header: 'Date', enableSorting: false, cell: ({ row }) => formatDay(row.original.businessDate) },
  {
    id: 'cutOff',
    header: 'Next cut-off',
    accessorFn: nextCutOffMs,
    sortFn: 'basic',
    cell: ({ row }) => <NextCutOff draw={row.original} />,
  },
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
    id: 'caps',
    header: 'Caps',
    accessorFn: (draw) => draw.caps,
    sortFn: 'basic',
    cell: ({ row }) => (row.original.caps === 0 ? '–' : formatCount(row.original.caps)),
  },
];

/** The draws that wait for a result with their stakes, and the caps. */
export function RiskPage() {
  const query = useOperatorQuery(
    queryKeys.riskDraws,
    OPERATOR_CALLS.listExposed,
    {},
    { refetchInterval: EXPOSURE_POLL_MS },
  );
  return (
    <Page title="Risk" detail="Draws that wait for a result, the next cut-off first. Open a draw to see its numbers.">
      {query.data === undefined ? (
        <LoadingState query={query} what="the draws" />
      ) : (
        <>
          <StaleNote error={query.error} />
          <DataTable
            label="Open draws"
            columns={COLUMNS}
            rows={query.data.draws}
            rowId={(draw) => draw.drawId}
            endColumns={['slips', 'stake', 'caps']}
            empty={<EmptyState icon={<CalendarX size={28} aria-hidden="true" />} title="No draws wait for a result" />}
          />
        </>
      )}
      <CapsPanel />
    </Page>
  );
}

function nextCutOffMs(draw: Draw): number {
  return draw.openAtMs > serverNow() ? draw.openAtMs : draw.closeAtMs;
}

function NextCutOff({ draw }: { draw: Draw }) {
  if (draw.isOver) return <Badge>Bidding ended</Badge>;
  const atMs = nextCutOffMs(draw);
  return (
    <span className="num inline-flex items-baseline gap-2 whitespace-nowrap">
      {formatMinute(atMs)}
      <Countdown to={atMs} now={serverNow} className="text-xs font-semibold text-open" />
    </span>
  );
}
