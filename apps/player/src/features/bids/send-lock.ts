import { inLock } from '../../shared/in-lock.ts';
import type { BidRequest } from './submission.ts';

/** Minimum wait for another tab, ms. It exceeds the time limit of one request. */
const LEAST_WAIT_MS = 20_000;

/**
 * Runs `work` while no other tab can send these requests. Waits for a tab that is sending one of them, unless that tab is
 * frozen. The server places a request once, because both tabs send the same id. Returns undefined when aborted while it
 * waits.
 */
export async function whileLocked<Value>(
  requests: readonly BidRequest[],
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  const endsAtMs = performance.now() + LEAST_WAIT_MS;
  let run = work;
  for (const { submissionId } of requests) {
    const inner = run;
    run = () => inLock(`bid ${submissionId}`, { leastMs: Math.max(0, endsAtMs - performance.now()), signal }, inner);
  }
  try {
    return await run();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/**
 * Runs `work` while no other tab can handle the outcome of the request. A frozen tab that wakes up may send the same
 * request as the tab that passed it. Both then get the answer.
 */
export function withOutcome<Value>({ submissionId }: BidRequest, work: () => Promise<Value>): Promise<Value> {
  return inLock(`outcome ${submissionId}`, { leastMs: LEAST_WAIT_MS }, work);
}
