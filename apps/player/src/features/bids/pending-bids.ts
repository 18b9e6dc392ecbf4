import { isAhead } from '../../shared/clock.ts';
import { readStored, readStoredObject, storedKeys, writeStored } from '../../shared/storage.ts';
import type { BidRequest } from './submission.ts';

/**
 * Requests whose outcome is unknown. They survive a reload, a log-out and the end of a session, so they can be retried
 * under the same ids. Each request has its own storage entry: two tabs, or two players on one phone, cannot overwrite
 * each other. Only the player who made a request gets it back.
 */
const PREFIX = 'pending-bid:';

/** The single entry that earlier versions of the app wrote. */
const OLD_KEY = 'pending-bids';

/** After this time the draw is over, and the history shows what was placed. */
const KEEP_MS = 7 * 86_400_000;

/**
 * Retry without asking the player for this long. Retrying later could place a bid that the player no longer expects.
 */
const RECENT_MS = 10 * 60_000;

type Stored = { mobile: string; atMs: number; request: BidRequest };

/** Ids of this tab's requests that the browser refused to store. */
const unstored = new Set<string>();

/** Stores requests before they are sent. A request that is already stored keeps its age. */
export function addPending(mobile: string, requests: readonly BidRequest[]): void {
  for (const request of requests) {
    const key = PREFIX + request.submissionId;
    if (readStored(key) !== undefined) continue;
    writeEntry({ mobile, atMs: Date.now(), request });
    if (readStored(key) === undefined) unstored.add(request.submissionId);
  }
}

function writeEntry(stored: Stored): void {
  writeStored(PREFIX + stored.request.submissionId, JSON.stringify(stored));
}

/** True until a tab learns the outcome of the request. */
export function isPending({ submissionId }: Pick<BidRequest, 'submissionId'>): boolean {
  return unstored.has(submissionId) || readStored(PREFIX + submissionId) !== undefined;
}

/** Whether the request was confirmed so recently that its player still waits for the outcome. */
export function isRecent({ submissionId }: Pick<BidRequest, 'submissionId'>): boolean {
  const stored = readStoredObject(PREFIX + submissionId) as Stored | undefined; // Only addPending writes these entries; see readPending.
  return stored !== undefined && Date.now() - stored.atMs <= RECENT_MS && !isAhead(stored.atMs);
}

/**
 * The time until which requests that are sent now are retried without asking the player. After it, a frozen page that
 * wakes up sends nothing on its own.
 */
export function retryUntil(): number {
  return Date.now() + RECENT_MS;
}

/** Like `retryUntil`, for requests of an earlier visit: their time began when the oldest of them was confirmed. */
export function resumeUntil(requests: readonly BidRequest[]): number {
  const confirmedAt = requests.map(({ submissionId }) => {
    const stored = readStoredObject(PREFIX + submissionId) as Stored | undefined; // See isRecent.
    return Math.min(stored?.atMs ?? Date.now(), Date.now());
  });
  return Math.min(...confirmedAt) + RECENT_MS;
}

/** Whether the time of `retryUntil` or `resumeUntil` is over. It also ends when the clock is set back by minutes. */
export function isOver(untilMs: number): boolean {
  return Date.now() > untilMs || isAhead(untilMs - RECENT_MS);
}

/** Removes a request whose outcome is known. */
export function dropPending({ submissionId }: Pick<BidRequest, 'submissionId'>): void {
  unstored.delete(submissionId);
  writeStored(PREFIX + submissionId, undefined);
}

/**
 * Returns this player's requests with an unknown outcome. Ids start with a timestamp, so key order is creation order.
 */
export function readPending(mobile: string | undefined): readonly BidRequest[] {
  takeOldForm();
  return storedKeys(PREFIX).flatMap((key) => {
    // Only addPending writes these entries. The server refuses a damaged request.
    const stored = readStoredObject(key) as Stored | undefined;
    if (stored !== undefined && Date.now() - stored.atMs <= KEEP_MS) {
      // The age is unknown. The request expires a week from now, and the player must agree to a retry.
      if (isAhead(stored.atMs)) writeEntry({ ...stored, atMs: Date.now() - RECENT_MS - 1 });
      return stored.mobile === mobile ? [stored.request] : [];
    }
    writeStored(key, undefined);
    return [];
  });
}

function takeOldForm(): void {
  // Only earlier versions of the app wrote this entry. The server refuses a damaged request.
  const old = readStoredObject(OLD_KEY) as { mobile: string; requests: readonly BidRequest[] } | undefined;
  if (Array.isArray(old?.requests)) addPending(old.mobile, old.requests);
  writeStored(OLD_KEY, undefined);
}
