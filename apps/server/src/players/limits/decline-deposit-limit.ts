import type { Db } from '../../platform/db/db.ts';
import { insertChange } from './limits.sql.ts';

/**
 * Stores that the player chose to have no deposit limit. The offer is not shown again. It adds no row to play_limits,
 * because there is nothing to enforce.
 */
export async function declineDepositLimit(db: Db, playerId: bigint): Promise<void> {
  await db.query(insertChange({ playerId, subject: 'offer:deposit', before: undefined, after: 'declined' }));
}
