import { type OperatorAnswer, OPERATOR_CALLS, type ReportBy, type ReportRow } from '@surahi/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDay } from '../../shared/format.ts';
import { familyName, NotYet, Paise, Panel, StaleNote, Stat } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { type BarRow, barPoints, Bars } from './bars.tsx';
import { BetsTable } from './bets-table.tsx';
import { LedgerLine } from './ledger-line.tsx';
import { betsQuery, type ReportFilters } from './report-filters.ts';

type Report = OperatorAnswer<typeof OPERATOR_CALLS.betsReport>;

/** More bars than this are too thin to be told apart by their names. */
const MOST_BARS = 12;

const NOTES: Record<ReportBy, string> = {
  day: 'Days are business dates in India: a draw counts on its own date, also when it closes after midnight.',
  market: 'Players of several markets count once in each and once in the total.',
  game: 'Return is what settled draws paid of every 100 points staked; expected is what the rates and a fair draw pay on average.',
  player: 'The hundred who won most. The CSV has every player who bid.',
};

/** Stakes, refunds, payouts and profit of a period, as figures, chart and table. */
export function BetsPanel({ filters }: { filters: ReportFilters & { tab: ReportBy } }) {
  const asked = betsQuery(filters);
  const query = useQuery({
    queryKey: queryKeys.report('bets', asked),
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.betsReport, { query: asked }, signal),
  });
  const { data } = query;
  if (data === undefined) return <NotYet query={query} what="the report" />;
  const bars = barsOf(filters.tab, data.rows);
  return (
    <>
      <StaleNote error={query.error} />
      <Totals totals={data.totals} />
      {filters.family === 'all' ? <LedgerLine from={filters.from} to={filters.to} /> : null}
      {bars.length === 0 || data.totals.bids === 0 ? null : (
        <Panel title={`Stakes and payouts by ${filters.tab}`}>
          <Bars rows={bars} names={{ first: 'Stakes', second: 'Payouts' }} everyName={filters.tab !== 'day'} />
        </Panel>
      )}
      <BetsTable by={filters.tab} rows={data.rows} />
      <p className="text-sm text-muted">{NOTES[filters.tab]}</p>
    </>
  );
}

function barsOf(by: ReportBy, rows: readonly ReportRow[]): BarRow[] {
  const shown = by === 'day' ? rows : rows.slice(0, MOST_BARS);
  return shown.map((row) => ({
    name: barName(by, row),
    first: barPoints(row.stakePaise),
    second: barPoints(row.paidPaise),
  }));
}

function barName(by: ReportBy, row: ReportRow): string {
  if (by === 'day') return formatDay(row.key).replace(/^\w+, /, '');
  // families share names of games
  return by === 'game' && row.family !== null ? `${row.label}, ${familyName(row.family)}` : row.label;
}

function Totals({ totals }: { totals: Report['totals'] }) {
  return (
    <dl
      aria-label="Totals of the period"
      className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-3 xl:grid-cols-6"
    >
      <Stat label="Stakes">
        <Paise value={totals.stakePaise} />
      </Stat>
      <Stat label="Refunds">
        <Paise value={totals.refundedPaise} />
      </Stat>
      <Stat label="Payouts">
        <Paise value={totals.paidPaise} />
      </Stat>
      <Stat label="Profit">
        <Paise value={totals.profitPaise} />
      </Stat>
      <Stat label="Bids">{formatCount(totals.bids)}</Stat>
      <Stat label="Players">{formatCount(totals.players)}</Stat>
    </dl>
  );
}
