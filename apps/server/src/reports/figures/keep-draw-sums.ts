import type { TryLockRow } from '../../platform/db/advisory-locks.ts';
import { type Db, retryOnConflict, type Tx } from '../../platform/db/db.ts';
import * as sql from './reports.sql.ts';

const BATCH = 200;

/**
 * Stores the sums of all settled draws since a business date (YYYY-MM-DD) whose stored sums are missing or older than
 * the settlement. Each draw is its own transaction, so the run can be interrupted and repeated.
 * @returns the number of draws stored
 */
export async function keepDrawSums(db: Db, since: string): Promise<number> {
  for (let kept = 0; ; ) {
    const draws = await db.query<{ draw_id: bigint }>(sql.selectUnkept(since, BATCH));
    let done = 0;
    for (const { draw_id } of draws) if (await retryOnConflict(() => keepOne(db, draw_id))) done += 1;
    kept += done;
    // another node holds the locks of the remaining draws
    if (done === 0) return kept;
  }
}

/** Returns false if another node holds the draw's lock or the draw is not settled any more. */
async function keepOne(db: Db, drawId: bigint): Promise<boolean> {
  return db.transaction(async (tx) => {
    // one snapshot, so that the sums and the settlement state stored with them match
    await tx.query({ text: 'set transaction isolation level repeatable read' });
    const [lock] = await tx.query<TryLockRow>(sql.tryLockDraw(drawId));
    const [row] = await tx.query<{ state: string | null }>(sql.selectState(drawId));
    if (lock?.is_mine !== true || row === undefined || row.state === null) return false;
    for (const statement of sql.keepSums(drawId, row.state)) await tx.query(statement);
    return true;
  });
}

type UnsettledDraw = { drawId: bigint; marketName: string; businessDate: string };

/**
 * Returns draws of business dates (both inclusive) whose bids are still needed: not fully settled, or without stored
 * sums.
 */
export async function readUnsettled(tx: Tx, from: string, to: string): Promise<UnsettledDraw[]> {
  const rows = await tx.query<sql.UnsettledRow>(sql.selectUnsettled(from, to));
  return rows.map((row) => ({
    drawId: row.draw_id,
    marketName: row.market_name,
    businessDate: row.business_date,
  }));
}
