/** A node is busy if it received this many submissions in the last BUSY_MS. */
const BUSY_SUBMISSIONS = 25;
/** The time over which submissions are counted, in ms. */
const BUSY_MS = 250;
/** On a busy node, background work pauses this many times as long as it worked. */
const PAUSE_TIMES = 2;
/** The longest pause, in ms. */
const LONGEST_PAUSE_MS = 100;

/**
 * Tracks whether many players submit bids on this node. Settlements, pushes to streams and the risk page use it. On a busy
 * node they run in small parts and pause between the parts. Without pauses they would delay bids, because both use the same
 * processors and database. It does not see bids on other nodes.
 */
export type Foreground = {
  /** Records a submission that was passed to the queue of bids, even if it is refused there. */
  mark(): void;
  /**
   * True if 25 submissions arrived in the last 250 ms. With the default limit of 240 submissions a minute, one player can
   * keep a node busy for at most 2.4 s of a minute.
   */
  isBusy(): boolean;
  /** On a busy node, waits twice as long as `workedMs`, but at most 100 ms. Otherwise returns at once. */
  pauseAfter(workedMs: number): Promise<void>;
};

/** `nowMs` is a monotonic clock, in ms. */
export function createForeground(nowMs: () => number = () => performance.now()): Foreground {
  // A ring buffer. `times[next]` is the oldest time, and the next `mark` overwrites it.
  const times = Array.from({ length: BUSY_SUBMISSIONS }, () => -Infinity);
  let next = 0;
  const isBusy = (): boolean => nowMs() - (times[next] ?? -Infinity) < BUSY_MS;
  return {
    mark: () => {
      times[next] = nowMs();
      next = (next + 1) % BUSY_SUBMISSIONS;
    },
    isBusy,
    pauseAfter: async (workedMs) => {
      if (!isBusy()) return;
      const pauseMs = Math.min(PAUSE_TIMES * workedMs, LONGEST_PAUSE_MS);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    },
  };
}

/** Never busy. For processes that receive no bids, such as the command line. */
export const NO_FOREGROUND: Foreground = createForeground();
