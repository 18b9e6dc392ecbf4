import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useId } from 'react';

type Choice = { value: string; label: string; detail?: ReactNode; icon: ReactNode };

export type ChoiceListProps = {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

/**
 * A list of ways to pay or to be paid. Native radio buttons keep the arrow keys working. Each whole row is a target.
 */
export function ChoiceList({ label, choices, value, onChange, error }: ChoiceListProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-note`} className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold text-muted">{label}</legend>
      <div className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={clsx(
              'relative flex min-h-[50px] cursor-pointer items-center gap-3 border-b border-line px-3.5 last:border-0 has-focus-visible:bg-clay-soft',
              choice.value === value && 'bg-raised',
            )}
          >
            <span className="grid size-9 shrink-0 place-items-center rounded-chip bg-shut-soft text-shut">
              {choice.icon}
            </span>
            <span className="min-w-0 flex-1 leading-tight">
              <span className="block text-base font-semibold">{choice.label}</span>
              {choice.detail === undefined ? null : (
                <span className="num block text-sm text-muted">{choice.detail}</span>
              )}
            </span>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control-line bg-surface checked:border-[6px] checked:border-clay"
            />
          </label>
        ))}
      </div>
      <p id={`${id}-note`} aria-live="polite" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
