import { type Place, writePlace } from '../../platform/db/keyset.ts';

/** The cursor of the next page, made from the last row of this one; null on the last page. */
export function nextCursor<Row>(found: readonly Row[], limit: number, placeOf: (row: Row) => Place): string | null {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return last === undefined ? null : writePlace(placeOf(last));
}
