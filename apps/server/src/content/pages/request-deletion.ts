import type { Db } from '../../platform/db/db.ts';
import * as pagesSql from './pages.sql.ts';

const MAX_REASON_LENGTH = 200;

/**
 * Records that a player wants its data deleted, for an operator to handle. A player has at most one open request: asking
 * again, also at the same moment, leaves the first one as it is. Answers whether this call made it.
 */
export async function requestDeletion(db: Db, playerId: bigint, reason: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.query(pagesSql.lockPlayer(playerId));
    const made = await tx.query(pagesSql.insertDeletionRequest(playerId, reason.trim().slice(0, MAX_REASON_LENGTH)));
    return made.length > 0;
  });
}
