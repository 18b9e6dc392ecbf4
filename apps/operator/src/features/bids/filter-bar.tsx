import { BID_STATES, OPERATOR_CALLS } from '@surahi/contract/operator';
import { FAMILIES } from '@surahi/game';
import { Button, onlyDigits } from '@surahi/ui';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FilterInput, SelectField } from '../../shared/controls.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { DayInput } from '../../shared/lists/day-input.tsx';
import { familyName } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useSearchKey } from '../../shared/search-key.ts';
import { type BidFilters, GAME_OPTIONS, MOST_CHARACTERS } from './bid-filters.ts';
import { STATE_WORDS } from './bids-table.tsx';

const NONE = { value: '' as const, label: t('All') };

const FAMILY_OPTIONS = [NONE, ...FAMILIES.map((family) => ({ value: family, label: familyName(family) }))];
const STATE_OPTIONS = [NONE, ...BID_STATES.map((state) => ({ value: state, label: STATE_WORDS[state].label }))];
const SESSION_OPTIONS = [
  NONE,
  { value: 'open', label: t('Open') },
  { value: 'close', label: t('Close') },
  { value: 'none', label: t('No session') },
] as const;

type FilterBarProps = { filters: BidFilters; onChange: (filters: BidFilters) => void };

/** The filters of the bids page. Typed filters apply on Search or Enter, selected ones immediately. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [typed, setTyped] = useState(filters);
  // The day and the draw apply at once, so the bar keeps its place while they change.
  const draft = { ...typed, date: filters.date, drawId: filters.drawId };
  const searchField = useSearchKey();
  const drawOptions = useDrawOptions(draft);
  const set = (next: Partial<BidFilters>) => setTyped({ ...draft, ...next });
  // A selected filter applies immediately.
  const choose = (next: Partial<BidFilters>) => onChange({ ...draft, ...next });

  function send(event: FormEvent) {
    event.preventDefault();
    onChange({ ...draft, player: draft.player.trim() });
  }

  return (
    <form onSubmit={send} role="search" aria-label={t('Bids')} className="flex flex-wrap items-end gap-3">
      <FilterInput
        ref={searchField}
        label={t('Player')}
        className="max-w-40"
        placeholder={t('Mobile or id')}
        maxLength={MOST_CHARACTERS}
        start={<Search size={16} aria-hidden="true" />}
        value={draft.player}
        onChange={(event) => set({ player: event.target.value })}
      />
      <DayInput
        label={t('Business date')}
        value={draft.date}
        // Another day has other draws.
        onChange={(date) => choose({ date, drawId: '' })}
      />
      <SelectField
        label={t('Draw')}
        value={draft.drawId}
        options={drawOptions}
        onChange={(drawId) => choose({ drawId })}
      />
      <SelectField
        label={t('Family')}
        value={draft.family}
        options={FAMILY_OPTIONS}
        onChange={(family) => choose({ family })}
      />
      <SelectField
        label={t('Game')}
        value={draft.game}
        options={[NONE, ...GAME_OPTIONS]}
        onChange={(game) => choose({ game })}
      />
      <SelectField
        label={t('Session')}
        value={draft.session}
        options={SESSION_OPTIONS}
        onChange={(session) => choose({ session })}
      />
      <SelectField
        label={t('State')}
        value={draft.state}
        options={STATE_OPTIONS}
        onChange={(state) => choose({ state })}
      />
      <FilterInput
        label={t('Number')}
        className="max-w-24"
        placeholder="7, 123"
        value={draft.number}
        onChange={(event) => set({ number: event.target.value.replace(/[^0-9-]/g, '').slice(0, 7) })}
      />
      <PointsRange draft={draft} onChange={set} />
      <Button type="submit">{t('Search')}</Button>
      <Button variant="ghost" onClick={() => onChange(EMPTY)}>
        {t('Clear')}
      </Button>
    </form>
  );
}

type PointsRangeProps = { draft: BidFilters; onChange: (next: Partial<BidFilters>) => void };

function PointsRange({ draft, onChange }: PointsRangeProps) {
  return (
    <div className="flex items-end gap-3">
      <FilterInput
        label={t('From points')}
        className="max-w-24"
        inputMode="numeric"
        value={draft.minPoints}
        onChange={(event) => onChange({ minPoints: onlyDigits(event.target.value, 9) })}
      />
      <FilterInput
        label={t('To points')}
        className="max-w-24"
        inputMode="numeric"
        value={draft.maxPoints}
        onChange={(event) => onChange({ maxPoints: onlyDigits(event.target.value, 9) })}
      />
    </div>
  );
}

const EMPTY: BidFilters = {
  date: '',
  drawId: '',
  player: '',
  family: '',
  game: '',
  session: '',
  number: '',
  state: '',
  minPoints: '',
  maxPoints: '',
};

/** The draws of the chosen day, including the draw of the address while they load. */
function useDrawOptions({ date, drawId }: BidFilters): { value: string; label: string }[] {
  const filterQuery = { date };
  const query = useOperatorQuery(
    queryKeys.drawList(filterQuery),
    OPERATOR_CALLS.listDraws,
    { query: filterQuery },
    { enabled: date !== '', staleTime: 60_000 },
  );
  const draws = date === '' ? [] : (query.data?.draws ?? []);
  const options = [
    { value: '', label: t('All') },
    ...draws.map((draw) => ({ value: draw.drawId, label: draw.marketName })),
  ];
  const isListed = options.some((one) => one.value === drawId);
  return isListed ? options : [...options, { value: drawId, label: t('Draw {drawId}', { drawId }) }];
}
