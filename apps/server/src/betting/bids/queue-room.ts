export type RoomOptions = {
  /** The most submissions that may wait, also for a moment. */
  maxWaiting: number;
  /** The most that may wait in a crowd that lasts. The longer a queue that never empties, the later all are answered. */
  crowd: number;
  /** How long the queue may hold more than `crowd` before a crowd counts as lasting. */
  crowdMs: number;
  nowMs: () => number;
};

/**
 * Returns a function that tells whether a queue of this length takes another submission. A pause of the database fills
 * the queue for a moment, and then all are served. More submissions than the node can place fill it for good: no
 * submission finds it empty any more. Then only `crowd` submissions may wait. The others are refused at once, and the
 * accepted ones wait for no more than the next batches.
 */
export function createQueueRoom({ maxWaiting, crowd, crowdMs, nowMs }: RoomOptions): (waiting: number) => boolean {
  let emptyAtMs = nowMs();
  return (waiting) => {
    if (waiting === 0) emptyAtMs = nowMs();
    if (waiting < crowd) return true;
    return waiting < maxWaiting && nowMs() - emptyAtMs < crowdMs;
  };
}
