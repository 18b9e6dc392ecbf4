import type { TryLockRow } from '../../platform/db/advisory-locks.ts';
import { type Db, retryOnConflict, type Tx } from '../../platform/db/db.ts';
import * as sql from './reports.sql.ts';

const BATCH = 200;

/**
 * Keeps the sums of draws since a business date (YYYY-MM-DD) that were settled, or settled otherwise, since they were
 * last kept. Each draw is a transaction of its own, so that this can be stopped and repeated anywhere. The number of
 * draws kept.
 */
export async function keepDrawSums(db: Db, since: string): Promise<number> {
  for (let kept = 0; ; ) {
    const draws = await db.query<{ draw_id: bigint }>(sql.selectUnkept(since, BATCH));
    let done = 0;
    for (const { draw_id } of draws) if (await retryOnConflict(() => keepOne(db, draw_id))) done += 1;
    kept += done;
    // what another node is at is left to it
    if (done === 0) return kept;
  }
}

/** False when the draw is someone else's at the moment, or no longer settled. */
async function keepOne(db: Db, drawId: bigint): Promise<boolean> {
  return db.transaction(async (tx) => {
    // one snapshot, so that the sums are those of the state that is written beside them
    await tx.query({ text: 'set transaction isolation level repeatable read' });
    const [claim] = await tx.query<TryLockRow>(sql.claimDraw(drawId));
    const [row] = await tx.query<{ state: string | null }>(sql.selectState(drawId));
    if (claim?.is_mine !== true || row === undefined || row.state === null) return false;
    for (const statement of sql.keepSums(drawId, row.state)) await tx.query(statement);
    return true;
  });
}

type UnsettledDraw = { drawId: bigint; marketName: string; businessDate: string };

/**
 * The draws of business dates, both included, without whose bids something would be lost: not settled in whole, or
 * with sums that are not kept.
 */
export async function readUnsettled(tx: Tx, from: string, to: string): Promise<UnsettledDraw[]> {
  const rows = await tx.query<sql.UnsettledRow>(sql.selectUnsettled(from, to));
  return rows.map((row) => ({
    drawId: row.draw_id,
    marketName: row.market_name,
    businessDate: row.business_date,
  }));
}
