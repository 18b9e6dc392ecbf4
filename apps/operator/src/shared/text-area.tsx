import { Field } from '@surahi/ui';
import { clsx } from 'clsx';

type TextAreaProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength: number;
  hint?: string;
  lang?: string;
  disabled?: boolean;
  error?: string | undefined;
};

/** Several lines of text, with how much of its room is used. */
export function TextArea({ label, value, onChange, rows = 2, maxLength, hint, lang, disabled, error }: TextAreaProps) {
  const room = `${value.length} of ${maxLength} letters`;
  return (
    <Field label={label} hint={hint === undefined ? room : `${hint} ${room}.`} error={error}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          lang={lang}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          // as high as what is written, and never lower than its rows
          style={{ minHeight: `calc(${rows}lh + 1.2rem)` }}
          className={clsx(
            'field-sizing-content w-full resize-y rounded-control border-[1.5px] bg-surface px-3.5 py-2 text-base leading-relaxed outline-none focus:border-clay focus:ring-2 focus:ring-clay/25 disabled:opacity-65',
            error === undefined ? 'border-control-line' : 'border-bad',
          )}
        />
      )}
    </Field>
  );
}
