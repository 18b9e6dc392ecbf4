import type { OperatorRole } from '@surahi/contract/operator';
import type { Statement } from '../../platform/db/db.ts';
import { type Order, type Place, readPlace, writePlace } from '../../platform/db/keyset.ts';
import type { Read } from '../../platform/db/standby-read.ts';
import { ok, type Result } from '../../platform/result.ts';
import { findsNothing, type QueueFilter, type QueueQuery, toQueueFilter } from './queue-filter.ts';
import { type Listed, queueOrder } from './queue-page.sql.ts';

type Queue<Row> = {
  kind: 'deposit' | 'withdrawal';
  /** Selects one page and one more row. */
  select: (filter: QueueFilter, order: Order, after: Place | null, isSearched: boolean) => Statement;
  idOf: (row: Row) => bigint;
};

type QueueInput = { query: QueueQuery; operator: { role: OperatorRole }; read: Read };

/** Reads one page of a queue for an operator, with the cursor of the next page. Errors: malformed. */
export async function readQueuePage<Row>(
  { kind, select, idOf }: Queue<Row>,
  { query, operator, read }: QueueInput,
): Promise<Result<{ rows: Row[]; cursor: string | null }, 'malformed'>> {
  const filter = toQueueFilter(query, operator.role);
  const order = queueOrder(kind, filter.sort);
  const after = readPlace(order, query.cursor);
  if (!after.ok) return after;
  const isSearched = (query.search ?? '') !== '';
  const found = findsNothing(query, filter)
    ? []
    : await read((reading) => reading.query<Listed<Row>>(select(filter, order, after.value, isSearched)));
  return ok({
    rows: found.slice(0, filter.limit),
    cursor: nextCursor(found, filter.limit, (row) => ({ id: idOf(row), key: row.sort_key })),
  });
}

/** The cursor of the next page, made from the last row of this one; null on the last page. */
export function nextCursor<Row>(found: readonly Row[], limit: number, placeOf: (row: Row) => Place): string | null {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return last === undefined ? null : writePlace(placeOf(last));
}
