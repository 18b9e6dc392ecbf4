/**
 * Runs `work` with a signal that aborts together with `signal`, or with a TimeoutError after `afterMs`. Returns or throws
 * what `work` does.
 *
 * It replaces AbortSignal.any with AbortSignal.timeout. Node 20 may free such a timeout during garbage collection, and
 * then the signal never aborts.
 */
export async function withDeadline<T>(
  signal: AbortSignal,
  afterMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const either = new AbortController();
  const abort = (): void => either.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(
    () => either.abort(new DOMException(`No result within ${afterMs} ms`, 'TimeoutError')),
    afterMs,
  ).unref();
  try {
    return await work(either.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
