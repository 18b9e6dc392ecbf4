import { setTimeout } from 'node:timers/promises';
import type { Db } from '../../platform/db/db.ts';
import { LogIdentityError } from './log-identity-error.ts';
import { selectNewestCheckpoint, type CheckpointRow } from './log.sql.ts';
import type { PublicLog } from './public-log.ts';
import { ForkError, restoreArchived } from './sequence-entries.ts';

/** Another node that puts entries back holds a lock. This node looks again after this time. */
const LOOK_AGAIN_MS = 50;

/**
 * Puts the entries of this node's archive back that the database lost, or waits until another node has. It returns
 * without them if the log is halted, or if the database holds other entries: the keeper of the log then halts it.
 */
export async function putArchiveBack(db: Db, log: PublicLog, isStopping: () => boolean): Promise<void> {
  while (log.halted === undefined && !isStopping()) {
    try {
      await restoreArchived(db, log);
    } catch (error) {
      if (error instanceof ForkError || error instanceof LogIdentityError) return;
      throw error;
    }
    const [newest] = await db.query<CheckpointRow>(selectNewestCheckpoint());
    if (Number(newest?.tree_size ?? 0) >= log.archive.size()) return;
    await setTimeout(LOOK_AGAIN_MS);
  }
}
