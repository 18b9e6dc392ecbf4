export type RoomOptions = {
  /** The most submissions that may ever wait. */
  maxWaiting: number;
  /** The most that may wait in a lasting crowd. A longer queue that never empties only delays every answer. */
  crowd: number;
  /** How long the queue may hold more than `crowd` before a crowd counts as lasting. */
  crowdMs: number;
  nowMs: () => number;
};

/**
 * Returns a function that decides whether a queue of this length takes another submission. After a short pause of the
 * database, the queue empties again and every submission is served. When more submissions arrive than the node can
 * place, the queue never empties: this is a lasting crowd. Then only `crowd` submissions may wait. The others are refused
 * at once, and the accepted ones wait for no more than the next batches.
 */
export function createQueueRoom({ maxWaiting, crowd, crowdMs, nowMs }: RoomOptions): (waiting: number) => boolean {
  let emptyAtMs = nowMs();
  return (waiting) => {
    if (waiting === 0) emptyAtMs = nowMs();
    if (waiting < crowd) return true;
    return waiting < maxWaiting && nowMs() - emptyAtMs < crowdMs;
  };
}
