import type { TryLockRow } from '../../platform/db/advisory-locks.ts';
import type { Db } from '../../platform/db/db.ts';
import { notifyDraws, tryLockPlan } from '../markets/index.ts';
import { turnOffUnrecordedDraws } from './unrecorded.sql.ts';

/**
 * Turns off each draw of a market in mode draw that has no record one minute before its first cut-off (FAI-05). The
 * server or the witnesses may have been away. Such a draw has no bids, and neither a round nor an operator may decide its
 * result. Returns the number of draws turned off, or 0 if another node holds the lock of the plan.
 */
export async function turnOffUnrecorded(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.one<TryLockRow>(tryLockPlan());
    if (!lock.is_mine) return 0;
    const draws = await tx.query(turnOffUnrecordedDraws());
    if (draws.length > 0) await tx.query(notifyDraws());
    return draws.length;
  });
}
