const LOOK_EVERY_MS = 20;

type Watched = {
  /** The longest time without an acknowledged request, in ms. */
  gapMs: number;
  /** The longest time in ms in which this process did not run. Other processes on the machine stop then too. */
  stallMs: number;
};

/** Watches how long the count of acknowledged requests does not grow. `stop` includes a gap that still lasts. */
export function watchGap(accepted: () => number): { stop(): Watched } {
  let [count, sinceMs, lookedMs] = [accepted(), performance.now(), performance.now()];
  const watched = { gapMs: 0, stallMs: 0 };
  const look = (): void => {
    const now = performance.now();
    watched.gapMs = Math.max(watched.gapMs, now - sinceMs);
    watched.stallMs = Math.max(watched.stallMs, now - lookedMs - LOOK_EVERY_MS);
    lookedMs = now;
    if (accepted() > count) [count, sinceMs] = [accepted(), now];
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return watched;
    },
  };
}
