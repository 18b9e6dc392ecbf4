import type { TryLockRow } from '../../platform/db/advisory-locks.ts';
import type { Db } from '../../platform/db/db.ts';
import { notifyDraws, tryLockPlan } from '../markets/index.ts';
import { turnOffUnrecordedDraws } from './unrecorded.sql.ts';

/**
 * Turns off each draw of a market in mode draw that has no record a minute before its first cut-off, for example because
 * the server or the witnesses were away (FAI-05). It took no bid. No round decides it, and no person may. Returns the
 * number of draws; 0 while another node holds the lock of the plan.
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
