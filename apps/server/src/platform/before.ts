import { setTimeout as delay } from 'node:timers/promises';

/** Returns the value of `promise`, or undefined if it is not settled at `deadlineMs`, a time of performance.now(). */
export async function before<T>(promise: Promise<T>, deadlineMs: number): Promise<T | undefined> {
  const timeIsUp = new AbortController();
  const late = delay(Math.max(0, deadlineMs - performance.now()), undefined, { signal: timeIsUp.signal });
  try {
    return await Promise.race([promise, late.catch(() => undefined)]);
  } finally {
    timeIsUp.abort();
  }
}
