import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { kindList, TRANSFER_KINDS, WIN_KINDS } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sqlState } from '../../platform/db/db-errors.ts';
import { readUnsettled } from '../../reports/figures/index.ts';
import { RefusedError } from '../acting.ts';
import { listTables } from '../backup/catalogue.ts';
import { MANIFEST } from '../backup/manifest.ts';
import { writeTable } from '../backup/take-backup.ts';
import { ARCHIVED_TABLES, type ArchiveManifest, readManifest } from './manifest.ts';
import { asOwner, type OwnerClient } from './owner-client.ts';
import { loadArchive, type MonthTables, sumMonth, temporaryTables } from './table-rows.ts';

const LOCK_NOT_AVAILABLE = '55P03';
/**
 * Longest wait for the table lock. While it waits, every bid waits behind it, so it gives up soon and tries again
 * later.
 */
const LOCK_WAIT_MS = 500;
const LOCK_TRIES = 40;
const PAUSE_MS = 1_000;

export type ArchiveMonth = {
  ownerUrl: string;
  /** YYYY-MM. */
  month: string;
  /** The archive's folder is created below this folder. */
  into: string;
  print: (line: string) => void;
  /** Records who archived the month, in the transaction that drops the rows. */
  sign: (tx: Tx, manifest: ArchiveManifest, name: string) => Promise<void>;
};

/**
 * Writes the slips and payouts of a month into a new folder. Reads the files back, compares them with the rows, and
 * drops the rows. All of this is one transaction. If it does not commit, the database is unchanged and the folder may
 * be deleted. Returns the folder.
 * @throws RefusedError when a draw of the month is not settled, or a figure differs
 */
export async function archiveMonth(options: ArchiveMonth): Promise<{ folder: string; manifest: ArchiveManifest }> {
  const { month, into, print } = options;
  return asOwner(options.ownerUrl, async ({ client, tx }) => {
    const tables = partitionsOf(month);
    // This lock blocks writers of the month until the commit. Nothing writes to a past month in normal operation.
    await client.query(`set local lock_timeout = 5000; lock table ${tables.slips}, ${tables.payouts} in share mode`);
    await refuseUnsettled(tx, month);
    const { folder, manifest } = await writeFolder(client, month, into, tables);
    for (const table of ARCHIVED_TABLES)
      print(`${month} ${table}: ${manifest[table].rows} rows, ${manifest[table].bytes} bytes`);
    await compareWithLedger(tx, manifest);
    const readBack = await readManifest(folder);
    await loadArchive({ client, folder, manifest: readBack, into: await temporaryTables(client) });
    const name = path.basename(folder).replace(/^\./, '');
    const final = path.join(into, name);
    renameSync(folder, final);
    sync(into);
    await dropWhenFree({ client, tx }, options, { name, manifest, tables });
    print(`${month}: verified, rows dropped: ${final}`);
    return { folder: final, manifest };
  });
}

/** Names of digits and letters alone, as ensure_partitions creates them. */
function partitionsOf(month: string): MonthTables {
  const suffix = month.replace('-', '_');
  return { slips: `slips_${suffix}`, payouts: `payouts_${suffix}` };
}

async function refuseUnsettled(tx: Tx, month: string): Promise<void> {
  const [bounds] = await tx.query<{ last: string }>({
    text: `select ($1::date + interval '1 month - 1 day')::date as last`,
    values: [`${month}-01`],
  });
  const unsettled = await readUnsettled(tx, `${month}-01`, bounds?.last ?? '');
  if (unsettled.length === 0) return;
  const named = unsettled.slice(0, 5).map((draw) => `${draw.marketName}, ${draw.businessDate}, draw ${draw.drawId}`);
  throw new RefusedError(
    [`${month} was not archived: ${unsettled.length} of its draws have bids and are not settled`, ...named].join('\n'),
  );
}

