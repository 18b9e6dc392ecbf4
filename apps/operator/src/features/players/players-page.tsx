import { OPERATOR_CALLS, PLAYER_SORTS, PLAYER_STATES } from '@surahi/contract/operator';
import { Button, buttonClass, EmptyState } from '@surahi/ui';
import { Search, UserRoundX } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { FilterInput, SelectField } from '../../shared/controls.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { periodInstants, usePeriod, writePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { usePollMs } from '../../shared/live.ts';
import { useOrder, withOrder } from '../../shared/order.ts';
import { Loaded, MoreButton, Page } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { useSearchKey } from '../../shared/search-key.ts';
import { useMay } from '../../shared/session.ts';
import { type PlayerFilters, readPlayerFilters, STATE_LABELS, writePlayerFilters } from './player-filters.ts';
import { PlayersTable } from './players-table.tsx';

const STATE_OPTIONS = PLAYER_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] }));

/** Players, by default the newest first. The server searches, sorts and pages them. */
export function PlayersPage() {
  const [search, setSearch] = useSearchParams();
  const filters = readPlayerFilters(search);
  const mayLetIn = useMay('players.manage');
  const ofDeletions = filters.state === 'deletion';
  // Only the list of requests for deletion has their order. It begins with the oldest.
  const sorts = ofDeletions ? PLAYER_SORTS : PLAYER_SORTS.filter((one) => !one.endsWith('deletion'));
  const { sort, setSort } = useOrder(sorts, ofDeletions ? 'deletion' : '-since');
  const { period, setPeriod } = usePeriod();
  const filterQuery = { ...writePlayerFilters(filters), ...periodInstants(period), sort };
  const refetchInterval = usePollMs();
  const query = useOperatorPages(
    queryKeys.playerList(filterQuery),
    (cursor, signal) => fetchCall(OPERATOR_CALLS.listPlayers, { query: { ...filterQuery, ...cursor } }, signal),
    { keepPrevious: true, refetchInterval },
  );
  return (
    <Page
      title={t('Players')}
      actions={
        mayLetIn ? (
          <Link to={paths.devices} className={buttonClass('secondary')}>
            {t('Locked out?')}
          </Link>
        ) : undefined
      }
    >
      {/* Changed filters remount the bar, so its fields show the active filters. */}
      <FilterBar
        key={JSON.stringify(filters)}
        filters={filters}
        onChange={(next) =>
          setSearch((before) => withOrder({ ...writePlayerFilters(next), ...writePeriod(period) }, before), {
            replace: true,
          })
        }
        end={<PeriodFilter label={t('Registered')} period={period} onChange={setPeriod} />}
      />
      <ListTools file={{ table: 'players', query: filterQuery }} />
      <Loaded query={query} what={t('the players')}>
        {({ pages }) => (
          <PlayersTable
            players={pages.flatMap((page) => page.players)}
            ofDeletions={ofDeletions}
            order={{ sort, onSort: setSort, by: 'server' }}
            empty={<EmptyState icon={<UserRoundX size={28} aria-hidden="true" />} title={t('No players match')} />}
          />
        )}
      </Loaded>
      <MoreButton query={query} />
    </Page>
  );
}

type FilterBarProps = { filters: PlayerFilters; onChange: (filters: PlayerFilters) => void; end: ReactNode };

function FilterBar({ filters, onChange, end }: FilterBarProps) {
  const [text, setText] = useState(filters.search);
  const field = useSearchKey();

  function send(event: FormEvent) {
    event.preventDefault();
    onChange({ ...filters, search: text.trim() });
  }

  return (
    <form onSubmit={send} role="search" aria-label={t('Players')} className="flex flex-wrap items-end gap-3">
      <FilterInput
        ref={field}
        label={t('Mobile number, name or #number')}
        placeholder={t('Press / to search')}
        className="sm:min-w-64"
        start={<Search size={16} aria-hidden="true" />}
        value={text}
        maxLength={60}
        onChange={(event) => setText(event.target.value)}
      />
      <SelectField
        label={t('State')}
        value={filters.state}
        options={STATE_OPTIONS}
        onChange={(state) => onChange({ search: text.trim(), state })}
      />
      {end}
      <Button type="submit">{t('Search')}</Button>
      <Button variant="ghost" onClick={() => onChange({ search: '', state: 'all' })}>
        {t('Clear')}
      </Button>
    </form>
  );
}
