import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Countdown, EmptyState } from '@surahi/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarX } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { countColumn, numberColumn, paiseColumn, plainColumn, textColumn } from '../../shared/columns.tsx';
import { type Column, DataTable, type RowSelection } from '../../shared/data-table.tsx';
import { formatCount, formatDay, formatMinute } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { periodDays, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { FamilyBadge, LoadingState, Page, Paise, StaleNote } from '../../shared/parts.tsx';
import { useTableOrder } from '../../shared/order.ts';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { CapsPanel } from './caps-panel.tsx';
import { EXPOSURE_POLL_MS } from './poll.ts';

type Draw = OperatorAnswer<typeof OPERATOR_CALLS.listExposed>['draws'][number];

const COLUMNS: Column<Draw>[] = [
  textColumn(
    'market',
    t('Market'),
    (draw) => draw.marketName,
    (draw) => (
      <Link to={paths.riskDraw(draw.drawId)} data-row-link className="link whitespace-nowrap">
        {draw.marketName}
      </Link>
    ),
  ),
  textColumn(
    'family',
    t('Family'),
    (draw) => draw.family,
    (draw) => <FamilyBadge family={draw.family} />,
  ),
  plainColumn('date', t('Date'), (draw) => formatDay(draw.businessDate)),
  numberColumn('cutOff', t('Next cut-off'), nextCutOffMs, (draw) => <NextCutOff draw={draw} />),
  countColumn('slips', t('Slips'), (draw) => draw.slips),
  paiseColumn('stake', t('Stakes'), (draw) => draw.stakePaise),
  numberColumn(
    'worst',
    t('Worst payout'),
    (draw) => BigInt(draw.worstPaise),
    (draw) => (
      <span title={draw.worstResult === '' ? undefined : t('Result {worstResult}', { worstResult: draw.worstResult })}>
        <Paise value={draw.worstPaise} />
      </span>
    ),
  ),
  numberColumn('liability', t('Net liability'), liabilityPaise, (draw) => <NetLiability draw={draw} />),
  numberColumn(
    'caps',
    t('Caps'),
    (draw) => draw.caps,
    (draw) => (draw.caps === 0 ? '–' : formatCount(draw.caps)),
  ),
];

const SELECTION: RowSelection<Draw> = { nameOf: ({ marketName }) => marketName, paiseOf: liabilityPaise };

/** The draws that wait for a result with their stakes, and the caps. */
export function RiskPage() {
  const order = useTableOrder(COLUMNS, '-liability');
  const { period, setPeriod } = usePeriod();
  const wanted = periodDays(period);
  const query = useOperatorQuery(
    queryKeys.riskDraws(wanted),
    OPERATOR_CALLS.listExposed,
    { query: wanted },
    { refetchInterval: EXPOSURE_POLL_MS, placeholderData: keepPreviousData },
  );
  return (
    <Page
      title={t('Risk')}
      detail={t('Draws that wait for a result, the largest net liability first. Open a draw to see its numbers.')}
    >
      <div role="search" aria-label={t('Open draws')} className="flex flex-wrap items-end gap-3">
        <PeriodFilter label={t('Draw date')} period={period} onChange={setPeriod} />
      </div>
      {query.data === undefined ? (
        <LoadingState query={query} what={t('the draws')} />
      ) : (
        <>
          <StaleNote error={query.error} />
          <ListTools file={{ table: 'exposed', query: wanted }} />
          <DataTable
            label={t('Open draws')}
            columns={COLUMNS}
            rows={query.data.draws}
            rowId={(draw) => draw.drawId}
            endColumns={['slips', 'stake', 'worst', 'liability', 'caps']}
            wideColumns={['date', 'slips']}
            order={order}
            selection={SELECTION}
            empty={
              <EmptyState icon={<CalendarX size={28} aria-hidden="true" />} title={t('No draws wait for a result')} />
            }
          />
        </>
      )}
      <CapsPanel />
    </Page>
  );
}

/** What the house pays in the worst case beyond the stakes. Negative if it keeps points whatever the result. */
function liabilityPaise(draw: Draw): bigint {
  return BigInt(draw.worstPaise) - BigInt(draw.stakePaise);
}

function NetLiability({ draw }: { draw: Draw }) {
  const paise = liabilityPaise(draw);
  return (
    <span className="grid">
      <span className={clsx(paise > 0n && 'font-semibold text-bad')}>
        <Paise value={String(paise)} />
      </span>
      {draw.lossCapPoints === null ? null : (
        <span className="text-xs text-muted">{t('at most {count}', { count: formatCount(draw.lossCapPoints) })}</span>
      )}
    </span>
  );
}

function nextCutOffMs(draw: Draw): number {
  return draw.openAtMs > serverNow() ? draw.openAtMs : draw.closeAtMs;
}

function NextCutOff({ draw }: { draw: Draw }) {
  if (draw.isOver) return <Badge>{t('Bidding ended')}</Badge>;
  const atMs = nextCutOffMs(draw);
  return (
    <span className="num inline-flex items-baseline gap-2 whitespace-nowrap">
      {formatMinute(atMs)}
      <Countdown to={atMs} now={serverNow} className="text-xs font-semibold text-open" />
    </span>
  );
}
