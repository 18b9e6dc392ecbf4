import type { Tx } from '../../platform/db/db.ts';
import * as sql from './notices.sql.ts';

/**
 * Marks that the player was notified of the wins that these settlements paid. When a settlement is reversed, only marked
 * players get a notice. Returns the number of wins that were not marked before.
 */
export async function markNotifiedWins(tx: Tx, playerId: bigint, settlementIds: readonly bigint[]): Promise<number> {
  return (await tx.query(sql.insertNotifiedWins(playerId, settlementIds))).length;
}
