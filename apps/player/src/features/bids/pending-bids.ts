import { getSession } from '../../shared/session/session.ts';
import { readStored, writeStored } from '../../shared/storage.ts';
import type { BidRequest } from './submission.ts';

/** Requests whose outcome is not known, kept over a reload so that they are asked for under the same ids. */
const KEY = 'pending-bids';

type Stored = { mobile: string; requests: readonly BidRequest[] };

/** Remembers what is under way; nothing left removes the entry. */
export function storePending(requests: readonly BidRequest[]): void {
  const mobile = getSession()?.mobile;
  if (requests.length === 0 || mobile === undefined) writeStored(KEY, undefined);
  else writeStored(KEY, JSON.stringify({ mobile, requests } satisfies Stored));
}

/** What was under way when this player's last visit ended. */
export function readPending(): readonly BidRequest[] {
  const text = readStored(KEY);
  if (text === undefined) return [];
  try {
    // Written by storePending alone; were it damaged, the server would refuse what does not fit.
    const { mobile, requests } = JSON.parse(text) as Stored;
    return mobile === getSession()?.mobile && Array.isArray(requests) ? requests : [];
  } catch {
    return [];
  }
}
