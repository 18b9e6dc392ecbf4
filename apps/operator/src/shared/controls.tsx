import { CONTROL_CLASS, Field } from '@surahi/ui';
import { clsx } from 'clsx';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A choice from a list, with the browser's own picker. */
export function SelectField<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <span className={clsx(CONTROL_CLASS, 'border-control-line')}>
          <select
            {...control}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen !== undefined) onChange(chosen.value);
            }}
            className="h-full w-full min-w-32 cursor-pointer rounded-control bg-surface px-3 text-base font-semibold text-ink outline-none"
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}

type FilterInputProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  start?: ReactNode;
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A one-line field of a filter bar, smaller than the fields of a form. */
export function FilterInput({ label, start, end, className, ...rest }: FilterInputProps) {
  return (
    <Field label={label}>
      {(control) => (
        <span className={clsx(CONTROL_CLASS, 'border-control-line')}>
          {start === undefined ? null : <span className="pl-3 text-faint">{start}</span>}
          <input
            {...rest}
            {...control}
            className={clsx(
              'h-full w-full min-w-0 flex-1 rounded-control bg-transparent px-3 text-base text-ink outline-none placeholder:text-faint',
              className,
            )}
          />
          {end}
        </span>
      )}
    </Field>
  );
}

/** The classes of a file picker. */
export const FILE_CLASS =
  'w-full text-sm text-muted file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-control file:border-[1.5px] file:border-solid file:border-control-line file:bg-surface file:px-4 file:text-sm file:font-semibold file:text-ink hover:file:bg-raised';
