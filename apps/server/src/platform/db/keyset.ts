import { fail, ok, type Result } from '../result.ts';

/**
 * The order of a paginated list: by id alone, or by a key and then by id in the same direction. Both fields are SQL
 * expressions over the rows. One index on (key, id) serves every page in both directions.
 */
export type Order = {
  id: string;
  key: { sql: string; type: 'text' | 'bigint' } | null;
  isDown: boolean;
};

/** The last row of a page: its id, and its key as text when the list is ordered by a key. */
export type Place = { id: bigint; key: string | null };

/** Returns the SQL that follows `order by`. */
export function orderBy({ id, key, isDown }: Order): string {
  const way = isDown ? ' desc' : '';
  return key === null ? `${id}${way}` : `${key.sql}${way}, ${id}${way}`;
}

/** Returns the SQL condition that a row comes after `place`; 'true' for the first page. */
export function isAfter({ id, key, isDown }: Order, place: Place | null, bind: (value: unknown) => string): string {
  if (place === null) return 'true';
  const sign = isDown ? '<' : '>';
  if (key === null) return `${id} ${sign} ${bind(place.id)}::bigint`;
  return `(${key.sql}, ${id}) ${sign} (${bind(place.key)}::${key.type}, ${bind(place.id)}::bigint)`;
}

/** Returns the SQL expression for the key of a row, as text. */
export const keyOf = ({ key }: Order): string => (key === null ? 'null::text' : `(${key.sql})::text`);

/** Encodes a place as the cursor that clients send back. */
export function writePlace({ id, key }: Place): string {
  return key === null ? String(id) : `${id}.${Buffer.from(`k${key}`).toString('base64url')}`;
}

/** Decodes a cursor. Errors: malformed when the cursor is invalid or belongs to another order. */
export function readPlace({ key }: Pick<Order, 'key'>, cursor: string | undefined): Result<Place | null, 'malformed'> {
  if (cursor === undefined) return ok(null);
  const [id = '', carried] = cursor.split('.');
  if (carried === undefined) return key === null ? ok({ id: BigInt(id), key: null }) : fail('malformed');
  // writePlace puts a letter first, so that an empty key stays distinguishable from a missing one.
  const text = Buffer.from(carried, 'base64url').toString().slice(1);
  const isKey = key !== null && !text.includes('\0') && (key.type === 'text' || /^-?[0-9]{1,18}$/.test(text));
  return isKey ? ok({ id: BigInt(id), key: text }) : fail('malformed');
}
