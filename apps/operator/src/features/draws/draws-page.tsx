import { OPERATOR_CALLS, SIDE_STATES } from '@surahi/contract/operator';
import { addDays, FAMILIES } from '@surahi/game';
import { Button, EmptyState, IconButton } from '@surahi/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { CalendarX, ChevronLeft, ChevronRight, Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { FilterInput, SelectField } from '../../shared/controls.tsx';
import { formatLongDay, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { useSearchText } from '../../shared/cashier/use-search-text.ts';
import { DayInput } from '../../shared/lists/day-input.tsx';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { usePollMs } from '../../shared/live.ts';
import { withOrder } from '../../shared/order.ts';
import { familyName, LoadingState, Page, StaleNote } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useSearchKey } from '../../shared/search-key.ts';
import { type DrawFilters, drawFileQueryOf, drawQueryOf, readDrawFilters, writeDrawFilters } from './draw-filters.ts';
import { DrawCalendar } from './draw-calendar.tsx';
import { DrawsTable } from './draws-table.tsx';
import { DrawsTabs } from './draws-tabs.tsx';
import { STATE_WORDS } from './words.ts';

const FAMILY_OPTIONS = [
  { value: '' as const, label: t('All families') },
  ...FAMILIES.map((family) => ({ value: family, label: familyName(family) })),
];

const STATE_OPTIONS = [
  { value: '' as const, label: t('All states') },
  ...SIDE_STATES.map((state) => ({ value: state, label: STATE_WORDS[state].label })),
];

/** The draws of one business date, updated live. */
export function DrawsPage() {
  const [search, setSearch] = useSearchParams();
  const filters = readDrawFilters(search);
  const filterQuery = drawQueryOf(filters);
  const pollMs = usePollMs();
  const query = useOperatorQuery(
    queryKeys.drawList(filterQuery),
    OPERATOR_CALLS.listDraws,
    { query: filterQuery },
    { refetchInterval: pollMs, placeholderData: keepPreviousData },
  );
  const write = (next: DrawFilters) =>
    setSearch((before) => withOrder(writeDrawFilters(next), before), { replace: true });
  // The field has its own state, because typing is faster than changes of the address.
  const { typed, setTyped } = useSearchText(filters.name, (name) => write({ ...filters, name }));
  const change = (next: Partial<DrawFilters>) => write({ ...filters, name: typed.trim(), ...next });
  const showAll = () => {
    setTyped('');
    change({ family: '', state: '', name: '' });
  };

  const wanted = typed.trim().toLowerCase();
  const draws = query.data?.draws.filter((draw) => draw.marketName.toLowerCase().includes(wanted));
  const date = query.data?.date;
  return (
    <Page
      title={t('Draws')}
      detail={date === undefined ? undefined : `${formatLongDay(date)} · ${plural(draws?.length ?? 0, 'draw')}`}
    >
      <DrawsTabs current="day" />
      <FilterBar filters={filters} name={typed} onName={setTyped} date={date ?? filters.date} onChange={change} />
      <ListTools file={{ table: 'draws', query: drawFileQueryOf(filters) }} />
      {draws === undefined ? (
        <LoadingState query={query} what={t('the draws')} />
      ) : (
        <>
          <StaleNote error={query.error} />
          <DrawsTable
            draws={draws}
            empty={
              <EmptyState
                icon={<CalendarX size={28} aria-hidden="true" />}
                title={t('No draws match')}
                action={
                  <Button variant="secondary" onClick={showAll}>
                    {t('Show all draws of the day')}
                  </Button>
                }
              />
            }
          />
        </>
      )}
    </Page>
  );
}

type FilterBarProps = {
  filters: DrawFilters;
  /** The typed name. */
  name: string;
  onName: (name: string) => void;
  date: string;
  onChange: (next: Partial<DrawFilters>) => void;
};

function FilterBar({ filters, name, onName, date, onChange }: FilterBarProps) {
  const searchField = useSearchKey();
  return (
    <div className="flex flex-wrap items-end gap-3" role="search" aria-label={t('Draws')}>
      <FilterInput
        ref={searchField}
        label={t('Market')}
        placeholder={t('Press / to search')}
        start={<Search size={16} aria-hidden="true" />}
        value={name}
        onChange={(event) => onName(event.target.value)}
        onKeyDown={toFirstRow}
      />
      <SelectField
        label={t('Family')}
        value={filters.family}
        options={FAMILY_OPTIONS}
        onChange={(family) => onChange({ family })}
      />
      <SelectField
        label={t('State')}
        value={filters.state}
        options={STATE_OPTIONS}
        onChange={(state) => onChange({ state })}
      />
      <div className="flex items-end gap-1">
        <IconButton
          label={t('Previous day')}
          className="size-10!"
          disabled={date === ''}
          onClick={() => onChange({ date: addDays(date, -1) })}
        >
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <DayInput label={t('Business date')} value={date} onChange={(day) => onChange({ date: day })} />
        <IconButton
          label={t('Next day')}
          className="size-10!"
          disabled={date === ''}
          onClick={() => onChange({ date: addDays(date, 1) })}
        >
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
        <Button variant="secondary" disabled={filters.date === ''} onClick={() => onChange({ date: '' })}>
          {t('Today')}
        </Button>
        <DrawCalendar date={date} onChoose={(chosen) => onChange({ date: chosen })} />
      </div>
    </div>
  );
}

/** The down arrow and Enter move the focus from the search to the first draw. */
function toFirstRow(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
  const first = document.querySelector<HTMLElement>('[data-row-link]');
  if (first === null) return;
  event.preventDefault();
  first.focus();
}
