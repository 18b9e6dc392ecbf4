import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../../platform/db/migrate.ts';
import { createLogger } from '../../platform/observability/logger.ts';
import { RefusedError } from '../acting.ts';
import { columnList, countRows, listTables, type StoredTable } from './catalogue.ts';
import type { Manifest } from './manifest.ts';

export type RestoreTarget = { ownerUrl: string; appUrl: string };

/**
 * Loads a backup into an empty database in one transaction and compares every row with the manifest. Then applies the
 * newer migrations of this program.
 * @throws RefusedError when the database has players, the backup is newer than this program, or a row differs
 */
export async function restoreBackup(options: {
  folder: string;
  manifest: Manifest;
  target: RestoreTarget;
  print: (line: string) => void;
}): Promise<void> {
  const { folder, manifest, print } = options;
  const target = { ownerUrl: options.target.ownerUrl, appUrl: options.target.appUrl };
  const logger = createLogger('warn');
  await migrate({ ...target, logger, upTo: manifest.migration });
  const client = new pg.Client({ connectionString: target.ownerUrl, application_name: 'surahi-restore' });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'; set statement_timeout = 0");
    await client.query('begin');
    const tables = await checkTarget(client, manifest);
    if (manifest.partitions !== null) {
      await client.query('select ensure_partitions($1, $2)', [manifest.partitions.from, manifest.partitions.to]);
    }
    await setTriggers(client, tables, 'disable');
    await client.query(`truncate ${tables.map((table) => pg.escapeIdentifier(table.name)).join(', ')}`);
    for (const stored of manifest.tables) {
      await pipeline(
        createReadStream(path.join(folder, stored.file)),
        createGunzip(),
        client.query(copyFrom(`copy ${pg.escapeIdentifier(stored.name)} (${columnList(stored)}) from stdin`)),
      );
      const found = await countRows(client, stored);
      if (found.rows !== stored.rows || found.rowsHash !== stored.rowsHash)
        throw new RefusedError(
          `${stored.name} differs from the manifest: ${found.rows} rows instead of ${stored.rows}`,
        );
      print(`${stored.name}: ${found.rows} rows`);
    }
    for (const { name, lastValue } of manifest.sequences) {
      if (lastValue !== null)
        await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), lastValue]);
    }
    await setTriggers(client, tables, 'enable');
    await client.query('commit');
  } finally {
    // Ends an open transaction without committing it.
    await client.end();
  }
  await migrate({ ...target, logger });
}

/** Requires a database without players, made by the same migrations. */
async function checkTarget(client: pg.Client, manifest: Manifest): Promise<StoredTable[]> {
  const { rows } = await client.query<{ migration: number; used: boolean }>(
    'select (select max(version) from schema_migrations) as migration, exists (select 1 from players) as used',
  );
  if (rows[0]?.used !== false) throw new RefusedError('The database has players. Restore into an empty database');
  if (rows[0].migration !== manifest.migration)
    throw new RefusedError(
      `The database is at migration ${rows[0].migration}, the backup at ${manifest.migration}. Restore into a new database`,
    );
  const tables = await listTables(client);
  const known = new Set(tables.map((table) => table.name));
  const unknown = manifest.tables.filter((table) => !known.has(table.name));
  if (unknown.length > 0) throw new RefusedError(`The database has no table ${unknown[0]?.name}`);
  return tables;
}

/**
 * Disables or enables the triggers that guard the history tables against changes. The restore disables them, as the
 * tables' owner, while it inserts.
 */
async function setTriggers(client: pg.Client, tables: readonly StoredTable[], to: 'disable' | 'enable'): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} ${to} trigger user`);
}
