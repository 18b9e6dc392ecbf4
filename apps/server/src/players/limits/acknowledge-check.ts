import type { Db } from '../../platform/db/db.ts';
import { acknowledge } from './limits.sql.ts';
import { lockLimits } from './set-limit.ts';

/** Acknowledges the reality check of a player, also before it is due. Returns when the next one is due. */
export async function acknowledgeCheck(db: Db, playerId: bigint): Promise<Date> {
  return db.transaction(async (tx) => {
    await lockLimits(tx, playerId);
    const row = await tx.one<{ check_at: Date }>(acknowledge(playerId));
    return row.check_at;
  });
}
