import { isDate } from '@surahi/game';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { refreshFutureDraws } from './ensure-draws.ts';
import * as sql from './markets.sql.ts';

/** A day without bidding. `marketId` null means every market. */
export type Closure = { closureId: bigint; marketId: number | null; businessDate: string; reason: string };

function toClosure(row: sql.ClosureRow): Closure {
  return {
    closureId: row.closure_id,
    marketId: row.market_id,
    businessDate: row.business_date,
    reason: row.reason,
  };
}

/**
 * Closes one market or all markets on a business date (OPR-02), in the caller's transaction. A draw that is already
 * current stays as it is; use `closeForToday` for it. `drawsChanged` counts the changed draws. Writes the audit log.
 * Errors: market_unknown, date_invalid, closure_exists.
 */
export async function addClosure(
  tx: Tx,
  input: { marketId: number | null; businessDate: string; reason: string; actor: Actor },
): Promise<Result<Closure & { drawsChanged: number }, 'market_unknown' | 'date_invalid' | 'closure_exists'>> {
  if (!isDate(input.businessDate)) return fail('date_invalid');
  await tx.query(sql.lockPlan());
  if (input.marketId !== null) {
    const found = await tx.query(sql.selectMarket(input.marketId));
    if (found.length === 0) return fail('market_unknown');
  }
  const [row] = await tx.query<sql.ClosureRow>(
    sql.insertClosure(input.marketId, input.businessDate, input.reason.trim()),
  );
  if (row === undefined) return fail('closure_exists');
  const drawsChanged = await refreshFutureDraws(tx, input.marketId ?? undefined);
  const closure = toClosure(row);
  await writeAudit(tx, {
    actor: input.actor,
    action: 'closure.add',
    subject: `closure:${closure.closureId}`,
    after: closure,
    reason: closure.reason,
  });
  return ok({ ...closure, drawsChanged });
}

/**
 * Removes a closure in the caller's transaction. Draws that are already current stay closed. Writes the audit log.
 * Errors: closure_unknown.
 */
export async function removeClosure(
  tx: Tx,
  input: { closureId: bigint; actor: Actor; reason?: string },
): Promise<Result<Closure & { drawsChanged: number }, 'closure_unknown'>> {
  await tx.query(sql.lockPlan());
  const [row] = await tx.query<sql.ClosureRow>(sql.deleteClosure(input.closureId));
  if (row === undefined) return fail('closure_unknown');
  const drawsChanged = await refreshFutureDraws(tx, row.market_id ?? undefined);
  const closure = toClosure(row);
  await writeAudit(tx, {
    actor: input.actor,
    action: 'closure.remove',
    subject: `closure:${closure.closureId}`,
    before: closure,
    reason: input.reason,
  });
  return ok({ ...closure, drawsChanged });
}

/** Closures on or after a date (YYYY-MM-DD), by date. */
export async function listClosures(tx: Tx, fromDate: string): Promise<Closure[]> {
  const rows = await tx.query<sql.ClosureRow>(sql.selectClosures(fromDate));
  return rows.map(toClosure);
}
