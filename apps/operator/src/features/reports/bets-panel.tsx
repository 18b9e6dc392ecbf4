import { type OperatorAnswer, OPERATOR_CALLS, type ReportBy, type ReportRow } from '@surahi/contract/operator';
import { barDay, type BarRow, barRow, fitBars } from '../../shared/bar-rows.ts';
import { Bars } from '../../shared/bars.tsx';
import { formatCount } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { usePollMs } from '../../shared/live.ts';
import { familyName, LoadingState, OpenNote, Paise, Panel, StaleNote, Stat } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { BetsTable } from './bets-table.tsx';
import { LedgerLine } from './ledger-line.tsx';
import { betsQuery, type ReportFilters } from './report-filters.ts';

type Report = OperatorAnswer<typeof OPERATOR_CALLS.betsReport>;

/** More bars would be too thin for their labels. */
const MOST_BARS = 12;

const TITLES: Record<ReportBy, string> = {
  day: t('Stakes and payouts by day'),
  market: t('Stakes and payouts by market'),
  game: t('Stakes and payouts by game'),
  player: t('Stakes and payouts by player'),
};

const NOTES: Record<ReportBy, string> = {
  day: t('Days are business dates in India. A draw that closes after midnight counts on its own date.'),
  market: t('A player of several markets counts once in each market and once in the total.'),
  game: t(
    'Return is the payout of settled draws per 100 points staked. Expected is the average payout of a fair draw at these rates.',
  ),
  player: t('The 100 players with the largest wins. The CSV has every player with bids.'),
};

/** Stakes, refunds, payouts and profit of a period as totals, chart and table. */
export function BetsPanel({ filters }: { filters: ReportFilters & { tab: ReportBy } }) {
  const filterQuery = betsQuery(filters);
  const refetchInterval = usePollMs();
  const query = useOperatorQuery(
    queryKeys.report('bets', filterQuery),
    OPERATOR_CALLS.betsReport,
    { query: filterQuery },
    { refetchInterval },
  );
  const { data } = query;
  if (data === undefined) return <LoadingState query={query} what={t('the report')} />;
  const bars = barsOf(filters.tab, data.rows);
  return (
    <>
      <StaleNote error={query.error} />
      <Totals totals={data.totals} />
      {filters.family === 'all' ? <LedgerLine from={filters.from} to={filters.to} /> : null}
      {bars.length === 0 || data.totals.bids === 0 ? null : (
        <Panel title={TITLES[filters.tab]}>
          <Bars rows={bars} names={{ first: t('Stakes'), second: t('Payouts') }} everyName={filters.tab !== 'day'} />
        </Panel>
      )}
      <BetsTable by={filters.tab} rows={data.rows} />
      <p className="text-sm text-muted">{NOTES[filters.tab]}</p>
    </>
  );
}

function barsOf(by: ReportBy, rows: readonly ReportRow[]): BarRow[] {
  const bars = rows.map((row) => barRow(barName(by, row), row.stakePaise, row.paidPaise));
  return by === 'day' ? bars : fitBars(bars, MOST_BARS);
}

function barName(by: ReportBy, row: ReportRow): string {
  if (by === 'day') return barDay(row.key);
  // Families share game names.
  return by === 'game' && row.family !== null ? `${t(row.label)}, ${familyName(row.family)}` : row.label;
}

function Totals({ totals }: { totals: Report['totals'] }) {
  return (
    <dl
      aria-label={t('Totals of the period')}
      className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-3 xl:grid-cols-6"
    >
      <Stat label={t('Stakes')}>
        <Paise value={totals.stakePaise} />
      </Stat>
      <Stat label={t('Refunds')}>
        <Paise value={totals.refundedPaise} />
      </Stat>
      <Stat label={t('Payouts')}>
        <Paise value={totals.paidPaise} />
      </Stat>
      <Stat label={t('Profit')} note={<OpenNote openPaise={totals.openPaise} />}>
        <Paise value={totals.profitPaise} />
      </Stat>
      <Stat label={t('Bids')}>{formatCount(totals.bids)}</Stat>
      <Stat label={t('Players')}>{formatCount(totals.players)}</Stat>
    </dl>
  );
}
