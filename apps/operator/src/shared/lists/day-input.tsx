import { useState } from 'react';
import { FilterInput } from '../controls.tsx';

/** The server knows the days of these years. */
const WHOLE = /^2\d{3}-/;

type DayInputProps = {
  label: string;
  /** YYYY-MM-DD, or '' for no day. */
  value: string;
  min?: string;
  max?: string;
  /** Called with a whole day or ''. While a year is typed, the browser gives days of the years 2, 20 and 202: they stay in the field. */
  onChange: (day: string) => void;
};

/** A day of a filter bar, with the browser's own calendar. While it has the focus it shows what is typed, afterwards the day of the list. */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <FilterInput
      {...rest}
      type="date"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || WHOLE.test(target.value)) onChange(target.value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
