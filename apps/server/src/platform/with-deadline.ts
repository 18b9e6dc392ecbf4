/**
 * Runs `work` with a signal of its own. That signal aborts when `signal` aborts, with the same reason. After `afterMs` it
 * aborts with a TimeoutError. Returns or throws what `work` does, so `work` must obey the signal.
 *
 * Use it instead of AbortSignal.any with an AbortSignal.timeout. Node 20 may free that timeout during garbage collection.
 * The deadline then never passes.
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
