import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';

type FieldProps = {
  label: string;
  /** Shown in red under the control, announced politely. Replaces the hint. */
  error?: string | undefined;
  hint?: string | undefined;
  className?: string | undefined;
  /** Receives the ids that connect the control with its label and message. */
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode;
};

/** A label above a control, with a hint or an error below it. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={clsx('grid min-w-0 grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-muted">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      <div
        id={`${id}-note`}
        aria-live="polite"
        className={clsx('text-sm empty:hidden', error ? 'text-bad' : 'text-muted')}
      >
        {note === undefined ? null : error === undefined ? (
          note
        ) : (
          <span className="flex items-start gap-1.5">
            <CircleAlert size={15} aria-hidden="true" className="mt-px shrink-0" />
            <span className="whitespace-pre-line">{error}</span>
          </span>
        )}
      </div>
    </div>
  );
}

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Inside the box, before and after the text. */
  start?: ReactNode;
  end?: ReactNode;
  fieldClassName?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** Frame classes of every one-line control. */
export const CONTROL_CLASS =
  'flex h-tap min-w-0 items-center gap-1 rounded-control border-[1.5px] bg-surface transition-colors duration-100 focus-within:border-clay focus-within:ring-2 focus-within:ring-clay/25';

/** A one-line text field. */
export function TextInput({ label, error, hint, start, end, fieldClassName, className, ...rest }: TextInputProps) {
  return (
    <Field label={label} error={error} hint={hint} className={fieldClassName}>
      {(control) => (
        <span className={clsx(CONTROL_CLASS, error === undefined ? 'border-control-line' : 'border-bad')}>
          {start === undefined ? null : <span className="pl-3.5 text-faint">{start}</span>}
          <input
            {...rest}
            {...control}
            className={clsx(
              'h-full w-full min-w-0 flex-1 rounded-control bg-transparent px-3.5 text-lg font-semibold text-ink outline-none placeholder:text-base placeholder:font-medium placeholder:text-faint',
              className,
            )}
          />
          {end}
        </span>
      )}
    </Field>
  );
}
