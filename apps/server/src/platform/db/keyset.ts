import { fail, ok, type Result } from '../result.ts';

/**
 * The order of a list that is read a page at a time: by ids alone, or by something else first and then, the same way, by
 * ids. Both are SQL expressions of the rows; an index of (key, id) serves every page of either direction.
 */
export type Order = {
  id: string;
  key: { sql: string; type: 'text' | 'bigint' } | null;
  isDown: boolean;
};

/** The last row of a page: its id, and its key as text where rows stand in the order of one. */
export type Place = { id: bigint; key: string | null };

/** What stands after `order by`. */
export function orderBy({ id, key, isDown }: Order): string {
  const way = isDown ? ' desc' : '';
  return key === null ? `${id}${way}` : `${key.sql}${way}, ${id}${way}`;
}

/** The condition that rows come after this one; true on the first page. */
export function isAfter({ id, key, isDown }: Order, place: Place | null, bind: (value: unknown) => string): string {
  if (place === null) return 'true';
  const sign = isDown ? '<' : '>';
  if (key === null) return `${id} ${sign} ${bind(place.id)}::bigint`;
  return `(${key.sql}, ${id}) ${sign} (${bind(place.key)}::${key.type}, ${bind(place.id)}::bigint)`;
}

/** The key of a row as it goes into its place, as SQL. */
export const keyOf = ({ key }: Order): string => (key === null ? 'null::text' : `(${key.sql})::text`);

/** A place as clients carry it from one page to the next. */
export function writePlace({ id, key }: Place): string {
  return key === null ? String(id) : `${id}.${Buffer.from(`k${key}`).toString('base64url')}`;
}

/** The place that a client carries; malformed for one of another order. */
export function readPlace({ key }: Pick<Order, 'key'>, cursor: string | undefined): Result<Place | null, 'malformed'> {
  if (cursor === undefined) return ok(null);
  const [id = '', carried] = cursor.split('.');
  if (carried === undefined) return key === null ? ok({ id: BigInt(id), key: null }) : fail('malformed');
  // a letter before it, so that an empty key is one too
  const text = Buffer.from(carried, 'base64url').toString().slice(1);
  const isKey = key !== null && !text.includes('\0') && (key.type === 'text' || /^-?[0-9]{1,18}$/.test(text));
  return isKey ? ok({ id: BigInt(id), key: text }) : fail('malformed');
}
