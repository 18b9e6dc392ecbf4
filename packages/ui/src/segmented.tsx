import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useId } from 'react';

type SegmentedOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** A smaller second line. */
  hint?: ReactNode;
  disabled?: boolean;
};

type SegmentedProps<Value extends string> = {
  /** Names the group for screen readers. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/**
 * A choice between a few options, side by side; options wrap when space is short. Native radio buttons keep the arrow
 * keys working.
 */
export function Segmented<Value extends string>({ label, options, value, onChange, className }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx('flex flex-wrap rounded-control bg-shut-soft p-1', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'relative grid min-h-11 min-w-max flex-1 place-content-center rounded-[11px] px-1 py-1 text-center text-sm leading-tight font-semibold has-focus-visible:outline-[2.5px] has-focus-visible:outline-clay',
            option.value === value ? 'bg-selected text-ink shadow-card' : 'text-muted',
            option.disabled === true ? 'cursor-not-allowed opacity-65' : 'cursor-pointer',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
            checked={option.value === value}
            disabled={option.disabled === true}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
          {option.hint === undefined ? null : <span className="num text-xs font-medium">{option.hint}</span>}
        </label>
      ))}
    </div>
  );
}
