import { Search } from 'lucide-react';
import { FilterInput, SelectField } from '../controls.tsx';
import { t } from '../i18n/i18n.ts';
import type { Period } from '../lists/period.ts';
import { PeriodFilter } from '../lists/period-filter.tsx';
import { useSearchKey } from '../search-key.ts';
import type { QueueFilters } from './use-queue.ts';
import type { useSearchText } from './use-search-text.ts';

const STATES = [
  { value: 'pending' as const, label: t('Pending') },
  { value: 'approved' as const, label: t('Approved') },
  { value: 'rejected' as const, label: t('Rejected') },
  { value: '' as const, label: t('All') },
];

const KEYS = [
  { keys: ['j', 'k'], action: t('move') },
  { keys: ['a'], action: t('approve') },
  { keys: ['r'], action: t('reject') },
  { keys: ['Enter'], action: t('open it') },
];

type QueueFilterBarProps = {
  label: string;
  filters: QueueFilters;
  search: ReturnType<typeof useSearchText>;
  onChange: (next: Partial<QueueFilters>) => void;
  period: Period;
  onPeriod: (period: Period) => void;
};

/** Filters a queue by state, day and one search text, and lists the keys of the queue. */
export function QueueFilterBar({ label, filters, search, onChange, period, onPeriod }: QueueFilterBarProps) {
  const field = useSearchKey();
  return (
    <div role="search" aria-label={label} className="flex flex-wrap items-end gap-3">
      <FilterInput
        ref={field}
        label={t('Mobile, UTR, amount or number')}
        placeholder={t('Press / to search')}
        className="w-56"
        maxLength={40}
        start={<Search size={16} aria-hidden="true" />}
        value={search.typed}
        onChange={(event) => search.setTyped(event.target.value)}
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
