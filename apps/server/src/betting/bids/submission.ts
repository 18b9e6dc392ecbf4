/** One submission, checked: what place_bids needs to know of it. */
export type Submission = {
  playerId: bigint;
  /** The client's id, or one made here where none was sent. */
  submissionId: string;
  /** 32 hex digits over market, date and bids: what makes two submissions with one id the same. */
  inputHash: string;
  drawId: bigint;
  /** Pick codes of packages/game, in the order sent. */
  picks: readonly number[];
  /** Whole points per pick. */
  points: readonly number[];
  totalPaise: bigint;
  /** Has picks whose bidding ends at the open instant. */
  needsOpen: boolean;
  /** Has picks that may be bid until the close instant. */
  needsClose: boolean;
};
