import type { StatementMapping } from '@surahi/contract/operator';
import { SelectField } from '../../shared/controls.tsx';

const ORDERS = [
  { value: 'dmy' as const, label: 'day, month, year' },
  { value: 'mdy' as const, label: 'month, day, year' },
  { value: 'ymd' as const, label: 'year, month, day' },
];

const FIELDS = [
  { name: 'date', label: 'Date', isNeeded: true },
  { name: 'amount', label: 'Amount credited', isNeeded: true },
  { name: 'reference', label: 'UTR', isNeeded: false },
  { name: 'narration', label: 'Narration', isNeeded: false },
  { name: 'direction', label: 'CR or DR', isNeeded: false },
] as const;

type Props = { columns: readonly string[]; mapping: StatementMapping; onChange: (mapping: StatementMapping) => void };

/** Assigns the columns of a file to the fields of a statement line. */
export function MappingFields({ columns, mapping, onChange }: Props) {
  const named = [...new Set(columns)].map((column) => ({ value: column, label: column }));
  return (
    <div role="group" aria-label="Columns" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
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
        label="Dates are"
        value={mapping.dateOrder}
        options={ORDERS}
        onChange={(dateOrder) => onChange({ ...mapping, dateOrder })}
      />
    </div>
  );
}
