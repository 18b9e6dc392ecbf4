import { readStored, storedKeys, writeStored } from '../../shared/storage.ts';
import type { BidRequest } from './submission.ts';

/**
 * Requests whose outcome is not known, kept over a reload, a log out and the end of a session, so that they are asked for
 * under the same ids. Each has an entry of its own, so that two tabs, or two players of one phone, take nothing from each
 * other; only the player who made a request has it read again.
 */
const PREFIX = 'pending-bid:';

/** All of them in one entry, as the app wrote them before. */
const OLD_KEY = 'pending-bids';

/** Later the draw is long over, and the history tells what was placed. */
const KEEP_MS = 7 * 86_400_000;

/** Asked for without a word for so long. What never arrived would be placed by asking, which later is a surprise. */
const RECENT_MS = 10 * 60_000;

type Stored = { mobile: string; atMs: number; request: BidRequest };

/** Remembers what is about to be sent; what is remembered already keeps its age. */
export function addPending(mobile: string, requests: readonly BidRequest[]): void {
  for (const request of requests) {
    const key = PREFIX + request.submissionId;
    if (readStored(key) !== undefined) continue;
    writeStored(key, JSON.stringify({ mobile, atMs: Date.now(), request } satisfies Stored));
  }
}

/** Whether it was confirmed so short a while ago that its player waits for it. */
export function isRecent({ submissionId }: Pick<BidRequest, 'submissionId'>): boolean {
  const stored = parse(readStored(PREFIX + submissionId)) as Stored | undefined; // as in readPending
  return stored !== undefined && Date.now() - stored.atMs <= RECENT_MS;
}

/** Forgets a request whose outcome is known. */
export function dropPending({ submissionId }: Pick<BidRequest, 'submissionId'>): void {
  writeStored(PREFIX + submissionId, undefined);
}

/** What became of it this player does not know yet, in the order it was made: ids begin with their time. */
export function readPending(mobile: string | undefined): readonly BidRequest[] {
  takeOldForm();
  return storedKeys(PREFIX).flatMap((key) => {
    // Written by addPending alone; were the inside damaged, the server would refuse what does not fit.
    const stored = parse(readStored(key)) as Stored | undefined;
    if (stored !== undefined && Date.now() - stored.atMs <= KEEP_MS) {
      return stored.mobile === mobile ? [stored.request] : [];
    }
    writeStored(key, undefined);
    return [];
  });
}

function takeOldForm(): void {
  const text = readStored(OLD_KEY);
  if (text === undefined) return;
  // Written by the app of before alone; as below.
  const old = parse(text) as { mobile: string; requests: readonly BidRequest[] } | undefined;
  if (Array.isArray(old?.requests)) addPending(old.mobile, old.requests);
  writeStored(OLD_KEY, undefined);
}

function parse(text: string | undefined): object | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
