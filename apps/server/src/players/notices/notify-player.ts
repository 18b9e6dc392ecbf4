import type { Tx } from '../../platform/db/db.ts';
import * as sql from './notices.sql.ts';

/**
 * Writes a notice for a player in the caller's transaction. Every node drops its cached count of notices after the
 * commit.
 */
export async function notifyPlayer(tx: Tx, playerId: bigint, text: string): Promise<void> {
  await tx.query(sql.insertNotice(playerId, text));
  await tx.query(sql.notifyPlayer(playerId));
}
