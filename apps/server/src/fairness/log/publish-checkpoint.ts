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
  while (log.archive.size() < size) {
    const from = log.archive.size();
    const rows = await db.query<sql.EntryRow>(sql.selectEntries(from, Math.min(size, from + ENTRIES_PER_PART)));
    await log.archive.append(rows.map(({ log_index: index, ...row }) => ({ ...row, logIndex: Number(index) })));
  }
  if (newest.published_at === null) await db.query(sql.publishCheckpoints(size));
}
