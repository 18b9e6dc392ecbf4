import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, useForm, useWatch } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { mergeDraft } from './merge-draft.ts';

/**
 * A form whose values follow the stored ones. When another operator saves, changed fields keep what was typed and all
 * others show the new values. `draft` holds the current values. `clean` returns values as the server stores them, if it
 * changes what was typed.
 */
export function useDraft<Values extends FieldValues>(
  stored: Values,
  schema: ZodMiniType<Values, Values>,
  clean: (values: Values) => Values = (values) => values,
) {
  const form = useForm<Values>({
    // The compiler cannot see that the values of a form are also its default values.
    defaultValues: stored as DefaultValues<Values>,
    resolver: zodResolver(schema),
    mode: 'onChange',
  });
  const { getValues, reset } = form;
  const seen = useRef(stored);
  useEffect(() => {
    if (JSON.stringify(seen.current) === JSON.stringify(stored)) return;
    const draft = getValues();
    const next = mergeDraft({ draft, cleaned: clean(draft), seen: seen.current, stored });
    seen.current = stored;
    // Keeps the inputs, so that the cursor stays where the operator types.
    reset(next, { keepFieldsRef: true, keepErrors: true });
  });
  // Every field has a default value, so no value is missing.
  const draft = useWatch({ control: form.control }) as Values;
  return { ...form, draft };
}
