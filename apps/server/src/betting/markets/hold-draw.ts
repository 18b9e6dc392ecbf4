import { LOG_ACTOR, writeAudit } from '../../operators/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { selectHold } from './late-slips.sql.ts';
import { notifyDraws } from './markets.sql.ts';
import * as sql from './planned-draws.sql.ts';

/**
 * Ends bidding on a draw now, because the public log ended it and the server cannot repeat that end. Placed bids stay. In
 * mode operator the draw gets no result from then on (`selectLateSlips`), so people can only cancel it. Writes the audit
 * log. Does nothing if the draw is already held.
 */
export async function holdDraw(tx: Tx, { drawId, reason }: { drawId: bigint; reason: string }): Promise<void> {
  await tx.query(sql.lockBidding(drawId));
  if ((await tx.query(selectHold(drawId))).length > 0) return;
  await tx.query(sql.closeDrawEarly(drawId));
  await tx.query(notifyDraws());
  await writeAudit(tx, {
    actor: LOG_ACTOR,
    action: 'draw.close_early',
    subject: `draw:${drawId}`,
    after: { isHeld: true },
    reason: `held: ${reason}`,
  });
}
