import { useState } from 'react';

/** The marked rows of a list. Rows that are no longer shown are not marked. */
export function useMarked(shown: readonly string[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const ids = shown.filter((id) => marked.has(id));
  const isAll = shown.length > 0 && ids.length === shown.length;
  return {
    ids,
    isAll,
    isMarked: (id: string) => marked.has(id),
    toggle: (id: string) => setMarked(new Set(marked.has(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    toggleAll: () => setMarked(new Set(isAll ? [] : shown)),
    clear: () => setMarked(new Set()),
  };
}
