import { BID_SORTS, OPERATOR_CALLS } from '@surahi/contract/operator';
import { zonedDate } from '@surahi/game';
import { EmptyState } from '@surahi/ui';
import { ListX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { usePollMs } from '../../shared/live.ts';
import { useOrder, withOrder } from '../../shared/order.ts';
import { Loaded, MoreButton, Note, Page } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { type BidFilters, bidQueryOf, isPlayerText, readBidFilters, writeBidFilters } from './bid-filters.ts';
import { BidsTable } from './bids-table.tsx';
import { FilterBar } from './filter-bar.tsx';

const ZONE = 'Asia/Kolkata';

/** Bids of a draw, a player or a day. The server searches, sorts and pages them. */
export function BidsPage() {
  const [search, setSearch] = useSearchParams();
  const today = zonedDate(serverNow(), ZONE);
  const filters = readBidFilters(search, today);
  const show = (next: BidFilters) =>
    setSearch((before) => withOrder(writeBidFilters(next, today), before), { replace: true });
  const isSearchable = isPlayerText(filters.player);
  return (
    <Page title={t('Bids')} detail={t('Choose a day, a draw or a player to search.')}>
      {/* Changed filters remount the bar, so its fields show the active filters. Not while a day is typed: it would lose the focus. */}
      <FilterBar key={JSON.stringify({ ...filters, date: '', drawId: '' })} filters={filters} onChange={show} />
      <ListTools file={isSearchable ? { table: 'bids', query: bidQueryOf(filters) } : undefined} />
      {isSearchable ? <FoundBids filters={filters} /> : <NameNote name={filters.player} />}
    </Page>
  );
}

/** Several players can have the same name, so the operator chooses one on the page of players. */
function NameNote({ name }: { name: string }) {
  return (
    <Note tone="bad">
      {rich(
        '“{name}” is neither a mobile number nor the number of a player. {link}, then enter the number of the player you want.',
        {
          name,
          link: (
            <Link to={`${paths.players}?${new URLSearchParams({ search: name })}`} className="link">
              {t('Search the players for it')}
            </Link>
          ),
        },
      )}
    </Note>
  );
}

function FoundBids({ filters }: { filters: BidFilters }) {
  const { sort, setSort } = useOrder(BID_SORTS, '-time');
  const filterQuery = { ...bidQueryOf(filters), sort };
  const refetchInterval = usePollMs();
  const query = useOperatorPages(
    queryKeys.bids(filterQuery),
    (cursor, signal) => fetchCall(OPERATOR_CALLS.listBids, { query: { ...filterQuery, ...cursor } }, signal),
    { refetchInterval },
  );
  const bids = query.data?.pages.flatMap((page) => page.bids) ?? [];
  return (
    <>
      <Loaded query={query} what={t('the bids')}>
        {() => (
          <BidsTable
            bids={bids}
            order={{ sort, onSort: setSort, by: 'server' }}
            empty={<EmptyState icon={<ListX size={28} aria-hidden="true" />} title={t('No bids match')} />}
          />
        )}
      </Loaded>
      <MoreButton query={query} />
      {query.hasNextPage || bids.length === 0 ? null : (
        <p className="text-center text-sm text-muted">
          {t('All {count} are shown.', { count: plural(bids.length, 'bid') })}
        </p>
      )}
    </>
  );
}
