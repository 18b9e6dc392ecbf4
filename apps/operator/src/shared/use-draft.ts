import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, useForm, useWatch } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { mergeDraft } from './merge-draft.ts';
import { useUnsavedDraft } from './unsaved.ts';

/**
 * A form whose values follow the stored ones. When another operator saves, changed fields keep what was typed and all
 * others show the new values. `draft` holds the current values. `clean` returns values as the server stores them, if it
 * changes what was typed. Leaving the page asks first while the draft is not saved.
 *
 * Call `settle` with the answer to a change. After a proposal it resets the form, because the stored values stay in
 * force and the same change must not be proposed twice. `discard` returns to the stored values.
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
  const fetched = useRef(stored);
  // What the fields are compared with: the fetched values, or the accepted ones until the next fetch.
  const base = useRef(stored);
  useEffect(() => {
    if (JSON.stringify(fetched.current) === JSON.stringify(stored)) return;
    const draft = getValues();
    const next = mergeDraft({ draft, cleaned: clean(draft), seen: base.current, stored });
    fetched.current = stored;
    base.current = stored;
    // Keeps the inputs, so that the cursor stays where the operator types.
    reset(next, { keepFieldsRef: true, keepErrors: true });
  });
  // Every field has a default value, so no value is missing.
  const draft = useWatch({ control: form.control }) as Values;
  const accept = useUnsavedDraft({ draft: clean(draft), stored });
  const discard = () => reset(base.current);
  const settle = ({ state }: { state: 'done' | 'pending' }) => {
    if (state === 'pending') return discard();
    // With the values before the change as base, a field that is changed back before the next fetch would count as
    // unchanged, and that fetch would undo the operator's click.
    base.current = clean(draft);
    accept();
  };
  return { ...form, draft, settle, discard };
}
