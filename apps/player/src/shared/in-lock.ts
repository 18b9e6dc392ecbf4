import { lockManager } from '@surahi/ui/secure-context';
import { readStored, storedKeys, writeStored } from './storage.ts';

/** How often a tab that works under a lock stores the time, ms. */
const SIGN_MS = 5_000;

/**
 * A tab that has not stored the time for this long counts as frozen, ms. So can a tab that has been hidden for minutes,
 * because browsers slow its timers.
 */
const FROZEN_MS = 20_000;

const PREFIX = 'lock:';

type LockOptions = {
  /** Minimum wait for other tabs, ms. */
  leastMs: number;
  /** Ends the wait early. */
  signal?: AbortSignal;
};

/**
 * Runs `work` while no other tab of this browser holds the lock. A tab that the browser freezes keeps its locks. So each
 * tab stores the time while it works. A waiting tab reads this time after `leastMs`. If it is missing or too old, the tab
 * works without the lock. It also works at once where the browser offers no locks, as on plain http. So work that must
 * not happen twice needs a request id. Throws when aborted while it waits.
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
  const key = PREFIX + name;
  forgetOld();
  const check = () => {
    const leftMs = untilFrozen(key);
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

/** How long a tab that holds the lock of this key may still be silent before it counts as frozen, ms. */
function untilFrozen(key: string): number {
  const stored = readStored(key);
  // After the clock was set back, the stored time may be in the future.
  return stored === undefined ? 0 : FROZEN_MS - Math.abs(Date.now() - Number(stored));
}

/** Removes the times of tabs that were closed while they worked. */
function forgetOld(): void {
  for (const key of storedKeys(PREFIX)) if (!(untilFrozen(key) > 0)) writeStored(key, undefined);
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
