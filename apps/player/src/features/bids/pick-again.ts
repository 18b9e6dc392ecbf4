import type { Pick } from '@surahi/game';
import { checkBidRow, encodePick, pickNeedsOpen } from '@surahi/game';
import type { BidAgain } from '../../shared/bid-again.ts';
import type { DrawState } from './bid-list.ts';
import { MIN_POINTS } from './limits.ts';

/** The same pick on the current draw, moved to close if only close accepts it. Undefined if neither session does. */
export function pickAgain(bid: BidAgain, draw: DrawState): { pick: Pick; points: number } | undefined {
  const { family, pana: label, digits, closedigits, points } = bid;
  for (const session of [bid.session, 'close']) {
    // A past bid can be below a minimum that has changed since. The server decides.
    const checked = checkBidRow(family, { label, session, digits, closedigits, points, minPoints: 1 });
    if (!checked.ok) continue;
    const isOpen = pickNeedsOpen(encodePick(checked.pick)) ? draw.open : draw.close;
    if (isOpen) return { pick: checked.pick, points: Math.max(checked.points, MIN_POINTS) };
  }
  return undefined;
}
