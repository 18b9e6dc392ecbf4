import type { SignedLeaf } from '@surahi/contract';
import { readStored, storedKeys, writeStored } from './storage.ts';

/**
 * The server's signatures over accepted bids. They survive a log-out, because a signed bid that is missing at the close
 * proves fraud. Each submission has its own entry, which only the player who made it can read.
 */
const PREFIX = 'signed-bid:';

/** Above this number, the oldest entries are removed. Ids begin with a timestamp, so keys sort by time. */
const MOST = 100;

/** The bids that the browser sent, as [pick code, points] in their order. Entries of earlier versions lack them. */
export type SentBids = readonly (readonly [code: number, points: number])[];

type SignedBids = { leaves: readonly SignedLeaf[]; bids?: SentBids };
type Stored = SignedBids & { mobile: string };

/** Stores the signatures of a submission with the bids that were sent. */
export function keepSignedBids(mobile: string, submissionId: string, signed: Required<SignedBids>): void {
  writeStored(PREFIX + submissionId, JSON.stringify({ mobile, ...signed } satisfies Stored));
  for (const key of storedKeys(PREFIX).slice(0, -MOST)) writeStored(key, undefined);
}

/** The signatures of this player's submission, and its bids. Empty when this browser did not place it. */
export function readSignedBids(mobile: string | undefined, submissionId: string): SignedBids {
  const text = readStored(PREFIX + submissionId);
  if (text === undefined || mobile === undefined) return { leaves: [] };
  try {
    // Only keepSignedBids writes these entries. The proof check rejects a damaged leaf.
    const stored = JSON.parse(text) as Partial<Stored> | null;
    if (stored?.mobile !== mobile || !Array.isArray(stored.leaves)) return { leaves: [] };
    return { leaves: stored.leaves, ...(Array.isArray(stored.bids) ? { bids: stored.bids } : {}) };
  } catch {
    return { leaves: [] };
  }
}
