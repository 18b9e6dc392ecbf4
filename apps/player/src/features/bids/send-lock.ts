import { inLock } from '../../shared/in-lock.ts';
import type { BidRequest } from './submission.ts';

/** How long to wait for another tab, ms. Longer than one try, so that a tab that is not frozen learns its outcome first. */
const LONGEST_WAIT_MS = 20_000;

/**
 * Runs `work` while no other tab can send these requests. Waits for a tab that is sending one of them, but not for ever:
 * that tab may be frozen. The server places a request once, because both tabs send the same id. Returns undefined when
 * aborted while it waits.
 */
export async function whileLocked<Value>(
  requests: readonly BidRequest[],
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  const endsAtMs = performance.now() + LONGEST_WAIT_MS;
  let run = work;
  for (const { submissionId } of requests) {
    const inner = run;
    run = () => inLock(`bid ${submissionId}`, { longestMs: Math.max(0, endsAtMs - performance.now()), signal }, inner);
  }
  try {
    return await run();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
