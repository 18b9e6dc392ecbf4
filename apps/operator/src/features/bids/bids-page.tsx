import { BID_SORTS, OPERATOR_CALLS } from '@surahi/contract/operator';
import { zonedDate } from '@surahi/game';
import { Button, buttonClass, EmptyState } from '@surahi/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ListX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { serverNow } from '../../shared/clock.ts';
import { plural } from '../../shared/format.ts';
import { useOrder, withOrder } from '../../shared/order.ts';
import { NotYet, Page, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { bidFileUrl, type BidFilters, bidQueryOf, readBidFilters, writeBidFilters } from './bid-filters.ts';
import { BidsTable } from './bids-table.tsx';
import { FilterBar } from './filter-bar.tsx';

const ZONE = 'Asia/Kolkata';

/** Single bids of a draw, a player or a day, searched, put in order and paged by the server. */
export function BidsPage() {
  const [search, setSearch] = useSearchParams();
  const filters = readBidFilters(search, zonedDate(serverNow(), ZONE));
  const { sort, setSort } = useOrder(BID_SORTS, '-time');
  const asked = { ...bidQueryOf(filters), sort };
  const query = useInfiniteQuery({
    queryKey: queryKeys.bids(asked),
    queryFn: ({ pageParam, signal }) =>
      fetchCall(
        OPERATOR_CALLS.listBids,
        { query: { ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        signal,
      ),
    // the first page has no bid before it
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const show = (next: BidFilters) => setSearch((before) => withOrder(writeBidFilters(next), before), { replace: true });
  const bids = query.data?.pages.flatMap((page) => page.bids);
  return (
    <Page
      title="Bids"
      detail="A search names a day, a draw or a player."
      actions={
        <a href={bidFileUrl(filters)} download className={buttonClass('secondary')}>
          <Download size={17} aria-hidden="true" />
          Export as CSV
        </a>
      }
    >
      {/* drawn anew when the filters change, so that the fields show what is searched for */}
      <FilterBar key={JSON.stringify(filters)} filters={filters} onChange={show} />
      {bids === undefined ? (
        <NotYet query={query} what="the bids" />
      ) : (
        <>
          <StaleNote error={query.error} />
          <BidsTable
            bids={bids}
            order={{ sort, onSort: setSort, by: 'server' }}
            empty={<EmptyState icon={<ListX size={28} aria-hidden="true" />} title="No bid fits" />}
          />
          {query.hasNextPage ? (
            <Button
              variant="secondary"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
              className="justify-self-center"
            >
              Show more
            </Button>
          ) : bids.length > 0 ? (
            <p className="text-center text-sm text-muted">That is all: {plural(bids.length, 'bid')}.</p>
          ) : null}
        </>
      )}
    </Page>
  );
}
