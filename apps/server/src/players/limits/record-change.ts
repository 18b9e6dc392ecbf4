import type { Tx } from '../../platform/db/db.ts';
import { notifyPlayers } from '../sessions/index.ts';
import { insertChange, type LimitChange } from './limits.sql.ts';

/** Writes one line of the history of a player's limits. After the commit the open apps of the player learn of it. */
export async function recordChange(tx: Tx, change: LimitChange): Promise<void> {
  await tx.query(insertChange(change));
  await notifyPlayers(tx, [change.playerId]);
}
