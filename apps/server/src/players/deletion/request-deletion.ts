import type { Db } from '../../platform/db/db.ts';
import * as sql from './deletion.sql.ts';

const MAX_REASON_LENGTH = 200;

/**
 * Stores a player's request to delete the account. An operator then handles the request. A player has at most one open
 * request: repeated and simultaneous requests leave the first one unchanged.
 * @returns true if this call created the request
 */
export async function requestDeletion(db: Db, playerId: bigint, reason: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.query(sql.lockPlayer(playerId));
    const made = await tx.query(sql.insertRequest(playerId, reason.trim().slice(0, MAX_REASON_LENGTH)));
    return made.length > 0;
  });
}
