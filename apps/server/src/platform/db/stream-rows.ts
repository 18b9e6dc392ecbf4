import type { Db, Statement } from './db.ts';

/**
 * The rows of a query some at a time, in one snapshot, however many there are. Holds a connection until the last row is
 * taken or the loop is left. `unhurried` lets it take longer than a statement may.
 */
export async function* streamRows<Row>(
  db: Db,
  statement: Statement,
  { rowsAtOnce = 1_000, unhurried = false } = {},
): AsyncGenerator<Row[]> {
  const client = await db.pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    if (unhurried) await client.query('set local statement_timeout = 0');
    await client.query({
      text: `declare rows_to_stream no scroll cursor for ${statement.text}`,
      // pg's type asks for a mutable array and never writes to it
      values: statement.values as unknown[] | undefined,
    });
    for (;;) {
      const { rows } = await client.query(`fetch ${Math.trunc(rowsAtOnce)} from rows_to_stream`);
      // The statement's author states the shape of its rows, as for any statement.
      if (rows.length > 0) yield rows as Row[];
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    // a connection that cannot even do this is thrown away
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(broken);
  }
}
