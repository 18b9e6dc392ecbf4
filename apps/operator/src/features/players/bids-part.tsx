import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, type BadgeTone, EmptyState } from '@surahi/ui';
import { Dices } from 'lucide-react';
import { plainColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { usePollMs } from '../../shared/live.ts';
import { Loaded, MoreButton, Paise } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { bidColumns } from './bid-columns.tsx';
import { PeriodBar, periodQuery, useFamilyPeriod } from './period-bar.tsx';

type Bid = OperatorAnswer<typeof OPERATOR_CALLS.listPlayerBids>['bids'][number];

const STATES: Record<Bid['state'], { word: string; tone: BadgeTone }> = {
  pending: { word: t('Pending'), tone: 'shut' },
  won: { word: t('Won'), tone: 'open' },
  lost: { word: t('Lost'), tone: 'shut' },
  refunded: { word: t('Refunded'), tone: 'win' },
};

const COLUMNS: Column<Bid>[] = [
  ...bidColumns<Bid>(),
  plainColumn('state', t('State'), ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>),
  plainColumn('won', t('Won'), (bid) => (bid.wonPaise === null ? '–' : <Paise value={bid.wonPaise} />)),
  plainColumn('placed', t('Placed'), (bid) => (
    <span className="num text-sm text-muted lg:whitespace-nowrap">{formatInstant(bid.placedAtMs)}</span>
  )),
];

/** A player's bids, the newest first. */
export function BidsPart({ playerId }: { playerId: string }) {
  const { period, setPeriod } = useFamilyPeriod();
  const filterQuery = periodQuery(period);
  const refetchInterval = usePollMs();
  const query = useOperatorPages(
    queryKeys.playerPart(playerId, 'bids', filterQuery),
    (cursor, signal) =>
      fetchCall(OPERATOR_CALLS.listPlayerBids, { params: { playerId }, query: { ...filterQuery, ...cursor } }, signal),
    { keepPrevious: true, refetchInterval },
  );
  const rows = query.data?.pages.flatMap((page) => page.bids) ?? [];
  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodBar period={period} shown={query.data?.pages[0]} onChange={setPeriod} />
      <ListTools file={{ table: 'playerBids', query: { playerId, ...filterQuery } }} hasViews={false} />
      <Loaded query={query} what={t('the bids')}>
        {() => (
          <DataTable
            label={t('Bids')}
            columns={COLUMNS}
            rows={rows}
            rowId={(row) => row.bidId}
            endColumns={['points', 'won']}
            empty={<EmptyState icon={<Dices size={28} aria-hidden="true" />} title={t('No bids in this period')} />}
          />
        )}
      </Loaded>
      <MoreButton query={query} label={t('Show older')} />
    </div>
  );
}