async function writeFolder(client: pg.Client, month: string, into: string, tables: MonthTables) {
  const { rows } = await client.query<{ at: string; migration: number }>(
    `select to_char(now() at time zone 'UTC', 'YYYYMMDD"T"HH24MISSMS"Z"') as at, (select max(version) from schema_migrations) as migration`,
  );
  const folder = path.join(into, `.surahi-archive-${month}-${rows[0]?.at}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stored = await listTables(client);
  const write = async (table: (typeof ARCHIVED_TABLES)[number]) => {
    const columns = stored.find((one) => one.name === table)?.columns;
    if (columns === undefined) throw new Error(`there is no table ${table}`);
    const written = await writeTable(client, { name: tables[table], columns }, folder);
    sync(path.join(folder, written.file));
    return written;
  };
  const manifest: ArchiveManifest = {
    format: 1,
    kind: 'archive',
    month,
    migration: Number(rows[0]?.migration),
    slips: await write('slips'),
    payouts: await write('payouts'),
    ...(await sumMonth(client, month, tables)),
  };
  const file = path.join(folder, MANIFEST);
  writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  sync(file);
  sync(folder);
  return { folder, manifest };
}

type LedgerRow = { slips: bigint; stake: string; payouts: bigint; paid: string };

/**
 * Compares the archive's figures with the ledger while the rows still exist. The check of the books later compares the
 * recorded figures with the ledger again.
 */
async function compareWithLedger(tx: Tx, manifest: ArchiveManifest): Promise<void> {
  const [ledger] = await tx.query<LedgerRow>({
    text: `select count(*) filter (where t.kind = ${TRANSFER_KINDS.bid}) as slips, coalesce(sum(t.amount_paise) filter (where t.kind = ${TRANSFER_KINDS.bid}), 0)::text as stake,
        count(*) filter (where t.kind <> ${TRANSFER_KINDS.bid}) as payouts, coalesce(sum(t.amount_paise) filter (where t.kind <> ${TRANSFER_KINDS.bid}), 0)::text as paid
      from draws d join transfers t using (draw_id)
      where d.business_date >= $1::date and d.business_date < $1::date + interval '1 month' and t.kind in (${kindList('bid', ...WIN_KINDS)})`,
    values: [`${manifest.month}-01`],
  });
  const ours = [manifest.slips.rows, manifest.stakePaise, manifest.payouts.rows, manifest.paidPaise].join();
  const theirs = ledger === undefined ? '' : [ledger.slips, ledger.stake, ledger.payouts, ledger.paid].join();
  if (ours !== theirs)
    throw new RefusedError(
      `${manifest.month} was not archived: slips and payouts sum to ${ours}, their transfers to ${theirs}. Run audit-books`,
    );
}

/** Flushes a file, or the names in a folder, to disk. */
function sync(file: string): void {
  const handle = openSync(file, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

type Written = { name: string; manifest: ArchiveManifest; tables: MonthTables };

async function dropWhenFree(owner: OwnerClient, options: ArchiveMonth, written: Written): Promise<void> {
  const { client } = owner;
  for (let tried = 1; ; tried += 1) {
    await client.query('savepoint drop_rows');
    try {
      await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
      await dropRows(owner, options, written);
      return;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (tried === LOCK_TRIES)
        throw new RefusedError(
          `${options.month} was not archived: its tables were in use the whole time. Try again later`,
        );
      await client.query('rollback to savepoint drop_rows');
      await sleep(PAUSE_MS);
    }
  }
}

async function dropRows({ client, tx }: OwnerClient, options: ArchiveMonth, written: Written): Promise<void> {
  const { name, manifest, tables } = written;
  // A concurrent void waits for this lock. It then finds that its draw is archived.
  await client.query('lock table settlements in share row exclusive mode');
  await refuseUnsettled(tx, options.month);
  await client.query(
    `insert into archives (month, name, slips, stake_paise, slips_sha256, payouts, paid_paise, payouts_sha256, wins_until)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      `${options.month}-01`,
      name,
      manifest.slips.rows,
      manifest.stakePaise,
      manifest.slips.sha256,
      manifest.payouts.rows,
      manifest.paidPaise,
      manifest.payouts.sha256,
      manifest.winsUntil,
    ],
  );
  await client.query(`alter table slips detach partition ${tables.slips}`);
  await client.query(`alter table payouts detach partition ${tables.payouts}`);
  await client.query(`drop table ${tables.slips}, ${tables.payouts}`);
  await options.sign(tx, manifest, name);
}
