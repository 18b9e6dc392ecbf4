import type { StatementMapping } from '@surahi/contract/operator';
import { SelectField } from '../../shared/controls.tsx';
import { t } from '../../shared/i18n/i18n.ts';

const ORDERS = [
  { value: 'dmy' as const, label: t('day, month, year') },
  { value: 'mdy' as const, label: t('month, day, year') },
  { value: 'ymd' as const, label: t('year, month, day') },
];

const FIELDS = [
  { name: 'date', label: t('Date'), isNeeded: true },
  { name: 'amount', label: t('Amount credited'), isNeeded: true },
  { name: 'reference', label: 'UTR', isNeeded: false },
  { name: 'narration', label: t('Narration'), isNeeded: false },
  { name: 'direction', label: t('CR or DR'), isNeeded: false },
] as const;

type Props = { columns: readonly string[]; mapping: StatementMapping; onChange: (mapping: StatementMapping) => void };

/** Assigns the columns of a file to the fields of a statement line. */
export function MappingFields({ columns, mapping, onChange }: Props) {
  const named = [...new Set(columns)].map((column) => ({ value: column, label: column }));
  return (
    <div role="group" aria-label={t('Columns')} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {FIELDS.map(({ name, label, isNeeded }) => (
        <SelectField
          key={name}
          label={label}
          value={mapping[name]}
          options={isNeeded ? named : [{ value: '', label: 'none' }, ...named]}
          onChange={(column) => onChange({ ...mapping, [name]: column })}
        />
      ))}
      <SelectField
        label={t('Dates are')}
        value={mapping.dateOrder}
        options={ORDERS}
        onChange={(dateOrder) => onChange({ ...mapping, dateOrder })}
      />
    </div>
  );
}
