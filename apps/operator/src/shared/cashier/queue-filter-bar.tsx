import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FilterInput, SelectField } from '../controls.tsx';
import { t } from '../i18n/i18n.ts';
import type { Period } from '../lists/period.ts';
import { PeriodFilter } from '../lists/period-filter.tsx';
import { useSearchKey } from '../search-key.ts';
import type { QueueFilters } from './use-queue.ts';

const STATES = [
  { value: 'pending' as const, label: t('Pending') },
  { value: 'approved' as const, label: t('Approved') },
  { value: 'rejected' as const, label: t('Rejected') },
  { value: '' as const, label: t('All') },
];

const SEARCH_DELAY_MS = 250;

const KEYS = [
  { keys: ['j', 'k'], action: 'move' },
  { keys: ['a'], action: 'approve' },
  { keys: ['r'], action: 'reject' },
  { keys: ['Enter'], action: 'open' },
];

type QueueFilterBarProps = {
  label: string;
  filters: QueueFilters;
  onChange: (next: Partial<QueueFilters>) => void;
  period: Period;
  onPeriod: (period: Period) => void;
};

/** Filters a queue by state, day and one search text, and lists the keys of the queue. */
export function QueueFilterBar({ label, filters, onChange, period, onPeriod }: QueueFilterBarProps) {
  const field = useSearchKey();
  const [typed, setTyped] = useState(filters.search);
  useEffect(() => {
    if (typed.trim() === filters.search) return;
    const timer = setTimeout(() => onChange({ search: typed.trim() }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div role="search" aria-label={label} className="flex flex-wrap items-end gap-3">
      <FilterInput
        ref={field}
        label={t('Mobile, UTR, amount or number')}
        placeholder={t('Press / to search')}
        className="w-56"
        maxLength={40}
        start={<Search size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => (event.key === 'Escape' ? event.currentTarget.blur() : undefined)}
      />
      <SelectField
        label={t('State')}
        value={filters.state}
        options={STATES}
        onChange={(state) => onChange({ state })}
      />
      <PeriodFilter label={t('Requested')} period={period} onChange={onPeriod} />
      <p className="ml-auto hidden gap-x-2.5 pb-2 text-sm text-muted lg:flex">
        {KEYS.map(({ keys, action }) => (
          <span key={action}>
            {keys.map((key) => (
              <kbd
                key={key}
                className="mr-1 rounded border border-line bg-raised px-1.5 py-0.5 font-sans text-xs font-semibold"
              >
                {key}
              </kbd>
            ))}
            {action}
          </span>
        ))}
      </p>
    </div>
  );
}
