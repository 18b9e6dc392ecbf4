/** A checked submission, the input of place_bids. */
export type Submission = {
  playerId: bigint;
  /** The id from the client; a new UUID if the client sent none. */
  submissionId: string;
  /** 32 hex digits over market, date and bids. Two submissions with one id must have the same hash. */
  inputHash: string;
  drawId: bigint;
  /** Pick codes of packages/game, in the order sent. */
  picks: readonly number[];
  /** Whole points per pick. */
  points: readonly number[];
  totalPaise: bigint;
  /** Has picks whose cut-off is the open time. */
  needsOpen: boolean;
  /** Has picks whose cut-off is the close time. */
  needsClose: boolean;
};
