import type { BidRequest } from './submission.ts';

/**
 * Runs `work` while no other tab can send these requests. Waits for a tab that is sending one of them. Browsers offer
 * locks only to pages that are served over https; elsewhere the work runs at once. Returns undefined when aborted while
 * it waits.
 */
export async function whileLocked<Value>(
  requests: readonly BidRequest[],
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  // TypeScript types `navigator.locks` as always present, but pages served over http do not have it.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return work();
  let run = work;
  for (const { submissionId } of requests) {
    const inner = run;
    run = () => locks.request(`bid ${submissionId}`, { signal }, inner);
  }
  try {
    return await run();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
