import { lockManager } from '@surahi/ui/secure-context';
import { readStored, writeStored } from './storage.ts';

/** How often a tab that works under a lock stores the time, ms. */
const SIGN_MS = 5_000;

/** A tab that has not stored the time for this long counts as frozen, ms. */
const FROZEN_MS = 20_000;

type LockOptions = {
  /** How long to wait at least for other tabs, ms. */
  leastMs: number;
  /** Ends the wait early. */
  signal?: AbortSignal;
};

/**
 * Runs `work` while no other tab of this browser holds the lock. A tab that the browser freezes keeps its locks. So
 * each tab stores the time while it works. If that stops, the work runs without the lock, after `leastMs` or later. It
 * also runs at once where the browser offers no locks, as on plain http. So work that must not happen twice needs a
 * request id. Throws when aborted while it waits.
 */
export async function inLock<Value>(
  name: string,
  { leastMs, signal }: LockOptions,
  work: () => Promise<Value>,
): Promise<Value> {
  const locks = lockManager();
  if (locks === undefined) return work();
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  const key = `lock:${name}`;
  const check = () => {
    const stored = readStored(key);
    // The clock can be set back, so a stored time can lie in the future.
    const leftMs = stored === undefined ? 0 : FROZEN_MS - Math.abs(Date.now() - Number(stored));
    if (leftMs > 0) timer = setTimeout(check, leftMs);
    else giveUp();
  };
  let timer = setTimeout(check, leastMs);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  let isGranted = false;
  try {
    return await locks.request(name, { signal: waiting.signal }, () => {
      isGranted = true;
      clearTimeout(timer);
      return withSigns(key, work);
    });
  } catch (error) {
    if (isGranted || signal?.aborted) throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
  return withSigns(key, work);
}

/** Runs `work` and stores the time while it runs. */
async function withSigns<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
  const sign = () => writeStored(key, String(Date.now()));
  sign();
  const timer = setInterval(sign, SIGN_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    writeStored(key, undefined);
  }
}
