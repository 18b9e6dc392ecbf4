import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { RefusedError } from '../acting.ts';
import { columnList, countRows } from '../backup/catalogue.ts';
import type { BackedUpTable } from '../backup/manifest.ts';
import { ARCHIVED_TABLES, type ArchiveManifest } from './manifest.ts';

/** Sums of a month's slips and payouts, in paise as text, and the day of the last credited win. */
export type MonthSums = { stakePaise: string; paidPaise: string; winsUntil: string };

/** The tables with a month's rows: the partitions, or the tables that a file was read into. */
export type MonthTables = { slips: string; payouts: string };

/** Returns the sums over the month's tables. `month` is YYYY-MM. */
export async function sumMonth(client: pg.Client, month: string, tables: MonthTables): Promise<MonthSums> {
  const { rows } = await client.query<MonthSums>(
    `select (select coalesce(sum(total_paise), 0)::text from ${pg.escapeIdentifier(tables.slips)}) as "stakePaise",
      coalesce(sum(amount_paise), 0)::text as "paidPaise",
      greatest(($1::date + interval '1 month - 1 day')::date, max((at at time zone 'Asia/Kolkata')::date))::text as "winsUntil"
    from ${pg.escapeIdentifier(tables.payouts)}`,
    [`${month}-01`],
  );
  const [sums] = rows;
  if (sums === undefined) throw new Error('the query for sums returned no row');
  return sums;
}

/**
 * Reads the files of an archive into existing tables and compares rows, row hashes and sums with the manifest.
 * @throws RefusedError when they differ
 */
export async function loadArchive(options: {
  client: pg.Client;
  folder: string;
  manifest: ArchiveManifest;
  into: MonthTables;
}): Promise<void> {
  const { client, folder, manifest, into } = options;
  for (const table of ARCHIVED_TABLES) await loadTable(client, folder, manifest[table], into[table]);
  const { stakePaise, paidPaise, winsUntil } = await sumMonth(client, manifest.month, into);
  if (stakePaise !== manifest.stakePaise || paidPaise !== manifest.paidPaise || winsUntil !== manifest.winsUntil)
    throw new RefusedError(`The sums of the files differ from the manifest: ${stakePaise} and ${paidPaise} paise`);
}

async function loadTable(client: pg.Client, folder: string, stored: BackedUpTable, into: string): Promise<void> {
  await pipeline(
    createReadStream(path.join(folder, stored.file)),
    createGunzip(),
    client.query(copyFrom(`copy ${pg.escapeIdentifier(into)} (${columnList(stored)}) from stdin`)),
  );
  const found = await countRows(client, { name: into, columns: stored.columns });
  if (found.rows !== stored.rows || found.rowsHash !== stored.rowsHash)
    throw new RefusedError(`${stored.file} differs from the manifest: ${found.rows} rows instead of ${stored.rows}`);
}

/** Creates tables that exist in this transaction alone. */
export async function temporaryTables(client: pg.Client): Promise<MonthTables> {
  for (const table of ARCHIVED_TABLES)
    await client.query(`create temporary table archived_${table} (like public.${table}) on commit drop`);
  return { slips: 'archived_slips', payouts: 'archived_payouts' };
}
