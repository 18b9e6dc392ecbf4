import { type PublicLog, readCheckpoint } from '../../fairness/log/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { notifyDraws } from '../markets/index.ts';
import * as sql from './fair-draws.sql.ts';

/**
 * Lets the draws take bids whose records are all under a published checkpoint that the quorum of witnesses cosigned. Returns their
 * number and notifies every node if there are any.
 */
export async function openRecordedDraws(db: Db, log: PublicLog): Promise<number> {
  const checkpoint = await readCheckpoint(db, log.quorum);
  if (checkpoint === undefined) return 0;
  return db.transaction(async (tx) => {
    const released = await tx.query(sql.releaseDraws(checkpoint.size));
    if (released.length > 0) await tx.query(notifyDraws());
    return released.length;
  });
}
