import pg, { type Client } from 'pg';

export type StoredTable = { name: string; columns: string[] };

/**
 * Returns every table of the product with its stored columns, referenced tables first. Partitions come with their
 * parent. The job queue's tables are omitted, because the start creates its jobs anew. Unlogged tables are omitted too:
 * they hold prepared files, which anybody can request again.
 * @throws Error when tables refer to each other in a circle
 */
export async function listTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(distinct r.relname::text) from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid and not r.relispartition), '{}') as refers_to
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> 'schema_migrations'
    order by c.relname`);
  const ordered: StoredTable[] = [];
  const placed = new Set<string>();
  let waiting = rows;
  while (waiting.length > 0) {
    const ready = waiting.filter((row) => row.refers_to.every((name) => placed.has(name)));
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${waiting.map((row) => row.name).join(', ')}`);
    for (const { name, columns } of ready) {
      placed.add(name);
      ordered.push({ name, columns });
    }
    waiting = waiting.filter((row) => !placed.has(row.name));
  }
  return ordered;
}

export type Counted = { rows: number; rowsHash: string };

/** Returns the number of rows of a table, and an order-independent sum over a hash of each row. */
export async function countRows(client: Client, table: StoredTable): Promise<Counted> {
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(row(${columnList(table)})::text, 0)::numeric), 0)::text as hash
     from ${pg.escapeIdentifier(table.name)}`,
  );
  return { rows: Number(rows[0]?.rows), rowsHash: rows[0]?.hash ?? '' };
}

/** Returns the product's sequences with the last number of each; null before the first. */
export async function listSequences(client: Client): Promise<{ name: string; lastValue: string | null }[]> {
  const { rows } = await client.query<{ name: string; last_value: string | null }>(
    "select sequencename as name, last_value::text from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows.map((row) => ({ name: row.name, lastValue: row.last_value }));
}

/** Returns the months that slips have partitions for. */
export async function partitionMonths(client: Client): Promise<{ from: string; to: string } | null> {
  const { rows } = await client.query<{ first: string | null; last: string | null }>(`
    select min(m)::text as first, max(m)::text as last from (
      select to_date(substring(c.relname from '[0-9]{4}_[0-9]{2}$'), 'YYYY_MM') as m
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'slips'::regclass
    ) months where m is not null`);
  const { first, last } = rows[0] ?? {};
  return first == null || last == null ? null : { from: first, to: last };
}

/** Returns the column names as SQL. */
export function columnList(table: StoredTable): string {
  return table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
