/** How long after a submission the node counts as busy, in ms. */
const BUSY_MS = 250;
/** On a busy node, background work pauses this many times as long as it worked. */
const PAUSE_TIMES = 2;
/** The longest pause, in ms. */
const LONGEST_PAUSE_MS = 100;

/**
 * Tracks whether players submit bids on this node. Settlements, pushes to streams and the risk page use it. On a busy node
 * they run in small parts and pause between the parts. Without pauses they would delay bids, because both use the same
 * processors and database. It does not see bids on other nodes.
 */
export type Foreground = {
  /** Records a submission. */
  mark(): void;
  /** True for 250 ms after a submission on this node. */
  isBusy(): boolean;
  /** On a busy node, waits twice as long as `workedMs`, but at most 100 ms. Otherwise returns at once. */
  pauseAfter(workedMs: number): Promise<void>;
};

/** `nowMs` is a monotonic clock, in ms. */
export function createForeground(nowMs: () => number = () => performance.now()): Foreground {
  let lastMs = -Infinity;
  const isBusy = (): boolean => nowMs() - lastMs < BUSY_MS;
  return {
    mark: () => {
      lastMs = nowMs();
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
