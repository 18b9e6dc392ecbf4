import type { BidRow } from './bid-list.ts';

/**
 * The points being edited, by row. Each takes its field's points over into the list and gives them; undefined when they are
 * wrong: it then says so and stands in that field.
 */
export type OpenEditors = Map<number, () => number | undefined>;

/** The rows with what is being edited in them taken over; undefined when the points of one are wrong. */
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
