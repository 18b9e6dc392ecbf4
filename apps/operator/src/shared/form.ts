import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import * as z from 'zod/mini';
import type { CallFailure } from './api.ts';
import { t } from './i18n/i18n.ts';
import { paiseOfTyped } from './points-text.ts';

/** The reason for a change, as the audit log keeps it. */
export const reasonText = z.string().check(z.trim(), z.minLength(3, t('Enter a reason of at least 3 characters')));

/** Typed points, parsed to paise as decimal text. */
export const pointsText = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const paise = paiseOfTyped(text);
    if (paise !== undefined) return paise;
    const message = t('Enter an amount above zero with at most two decimals');
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  }),
);

/** Handles a failure that concerns a field by showing it there; other failures are left to the toast. */
export function failureAtField<Fields extends FieldValues>(
  setError: UseFormSetError<Fields>,
  fields: Partial<Record<CallFailure['code'], Path<Fields>>>,
): (failure: CallFailure) => boolean {
  return ({ code, message }) => {
    const field = fields[code];
    if (field !== undefined) setError(field, { message }, { shouldFocus: true });
    return field !== undefined;
  };
}
