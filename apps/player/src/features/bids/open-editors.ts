import type { BidRow } from './bid-list.ts';

/**
 * The open points editors, by row id. Each function saves its field's points into the list and returns them. With
 * invalid points it shows the error, focuses the field and returns undefined.
 */
export type OpenEditors = Map<number, () => number | undefined>;

/** Returns the rows with every open edit saved, or undefined when an edit is invalid. */
export function takeEdits(rows: readonly BidRow[], editors: OpenEditors): readonly BidRow[] | undefined {
  const taken: BidRow[] = [];
  for (const row of rows) {
    const take = editors.get(row.id);
    const points = take === undefined ? row.points : take();
    if (points === undefined) return undefined;
    taken.push({ ...row, points });
  }
  return taken;
}
