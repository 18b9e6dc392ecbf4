import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Tx } from '../../platform/db/db.ts';
import { countReceivers, insertReceivers } from './audience.sql.ts';
import * as sql from './broadcasts.sql.ts';

/**
 * Makes every notice live whose start has passed, in the caller's transaction. All nodes show them after the commit.
 * Repeating it changes nothing.
 */
export async function publishDue(tx: Tx): Promise<void> {
  await tx.query(takeLock('notices'));
  for (const row of await tx.query<sql.DueRow>(sql.lockDue())) {
    const listing = insertReceivers(row.broadcast_id, row);
    if (listing !== undefined) await tx.query(listing);
    const { receivers } = await tx.one<{ receivers: number }>(countReceivers(row.purpose, row));
    await tx.query(sql.markLive(row.broadcast_id, receivers));
    await tx.query(sql.notifyNotices(row.player_id));
  }
}
