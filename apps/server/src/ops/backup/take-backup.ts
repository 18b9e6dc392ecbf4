import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnList, countRows, listSequences, listTables, partitionMonths, type StoredTable } from './catalogue.ts';
import { type BackedUpTable, type Manifest, MANIFEST } from './manifest.ts';

export type TakenBackup = { folder: string; manifest: Manifest; bytes: number; rows: number };

/**
 * Writes a snapshot of all tables into a new folder below `into` while the platform runs. The folder receives its final
 * name only when it is complete. Its files are readable by their owner alone (mode 600).
 */
export async function takeBackup(options: {
  ownerUrl: string;
  into: string;
  print: (line: string) => void;
}): Promise<TakenBackup> {
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'surahi-backup' });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'; set statement_timeout = 0");
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ at: string; migration: number }>(
      `select to_char(now() at time zone 'UTC', 'YYYYMMDD"T"HH24MISSMS"Z"') as at, (select max(version) from schema_migrations) as migration`,
    );
    const takenAt = rows[0]?.at ?? '';
    const name = `surahi-${takenAt}`;
    const unfinished = path.join(options.into, `.${name}`);
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });

    const tables: BackedUpTable[] = [];
    for (const table of await listTables(client)) {
      const written = await writeTable(client, table, unfinished);
      tables.push(written);
      options.print(`${table.name}: ${written.rows} rows, ${written.bytes} bytes`);
    }
    const manifest: Manifest = {
      format: 2,
      takenAt,
      migration: Number(rows[0]?.migration),
      tables,
      // Read the sequences last. A restore then skips numbers that were used during the backup, and never assigns one
      // twice.
      sequences: await listSequences(client),
      partitions: await partitionMonths(client),
    };
    await client.query('commit');
    writeFileSync(path.join(unfinished, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
    const folder = path.join(options.into, name);
    renameSync(unfinished, folder);
    const sum = (of: (table: BackedUpTable) => number) => tables.reduce((total, table) => total + of(table), 0);
    const taken = { folder, manifest, bytes: sum((table) => table.bytes), rows: sum((table) => table.rows) };
    await client.query('insert into backups (name, tables, row_count, bytes) values ($1, $2, $3, $4)', [
      name,
      tables.length,
      taken.rows,
      taken.bytes,
    ]);
    return taken;
  } finally {
    await client.end();
  }
}

/** Writes a table's rows, as the open transaction sees them, into a new file: COPY text, gzip, mode 600. */
export async function writeTable(client: pg.Client, table: StoredTable, folder: string): Promise<BackedUpTable> {
  const file = `${table.name}.copy.gz`;
  const target = path.join(folder, file);
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece);
      done(undefined, piece);
    },
  });
  const rows = client.query(
    copyTo(`copy (select ${columnList(table)} from ${pg.escapeIdentifier(table.name)}) to stdout`),
  );
  await pipeline(rows, createGzip({ level: 6 }), hashed, createWriteStream(target, { mode: 0o600 }));
  return {
    name: table.name,
    columns: table.columns,
    file,
    sha256: hash.digest('hex'),
    bytes: statSync(target).size,
    ...(await countRows(client, table)),
  };
}
