import type { Family } from '@surahi/game';

/** A placed bid with its wire values, to be placed again on the current draw of its market. */
export type BidAgain = {
  family: Family;
  gameId: string;
  /** The game's name. */
  pana: string;
  session: string;
  digits: string;
  closedigits: string;
  points: string;
};

let wanted: BidAgain | undefined;

/**
 * Passes a bid to the slip, which opens next. The bid is in memory only, because a reload of the slip must not offer it
 * a second time.
 */
export function wantBidAgain(bid: BidAgain): void {
  wanted = bid;
}

/** The bid that the player wants again, or undefined. */
export function peekBidAgain(): BidAgain | undefined {
  return wanted;
}

/** Forgets the bid after the slip has taken it. */
export function dropBidAgain(): void {
  wanted = undefined;
}
