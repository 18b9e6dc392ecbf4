import { type Family, pickNeedsOpen, winningPicks } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import { type PreviewTotalRow, previewTotals } from './preview-result.sql.ts';
import * as sql from './settlements.sql.ts';
import { ratesOf } from './winning-rates.ts';

/** A void session with the result that it would have had, and what is known about the other session of its draw. */
export type VoidedSession = {
  drawId: bigint;
  side: sql.Side;
  result: string;
  /** The result of the other session, declared or given by its round; null while it has none. */
  otherResult: string | null;
  isOtherVoid: boolean;
};

/**
 * Computes what the bids that a void session refunds would have won, in paise. Returns undefined when that cannot be
 * known now: bids on both sessions need the other result, or the bids are archived.
 */
export async function payoutOfVoid(tx: Tx, session: VoidedSession): Promise<bigint | undefined> {
  const [draw] = await tx.query<sql.DrawRow>(sql.selectDraw(session.drawId));
  if (draw === undefined || draw.is_archived) return undefined;
  const picks = winnersOf(draw.family, session);
  if (picks === undefined) return undefined;
  const winning = await ratesOf(tx, draw.rate_version, picks);
  const totals = await tx.query<PreviewTotalRow>(previewTotals(session.drawId, draw.business_date, winning));
  return totals.reduce((sum, one) => sum + one.payout_paise, 0n);
}

/** The winning picks among the bids that the void refunds (refund_holds). */
function winnersOf(family: Family, { side, result, otherResult, isOtherVoid }: VoidedSession): number[] | undefined {
  if (family === 'gali') return winningPicks(family, 'open', { jodi: result });
  if (family === 'starline') return winningPicks(family, 'open', { open: result });
  if (side === 'close' && isOtherVoid) {
    // The void of open already refunds the bids on both sessions. The remaining picks do not depend on the open result,
    // so `open` can be any value here.
    return winningPicks(family, 'close', { open: result, close: result }).filter((pick) => !pickNeedsOpen(pick));
  }
  if (otherResult === null) return undefined;
  if (side === 'close') return winningPicks(family, 'close', { open: otherResult, close: result });
  const onBoth = winningPicks(family, 'close', { open: result, close: otherResult }).filter(pickNeedsOpen);
  return [...winningPicks(family, 'open', { open: result }), ...onBoth];
}
