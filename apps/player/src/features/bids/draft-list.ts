import type { BidList } from './bid-list.ts';
import { EMPTY_LIST } from './bid-list.ts';
import { getSession } from '../../shared/session/session.ts';

/**
 * Storage key of a draft list. The draft belongs to one entry of the tab's history: a reload or going back restores it,
 * and a new visit starts empty. The draft leaves out rows that are being sent, because restoring them would offer the
 * same bids a second time.
 */
function keyOf(entry: string): string {
  return `bid-draft:${entry}`;
}

/** The draft of a session that the server ended. The next login opens a new history entry, which reads this key. */
const SET_ASIDE = keyOf('set aside');

/** The owner's mobile keeps a draft from the next player of the same tab. */
type Draft = BidList & { mobile: string; screen: string };

/** Returns the draft of this history entry, or one set aside on this screen. Empty when this player has none. */
export function readDraft({ entry, screen }: { entry: string; screen: string }): BidList {
  const kept = read(keyOf(entry));
  if (kept !== undefined) return kept;
  const aside = read(SET_ASIDE);
  if (aside?.screen !== screen) return EMPTY_LIST;
  remove(SET_ASIDE);
  return aside;
}

function read(key: string): Draft | undefined {
  try {
    // Only `write` writes this entry, and the server checks every row again.
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
    if (draft === null || draft.mobile !== getSession()?.mobile) return undefined;
    return Array.isArray(draft.rows) && Number.isSafeInteger(draft.nextId) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the list, or removes the draft when the list is empty. */
export function storeDraft({ entry, screen }: { entry: string; screen: string }, list: BidList): void {
  const mobile = getSession()?.mobile;
  if (list.rows.length === 0) remove(keyOf(entry));
  else if (mobile !== undefined) write(keyOf(entry), { ...list, mobile, screen });
}

/** Keeps a draft when the server ends the session, so the player finds it after the next login. */
export function setDraftAside(entry: string): void {
  try {
    const text = sessionStorage.getItem(keyOf(entry));
    if (text !== null) sessionStorage.setItem(SET_ASIDE, text);
  } catch {
    // Storage is forbidden, so no draft exists.
  }
}

function write(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is forbidden: a reload starts with an empty list.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so no draft exists.
  }
}
