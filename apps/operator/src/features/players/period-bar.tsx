import { FAMILIES, type Family } from '@surahi/game';
import { FilterInput, SelectField } from '../../shared/controls.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { familyName } from '../../shared/parts.tsx';

/** A family, or '' for all, and a period. Empty dates mean the last 30 days. */
export type Period = { family: Family | ''; from: string; to: string };

export const LAST_DAYS: Period = { family: '', from: '', to: '' };

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
      <FilterInput
        label={t('From')}
        type="date"
        value={dates.from}
        onChange={(event) => onChange({ ...period, ...dates, from: event.target.value })}
      />
      <FilterInput
        label={t('To')}
        type="date"
        value={dates.to}
        onChange={(event) => onChange({ ...period, ...dates, to: event.target.value })}
      />
    </div>
  );
}
