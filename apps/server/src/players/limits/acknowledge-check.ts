import type { Db } from '../../platform/db/db.ts';
import { acknowledge, meetCheck } from './limits.sql.ts';
import { lockLimits } from './set-limit.ts';

/** Acknowledges the reality check of a player, also before it is due. Returns when the next one is due. */
export async function acknowledgeCheck(db: Db, playerId: bigint): Promise<Date> {
  return db.transaction(async (tx) => {
    await lockLimits(tx, playerId);
    const row = await tx.one<{ check_at: Date }>(acknowledge(playerId));
    return row.check_at;
  });
}

/**
 * Handles the refusal of a client that cannot show the reality check. It has read the figures in the text of the first
 * refusal. Returns true when another submission, 15 seconds later or more, acknowledged the check and may be sent again.
 */
export async function passOlderClient(db: Db, playerId: bigint, submissionId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockLimits(tx, playerId);
    const { passes } = await tx.one<{ passes: boolean }>(meetCheck(playerId, submissionId));
    return passes;
  });
}
