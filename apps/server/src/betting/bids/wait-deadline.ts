/**
 * Ends waits after `maxWaitMs`, with one timer for a whole queue. `endWaits` ends the waits that began at `untilMs` or
 * before. It returns when the oldest remaining wait began. All times are from performance.now(). Call the returned
 * function when a wait begins.
 */
export function createWaitDeadline(maxWaitMs: number, endWaits: (untilMs: number) => number | undefined): () => void {
  let timer: NodeJS.Timeout | undefined;
  function runOut(): void {
    const untilMs = performance.now() - maxWaitMs;
    const oldestMs = endWaits(untilMs);
    timer = oldestMs === undefined ? undefined : setTimeout(runOut, oldestMs - untilMs).unref();
  }
  return () => {
    if (maxWaitMs !== Infinity) timer ??= setTimeout(runOut, maxWaitMs).unref();
  };
}
