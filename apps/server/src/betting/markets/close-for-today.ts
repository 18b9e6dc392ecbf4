import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { notifyDraws } from './markets.sql.ts';
import * as drawsSql from './planned-draws.sql.ts';

/**
 * Ends bidding on the current draw of a market at once, in the caller's transaction (OPR-02). Placed bids stay, and
 * operators can enter the results. It waits for running batches, so no bid commits later. Writes the audit log. Errors:
 * market_unknown without a current draw, draw_closed when the draw accepts no bids.
 */
export async function closeForToday(
  tx: Tx,
  input: { marketId: number; actor: Actor; reason?: string },
): Promise<Result<{ drawId: bigint; businessDate: string; closedEarlyAt: Date }, 'market_unknown' | 'draw_closed'>> {
  const [draw] = await tx.query<drawsSql.CurrentDrawRow>(drawsSql.selectCurrentDraw(input.marketId));
  if (draw === undefined) return fail('market_unknown');
  if (draw.is_off || draw.cancelled_at !== null || draw.close_at <= draw.now) return fail('draw_closed');
  await tx.query(drawsSql.lockBidding(draw.draw_id));
  const [closed] = await tx.query<{ at: Date }>(drawsSql.closeDrawEarly(draw.draw_id));
  if (closed === undefined) return fail('draw_closed');
  await tx.query(notifyDraws());
  await writeAudit(tx, {
    actor: input.actor,
    action: 'draw.close_early',
    subject: `draw:${draw.draw_id}`,
    after: { marketId: input.marketId, businessDate: draw.business_date, closedEarlyAt: closed.at },
    reason: input.reason,
  });
  return ok({ drawId: draw.draw_id, businessDate: draw.business_date, closedEarlyAt: closed.at });
}
