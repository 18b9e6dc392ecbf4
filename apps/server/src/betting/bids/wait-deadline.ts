/**
 * Ends waits after `maxWaitMs`, with one timer for a whole queue. `endWaits` ends waits that began at `untilMs` or
 * before. It returns when the oldest remaining wait began, or from when to count the next deadline. All times are from
 * performance.now(). Call the returned function when a wait begins.
 */
export function createWaitDeadline(maxWaitMs: number, endWaits: (untilMs: number) => number | undefined): () => void {
  let timer: NodeJS.Timeout | undefined;
  function runOut(): void {
    const nowMs = performance.now();
    const nextMs = endWaits(nowMs - maxWaitMs);
    timer = nextMs === undefined ? undefined : setTimer(nextMs + maxWaitMs - nowMs);
  }
  // After a long turn of the event loop, timers run before the answers that have arrived meanwhile. So the deadline is
  // judged when these have been read.
  function setTimer(ms: number): NodeJS.Timeout {
    return setTimeout(() => setImmediate(runOut), ms).unref();
  }
  return () => {
    if (maxWaitMs !== Infinity) timer ??= setTimer(maxWaitMs);
  };
}
