import { type Place, writePlace } from '../../platform/db/keyset.ts';

/** The last row of a page, as where the next one goes on; null when there is none. */
export function nextCursor<Row>(found: readonly Row[], limit: number, placeOf: (row: Row) => Place): string | null {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return last === undefined ? null : writePlace(placeOf(last));
}
