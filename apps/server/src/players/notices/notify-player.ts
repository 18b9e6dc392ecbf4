import type { Tx } from '../../platform/db/db.ts';
import * as sql from './notices.sql.ts';

/**
 * Writes a notice for a player in the caller's transaction. Every node drops its cached count of notices after the
 * commit. Without a Hindi text, players who read Hindi see the English one.
 */
export async function notifyPlayer(tx: Tx, playerId: bigint, text: string, textHindi = ''): Promise<void> {
  await tx.query(sql.insertNotice(playerId, text, textHindi));
  await tx.query(sql.notifyPlayer(playerId));
}
