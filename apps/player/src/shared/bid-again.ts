import type { Family } from '@surahi/game';

/** A placed bid in the words of the wire, to be placed again on the current draw of its market. */
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
 * Hands a bid to the slip, which opens next. It is kept in memory only: a reload of the slip must not offer the bid a
 * second time.
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
