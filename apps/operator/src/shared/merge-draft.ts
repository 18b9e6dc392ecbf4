/**
 * The values of a form after the stored ones changed from `seen` to `stored`. A field that the operator changed keeps
 * what was typed. All others take the stored value, also a field whose typed value was stored meanwhile: it follows
 * later changes again. `cleaned` is the draft as the server stores it, for example without blanks around a text.
 */
export function mergeDraft<Values>(values: { draft: Values; cleaned: Values; seen: Values; stored: Values }): Values {
  const { draft, cleaned, seen, stored } = values;
  // The four have the same shape, so the result has it too.
  return merge(draft, cleaned, seen, stored) as Values;
}

function merge(draft: unknown, cleaned: unknown, seen: unknown, stored: unknown): unknown {
  if (isGroup(stored) && isGroup(draft) && isGroup(cleaned) && isGroup(seen)) {
    const fields = Object.entries(stored).map(([key, value]) => [
      key,
      merge(draft[key], cleaned[key], seen[key], value),
    ]);
    return Array.isArray(stored) ? fields.map(([, value]) => value) : Object.fromEntries(fields);
  }
  return cleaned === seen || cleaned === stored ? stored : draft;
}

/** Whether the value has fields of its own: an object, or a list of fixed length. */
export function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
