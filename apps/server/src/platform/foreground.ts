/** How long after a player's submission the node counts as busy, in ms. */
const BUSY_MS = 250;
/** While the node is busy, background work rests this many times as long as it has worked. */
const REST_TIMES = 2;
/** The longest rest, in ms. */
const LONGEST_REST_MS = 100;

/**
 * Whether players submit bids on this node at present. Background work that can wait asks it: the payment of a result,
 * pushes to all streams, sums for the console. While players submit, such work runs in small parts with rests between
 * them. Otherwise a bid would wait for all of it, because both need the same processors and the same database.
 */
export type Foreground = {
  /** Records a submission. */
  mark(): void;
  isBusy(): boolean;
  /** Waits after `workedMs` of background work. Returns at once on a node that is not busy. */
  rest(workedMs: number): Promise<void>;
};

export function createForeground(nowMs: () => number = () => performance.now()): Foreground {
  let lastMs = -Infinity;
  const isBusy = (): boolean => nowMs() - lastMs < BUSY_MS;
  return {
    mark: () => {
      lastMs = nowMs();
    },
    isBusy,
    rest: async (workedMs) => {
      if (!isBusy()) return;
      const restMs = Math.min(REST_TIMES * workedMs, LONGEST_REST_MS);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    },
  };
}

/** For work outside a node, where nobody submits bids. */
export const NO_FOREGROUND: Foreground = createForeground();
