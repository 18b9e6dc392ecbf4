import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { notifyDraws } from './markets.sql.ts';
import * as drawsSql from './planned-draws.sql.ts';

type Refusal = 'market_unknown' | 'draw_not_current' | 'draw_closed' | 'side_unknown' | 'open_still_open';

/**
 * Ends bidding on one session of the current draw of a market before its cut-off, in the caller's transaction. Placed
 * bids stay. It waits for running batches, so no bid commits later. Writes the audit log. The close session can end
 * only after the open session: otherwise its result could be entered while bids on both results still arrive. Errors:
 * market_unknown without a current draw, draw_not_current if the draw is another one, draw_closed if the session
 * accepts no bids, side_unknown, open_still_open.
 */
export async function closeCurrentSession(
  tx: Tx,
  input: { marketId: number; drawId: bigint; side: 'open' | 'close'; actor: Actor; reason: string },
): Promise<Result<{ closedEarlyAt: Date }, Refusal>> {
  const { drawId, side, actor, reason } = input;
  const [draw] = await tx.query<drawsSql.CurrentDrawRow>(drawsSql.selectCurrentDraw(input.marketId));
  if (draw === undefined) return fail('market_unknown');
  if (draw.draw_id !== drawId) return fail('draw_not_current');
  const allowed = checkSession(draw, side);
  if (!allowed.ok) return allowed;
  // A draw with one session, and a draw whose open session is over, end as a whole.
  const endsDraw = side === 'close' || draw.family !== 'main';
  await tx.query(endsDraw ? drawsSql.lockBidding(drawId) : drawsSql.lockOpenBidding(drawId));
  const [closed] = await tx.query<{ at: Date }>(
    endsDraw ? drawsSql.closeDrawEarly(drawId) : drawsSql.closeOpenEarly(drawId),
  );
  if (closed === undefined) return fail('draw_closed');
  await tx.query(notifyDraws());
  await writeAudit(tx, {
    actor,
    action: 'draw.close_session',
    subject: `draw:${drawId}`,
    after: { side, marketId: input.marketId, businessDate: draw.business_date, closedEarlyAt: closed.at },
    reason,
  });
  return ok({ closedEarlyAt: closed.at });
}

function checkSession(
  draw: drawsSql.CurrentDrawRow,
  side: 'open' | 'close',
): Result<void, 'draw_closed' | 'side_unknown' | 'open_still_open'> {
  if (side === 'close' && draw.family !== 'main') return fail('side_unknown');
  if (draw.is_off || draw.cancelled_at !== null || draw.closed_early_at !== null) return fail('draw_closed');
  const isOpenOver = draw.open_closed_early_at !== null || draw.open_at <= draw.now;
  if (side === 'open') return isOpenOver ? fail('draw_closed') : ok(undefined);
  if (draw.close_at <= draw.now) return fail('draw_closed');
  return isOpenOver ? ok(undefined) : fail('open_still_open');
}
