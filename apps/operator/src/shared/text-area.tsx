import { Field } from '@surahi/ui';
import { clsx } from 'clsx';
import type { TextareaHTMLAttributes } from 'react';
import { t } from './i18n/i18n.ts';

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The current text. If present, the hint shows how much of `maxLength` it uses. */
  counted?: string;
};

/** Several lines of text. The field grows with its text and is never lower than `rows`. */
export function TextArea({ label, hint, error, counted, rows = 2, ...rest }: TextAreaProps) {
  const used =
    counted === undefined
      ? undefined
      : t('{count} of {maxLength} characters.', { count: counted.length, maxLength: rest.maxLength ?? 0 });
  const hints = [hint, used].filter((part) => part !== undefined).join(' ');
  return (
    <Field label={label} hint={hints === '' ? undefined : hints} error={error}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
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

/** The reason for a change. */
export function ReasonField(props: Omit<TextAreaProps, 'label' | 'hint'>) {
  return <TextArea {...props} label={t('Reason')} hint={t('The audit log keeps it with your name.')} maxLength={500} />;
}
