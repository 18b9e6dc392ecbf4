import { SelectField } from '../controls.tsx';
import { t } from '../i18n/i18n.ts';
import { DayInput } from './day-input.tsx';
import { type Period, PERIOD_LABELS, type PeriodChoice } from './period.ts';

// The keys of a constant record are its key type.
const OPTIONS = (Object.keys(PERIOD_LABELS) as PeriodChoice[]).map((value) => ({
  value,
  label: PERIOD_LABELS[value],
}));

type PeriodFilterProps = { label: string; period: Period; onChange: (period: Period) => void };

/** Filters a list by days. Days of one's own choice have a first and a last day. */
export function PeriodFilter({ label, period, onChange }: PeriodFilterProps) {
  // A chosen period starts from the days that were shown.
  const choose = (choice: PeriodChoice) => onChange({ ...period, choice });
  return (
    <>
      <SelectField label={label} value={period.choice} options={OPTIONS} onChange={choose} />
      {period.choice === 'days' ? (
        <>
          <DayInput label={t('From')} value={period.from} onChange={(from) => onChange({ ...period, from })} />
          <DayInput label={t('To')} value={period.to} onChange={(to) => onChange({ ...period, to })} />
        </>
      ) : null}
    </>
  );
}
