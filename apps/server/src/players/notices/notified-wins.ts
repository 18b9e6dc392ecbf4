import type { Tx } from '../../platform/db/db.ts';
import * as sql from './notices.sql.ts';

/**
 * Marks that the player was notified of the wins that these settlements paid. When a settlement is reversed, only marked
 * players get a notice.
 */
export async function markNotifiedWins(tx: Tx, playerId: bigint, settlementIds: readonly bigint[]): Promise<void> {
  await tx.query(sql.insertNotifiedWins(playerId, settlementIds));
}
