import { isDate } from '@surahi/game';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type PlanEffect, refreshFutureDraws } from './ensure-draws.ts';
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
 * Closes one market or all markets on a business date (OPR-02), in the caller's transaction. A frozen draw stays as it
 * is and is counted in `drawsKept`; use `closeForToday` or `cancelDraw` for it. Writes the audit log.
 * Errors: market_unknown, date_invalid, closure_exists.
 */
export async function addClosure(
  tx: Tx,
  input: { marketId: number | null; businessDate: string; reason: string; actor: Actor },
): Promise<Result<Closure & PlanEffect, 'market_unknown' | 'date_invalid' | 'closure_exists'>> {
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
  const effect = await refreshFutureDraws(tx, input.marketId, concernsDay(input.businessDate));
  const closure = toClosure(row);
  await writeAudit(tx, {
    actor: input.actor,
    action: 'closure.add',
    subject: `closure:${closure.closureId}`,
    after: closure,
    reason: closure.reason,
  });
  return ok({ ...closure, ...effect });
}

/**
 * Removes a closure in the caller's transaction. A frozen draw stays closed and is counted in `drawsKept`. Writes the
 * audit log.
 * Errors: closure_unknown.
 */
export async function removeClosure(
  tx: Tx,
  input: { closureId: bigint; actor: Actor; reason?: string },
): Promise<Result<Closure & PlanEffect, 'closure_unknown'>> {
  await tx.query(sql.lockPlan());
  const [row] = await tx.query<sql.ClosureRow>(sql.deleteClosure(input.closureId));
  if (row === undefined) return fail('closure_unknown');
  const effect = await refreshFutureDraws(tx, row.market_id, concernsDay(row.business_date));
  const closure = toClosure(row);
  await writeAudit(tx, {
    actor: input.actor,
    action: 'closure.remove',
    subject: `closure:${closure.closureId}`,
    before: closure,
    reason: input.reason,
  });
  return ok({ ...closure, ...effect });
}

/** Whether a draw of the date would take bids by its plan and does not, or the other way round. */
function concernsDay(businessDate: string): Parameters<typeof refreshFutureDraws>[2] {
  return (draw, planned) => draw.business_date === businessDate && draw.is_off !== planned.isOff;
}

/** Closures on or after a date (YYYY-MM-DD), by date. */
export async function listClosures(tx: Tx, fromDate: string): Promise<Closure[]> {
  const rows = await tx.query<sql.ClosureRow>(sql.selectClosures(fromDate));
  return rows.map(toClosure);
}
