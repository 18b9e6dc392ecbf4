import { lockManager } from '@surahi/ui/secure-context';

type LockOptions = {
  /** How long to wait for other tabs, ms. */
  longestMs: number;
  /** Ends the wait early. */
  signal?: AbortSignal;
};

/**
 * Runs `work` while no other tab of this browser holds the lock. A tab that the browser freezes keeps its locks, so the
 * wait is bounded: after `longestMs` the work runs without the lock. It also runs at once where the browser offers no
 * locks, as on plain http. So work that must not happen twice needs a request id. Throws when aborted while it waits.
 */
export async function inLock<Value>(
  name: string,
  { longestMs, signal }: LockOptions,
  work: () => Promise<Value>,
): Promise<Value> {
  const locks = lockManager();
  if (locks === undefined) return work();
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  const timer = setTimeout(giveUp, longestMs);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  let isGranted = false;
  try {
    return await locks.request(name, { signal: waiting.signal }, () => {
      isGranted = true;
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (isGranted || signal?.aborted) throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
  return work();
}
