import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm, useWatch } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';

/**
 * A form whose values follow the stored ones. When another operator saves, changed fields keep what was typed and all
 * others show the new values. `draft` holds the current values.
 */
export function useDraft<Values extends FieldValues>(stored: Values, schema: ZodMiniType<Values, Values>) {
  const form = useForm<Values>({
    // The compiler cannot see that the values of a form are also its default values.
    defaultValues: stored as DefaultValues<Values>,
    values: stored,
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(schema),
    mode: 'onChange',
  });
  // Every field has a default value, so no value is missing.
  const draft = useWatch({ control: form.control }) as Values;
  return { ...form, draft };
}
