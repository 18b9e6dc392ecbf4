import type { Db, Statement } from './db.ts';

/**
 * Yields the rows of a query in batches from one snapshot, however many there are. Holds a connection until the caller
 * has read the last row or leaves the loop. `withoutTimeout` disables the statement timeout.
 */
export async function* streamRows<Row>(
  db: Db,
  statement: Statement,
  { rowsAtOnce = 1_000, withoutTimeout = false } = {},
): AsyncGenerator<Row[]> {
  const client = await db.pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    if (withoutTimeout) await client.query('set local statement_timeout = 0');
    await client.query({
      text: `declare rows_to_stream no scroll cursor for ${statement.text}`,
      // pg's type asks for a mutable array, but pg does not change it.
      values: statement.values as unknown[] | undefined,
    });
    for (;;) {
      const { rows } = await client.query(`fetch ${Math.trunc(rowsAtOnce)} from rows_to_stream`);
      // The statement's author declares the shape of its rows.
      if (rows.length > 0) yield rows as Row[];
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    // A connection that cannot roll back is discarded.
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(broken);
  }
}
