import { OPERATOR_CALLS, PLAYER_SORTS, PLAYER_STATES } from '@surahi/contract/operator';
import { Button, buttonClass, EmptyState } from '@surahi/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, UserRoundX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { FilterInput, SelectField } from '../../shared/controls.tsx';
import { useOrder, withOrder } from '../../shared/order.ts';
import { NotYet, Page, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useSearchKey } from '../../shared/search-key.ts';
import { useMay } from '../../shared/session.ts';
import { type PlayerFilters, readPlayerFilters, STATE_LABELS, writePlayerFilters } from './player-filters.ts';
import { PlayersTable } from './players-table.tsx';

const STATE_OPTIONS = PLAYER_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] }));

/** Players, the newest first unless asked otherwise; searched, put in order and paged by the server. */
export function PlayersPage() {
  const [search, setSearch] = useSearchParams();
  const filters = readPlayerFilters(search);
  const mayLetIn = useMay('players.manage');
  const { sort, setSort } = useOrder(PLAYER_SORTS, '-since');
  const asked = { ...writePlayerFilters(filters), sort };
  const query = useInfiniteQuery({
    queryKey: queryKeys.playerList(asked),
    queryFn: ({ pageParam, signal }) =>
      fetchCall(
        OPERATOR_CALLS.listPlayers,
        { query: { ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        signal,
      ),
    // the first page has no row before it
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (before) => before,
  });
  const players = query.data?.pages.flatMap((page) => page.players);
  return (
    <Page
      title="Players"
      actions={
        mayLetIn ? (
          <Link to={paths.devices} className={buttonClass('secondary')}>
            Locked out?
          </Link>
        ) : undefined
      }
    >
      {/* drawn anew when the filters change, so that the field shows what is searched for */}
      <FilterBar
        key={JSON.stringify(filters)}
        filters={filters}
        onChange={(next) => setSearch((before) => withOrder(writePlayerFilters(next), before), { replace: true })}
      />
      {players === undefined ? (
        <NotYet query={query} what="the players" />
      ) : (
        <>
          <StaleNote error={query.error} />
          <PlayersTable
            players={players}
            order={{ sort, onSort: setSort, by: 'server' }}
            empty={<EmptyState icon={<UserRoundX size={28} aria-hidden="true" />} title="No player fits" />}
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
          ) : null}
        </>
      )}
    </Page>
  );
}

type FilterBarProps = { filters: PlayerFilters; onChange: (filters: PlayerFilters) => void };

function FilterBar({ filters, onChange }: FilterBarProps) {
  const [text, setText] = useState(filters.search);
  const field = useSearchKey();

  function send(event: FormEvent) {
    event.preventDefault();
    onChange({ ...filters, search: text.trim() });
  }

  return (
    <form onSubmit={send} role="search" aria-label="Players" className="flex flex-wrap items-end gap-3">
      <FilterInput
        ref={field}
        label="Mobile number, name or #number"
        placeholder="Press / to search"
        className="sm:min-w-64"
        start={<Search size={16} aria-hidden="true" />}
        value={text}
        maxLength={60}
        onChange={(event) => setText(event.target.value)}
      />
      <SelectField
        label="State"
        value={filters.state}
        options={STATE_OPTIONS}
        onChange={(state) => onChange({ search: text.trim(), state })}
      />
      <Button type="submit">Search</Button>
      <Button variant="ghost" onClick={() => onChange({ search: '', state: 'all' })}>
        Clear
      </Button>
    </form>
  );
}
