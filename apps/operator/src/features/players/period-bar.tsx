import { FAMILIES, type Family, isDate } from '@surahi/game';
import { useSearchParams } from 'react-router';
import { SelectField } from '../../shared/controls.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { DayInput } from '../../shared/lists/day-input.tsx';
import { familyName } from '../../shared/parts.tsx';

/** A family, or '' for all, and a period. Empty dates mean the last 30 days. */
export type Period = { family: Family | ''; from: string; to: string };

/** Reads the family and the days of an address. What is missing or invalid becomes ''. */
export function readPeriod(search: URLSearchParams): Period {
  const day = (name: string) => [search.get(name) ?? ''].find(isDate) ?? '';
  return { family: FAMILIES.find((one) => one === search.get('family')) ?? '', from: day('from'), to: day('to') };
}

/** The family and the days, kept in the address of the page. */
export function useFamilyPeriod(): { period: Period; setPeriod: (next: Period) => void } {
  const [search, setSearch] = useSearchParams();
  const setPeriod = (next: Period) =>
    setSearch(
      (before) => {
        const changed = new URLSearchParams(before);
        for (const name of ['family', 'from', 'to']) changed.delete(name);
        for (const [name, value] of Object.entries(periodQuery(next))) changed.set(name, value);
        return changed;
      },
      { replace: true },
    );
  return { period: readPeriod(search), setPeriod };
}

/** The period as the server expects it. */
export function periodQuery({ family, from, to }: Period) {
  return { ...(family === '' ? {} : { family }), ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
}

const FAMILY_OPTIONS = [
  { value: '' as const, label: t('All families') },
  ...FAMILIES.map((family) => ({ value: family, label: familyName(family) })),
];

type PeriodBarProps = {
  period: Period;
  shown: { from: string; to: string } | undefined;
  onChange: (period: Period) => void;
};

/** Selects the family and the days of bids or wins. */
export function PeriodBar({ period, shown, onChange }: PeriodBarProps) {
  const dates = { from: period.from || (shown?.from ?? ''), to: period.to || (shown?.to ?? '') };
  return (
    <div className="flex flex-wrap items-end gap-3" role="search" aria-label={t('Period')}>
      <SelectField
        label={t('Family')}
        value={period.family}
        options={FAMILY_OPTIONS}
        onChange={(family) => onChange({ ...period, family })}
      />
      <DayInput label={t('From')} value={dates.from} onChange={(from) => onChange({ ...period, ...dates, from })} />
      <DayInput label={t('To')} value={dates.to} onChange={(to) => onChange({ ...period, ...dates, to })} />
    </div>
  );
}
