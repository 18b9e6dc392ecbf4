import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { zonedDate } from '@surahi/game';
import { Button, buttonClass, EmptyState } from '@surahi/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ListX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { serverNow } from '../../shared/clock.ts';
import { plural } from '../../shared/format.ts';
import { NotYet, Page, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { bidFileUrl, type BidFilters, bidQueryOf, readBidFilters, writeBidFilters } from './bid-filters.ts';
import { BidsTable } from './bids-table.tsx';
import { FilterBar } from './filter-bar.tsx';

const ZONE = 'Asia/Kolkata';

/** Single bids of a draw, a player or a day, searched and paged by the server. */
export function BidsPage() {
  const [search, setSearch] = useSearchParams();
  const filters = readBidFilters(search, zonedDate(serverNow(), ZONE));
  const asked = bidQueryOf(filters);
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
  const show = (next: BidFilters) => setSearch(writeBidFilters(next), { replace: true });
  const bids = query.data?.pages.flatMap((page) => page.bids);
  return (
    <Page
      title="Bids"
      detail="The newest first. A search names a day, a draw or a player."
      actions={
        <a href={bidFileUrl(filters)} download className={buttonClass('secondary')}>
          <Download size={17} aria-hidden="true" />
          Export as CSV
        </a>
      }
    >
      {/* drawn anew when the address changes, so that the fields show what is searched for */}
      <FilterBar key={search.toString()} filters={filters} onChange={show} />
      {bids === undefined ? (
        <NotYet query={query} what="the bids" />
      ) : (
        <>
          <StaleNote error={query.error} />
          <BidsTable
            bids={bids}
            empty={<EmptyState icon={<ListX size={28} aria-hidden="true" />} title="No bid fits" />}
          />
          {query.hasNextPage ? (
            <Button
              variant="secondary"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
              className="justify-self-center"
            >
              Show older
            </Button>
          ) : bids.length > 0 ? (
            <p className="text-center text-sm text-muted">That is all: {plural(bids.length, 'bid')}.</p>
          ) : null}
        </>
      )}
    </Page>
  );
}
