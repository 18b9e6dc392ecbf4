import type { Db } from '../../platform/db/db.ts';
import * as sql from './log.sql.ts';
import type { PublicLog } from './public-log.ts';

/** Entries per read, so that a new archive of a long log is written in parts. */
const ENTRIES_PER_PART = 1_000;

/**
 * Copies the placed entries that the archive of this node lacks, then publishes the newest checkpoint. A checkpoint leaves the
 * server only after its entries are in the archive: a database that loses them can then continue the same tree.
 */
export async function publishCheckpoint(db: Db, log: PublicLog): Promise<void> {
  const [newest] = await db.query<sql.CheckpointRow>(sql.selectNewestCheckpoint());
  if (newest === undefined) return;
  const size = Number(newest.tree_size);
  await archiveEntries(db, log, size);
  if (newest.published_at === null) await db.query(sql.publishCheckpoints(size));
  notePublished(log, size);
}

/**
 * Copies the entries that another node published into the archive of this node. Each node can then restore the log
 * after the loss of the database and of all other nodes.
 */
export async function archivePublished(db: Db, log: PublicLog): Promise<void> {
  const [newest] = await db.query<sql.CheckpointRow>(sql.selectPublishedCheckpoint(0));
  if (newest === undefined) return;
  const size = Number(newest.tree_size);
  await archiveEntries(db, log, size);
  notePublished(log, size);
}

/** Remembers that a size is published. From now on this node serves no smaller log. */
export function notePublished(log: PublicLog, size: number): void {
  log.publishedSize = Math.max(log.publishedSize, size);
}

async function archiveEntries(db: Db, { archive }: PublicLog, size: number): Promise<void> {
  while (archive.size() < size) {
    const from = archive.size();
    const rows = await db.query<sql.EntryRow>(sql.selectEntries(from, Math.min(size, from + ENTRIES_PER_PART)));
    await archive.append(rows.map(({ log_index: index, ...row }) => ({ ...row, logIndex: Number(index) })));
  }
}
