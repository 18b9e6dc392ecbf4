import type { Tx } from '../../platform/db/db.ts';
import * as sql from './notices.sql.ts';

/** Leaves a notice for a player in the caller's transaction; every node forgets the count of notices it remembers. */
export async function tellPlayer(tx: Tx, playerId: bigint, text: string): Promise<void> {
  await tx.query(sql.insertNotice(playerId, text));
  await tx.query(sql.notifyPlayer(playerId));
}
