/** True once a signal ends the process through `process.exit`, so that `exit` listeners run. */
let handlesSignals = false;

/**
 * Calls `stop` when the process ends before the returned function is called, also after SIGINT or SIGTERM. Without it an
 * interrupted bench would leave its server and PostgreSQL running. `stop` must not wait.
 */
export function stopAtExit(stop: () => void): () => void {
  if (!handlesSignals) {
    handlesSignals = true;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  }
  process.once('exit', stop);
  return () => process.off('exit', stop);
}
