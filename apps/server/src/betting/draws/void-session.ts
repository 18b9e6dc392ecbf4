import { writeAudit } from '../../operators/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { checkSide, type DrawRefusal, isSideClosed } from './draw-rules.ts';
import * as sql from './settlements.sql.ts';
import { lockBothSides } from './void-result.ts';
import { recountForCaps } from './void-result.sql.ts';

/**
 * Declares a session of mode draw void: it never gets a result (FAI-07). Stores the settlement that refunds the bids
 * that need its result. Runs in the caller's transaction, which also adds the proof to the public log. Errors:
 * session_not_closed, already_declared, draw_final when the session is already void, open_not_declared when open is
 * neither declared nor void, and those of `checkSide`.
 */
export async function voidSession(
  tx: Tx,
  { drawId, side, reason }: { drawId: bigint; side: sql.Side; reason: string },
): Promise<Result<{ settlementId: bigint }, DrawRefusal>> {
  // Both sides, because the counters of caps are counted anew.
  await lockBothSides(tx, drawId);
  const [row] = await tx.query<sql.DrawRow>(sql.selectDraw(drawId));
  const checked = checkSide(row, side);
  if (!checked.ok) return checked;
  const draw = checked.value;
  if (draw.result_mode !== 'draw') throw new Error(`draw ${drawId} is not in mode draw`);
  if (!isSideClosed(draw, side)) return fail('session_not_closed');
  const declared = (await tx.query<sql.ResultRow>(sql.selectStandingResults(drawId))).map((one) => one.side);
  const isVoid = (await tx.query<{ side: number }>(sql.selectVoidSides(drawId))).map((one) => one.side);
  if (declared.includes(sql.SIDES[side])) return fail('already_declared');
  if (isVoid.includes(sql.SIDES[side])) return fail('draw_final');
  if (side === 'close' && ![...declared, ...isVoid].includes(sql.SIDES.open)) return fail('open_not_declared');
  const settlement = await tx.one<{ settlement_id: bigint }>(
    sql.insertSettlement({
      drawId,
      businessDate: draw.business_date,
      resultId: null,
      purpose: 'refund',
      winning: { picks: [], values: [], stakes: [] },
      voidSide: side,
    }),
  );
  await writeAudit(tx, {
    actor: { name: 'Beacon', operatorId: null },
    action: 'draw.void',
    subject: `draw:${drawId}`,
    after: { side, settlementId: settlement.settlement_id },
    reason,
  });
  // Bids on the close result are still accepted, and the refunded ones no longer count for caps.
  if (side === 'open') await tx.query(recountForCaps(drawId));
  await tx.query(sql.notifyDraws(drawId));
  return ok({ settlementId: settlement.settlement_id });
}
