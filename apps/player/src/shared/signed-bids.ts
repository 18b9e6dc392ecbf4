import type { SignedLeaf } from '@surahi/contract';
import { readStored, storedKeys, writeStored } from './storage.ts';

/**
 * The server's signatures over accepted bids. They survive a log-out, because a signed bid that is missing at the close
 * proves fraud. Each submission has its own entry, which only the player who made it can read.
 */
const PREFIX = 'signed-bid:';

/** Above this number, the oldest entries are removed. Ids begin with a timestamp, so keys sort by time. */
const MOST = 100;

type Stored = { mobile: string; leaves: readonly SignedLeaf[] };

/** Stores the signatures of a submission. */
export function keepSignedBids(mobile: string, submissionId: string, leaves: readonly SignedLeaf[]): void {
  writeStored(PREFIX + submissionId, JSON.stringify({ mobile, leaves } satisfies Stored));
  for (const key of storedKeys(PREFIX).slice(0, -MOST)) writeStored(key, undefined);
}

/** The signatures of this player's submission. Empty when this browser did not place it. */
export function readSignedBids(mobile: string | undefined, submissionId: string): readonly SignedLeaf[] {
  const text = readStored(PREFIX + submissionId);
  if (text === undefined || mobile === undefined) return [];
  try {
    // Only keepSignedBids writes these entries. The proof check rejects a damaged leaf.
    const stored = JSON.parse(text) as Partial<Stored> | null;
    return stored?.mobile === mobile && Array.isArray(stored.leaves) ? stored.leaves : [];
  } catch {
    return [];
  }
}
