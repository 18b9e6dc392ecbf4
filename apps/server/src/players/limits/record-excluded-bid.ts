import type { Db } from '../../platform/db/db.ts';
import { type ExcludedBid, insertExcludedBid } from './limits.sql.ts';

/** Stores a bid that an exclusion refused before it came to place_bids, for the report on limits. */
export async function recordExcludedBid(db: Db, row: ExcludedBid): Promise<void> {
  await db.query(insertExcludedBid(row));
}
