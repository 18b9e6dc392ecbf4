import { zodResolver } from '@hookform/resolvers/zod';
import { use, useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, useForm, useWatch } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { baseAfterAccept, baseAfterFetch, type DraftBase } from './draft-base.ts';
import { FetchedAt } from './fetched-at.ts';
import { useUnsavedDraft } from './unsaved.ts';

/**
 * A form whose values follow the stored ones. When another operator saves, changed fields keep what was typed and all
 * others show the new values. `draft` holds the current values. `clean` returns values as the server stores them, if it
 * changes what was typed. Leaving the page asks first while the draft is not saved.
 *
 * The form must be inside `FetchedAt`, which `Loaded` provides.
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
  const storedAtMs = use(FetchedAt);
  const base = useRef<DraftBase<Values>>({ fetched: stored, fetchedAtMs: storedAtMs, base: stored });
  useEffect(() => {
    const draft = getValues();
    const next = baseAfterFetch(base.current, { stored, storedAtMs, draft, cleaned: clean(draft) });
    base.current = next.now;
    // Keeps the inputs, so that the cursor stays where the operator types.
    if (next.draft !== undefined) reset(next.draft, { keepFieldsRef: true, keepErrors: true });
  });
  // Every field has a default value, so no value is missing.
  const draft = useWatch({ control: form.control }) as Values;
  const accept = useUnsavedDraft({ draft: clean(draft), stored });
  const discard = () => reset(base.current.base);
  const settle = ({ state }: { state: 'done' | 'pending' }) => {
    if (state === 'pending') return discard();
    // `settle` is from the render that sent the draft, so `draft` and `stored` are the values at that time.
    base.current = baseAfterAccept(base.current, { cleaned: clean(draft), stored });
    accept();
  };
  return { ...form, draft, settle, discard };
}
