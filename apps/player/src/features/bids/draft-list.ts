import type { BidList } from './bid-list.ts';
import { EMPTY_LIST } from './bid-list.ts';
import { getSession } from '../../shared/session/session.ts';

/**
 * The list that is being built, kept with one entry of the tab's own history: a reload, or the way back, finds it again, and
 * a new visit of the screen starts with none. Rows that are on their way are not kept: what becomes of them is known
 * elsewhere, and they must not be offered a second time.
 */
function keyOf(entry: string): string {
  return `bid-draft:${entry}`;
}

/** The list of a session that ended over it: after the next login the screen is a new entry of the history. */
const SET_ASIDE = keyOf('set aside');

/** With whose it is: the next player of this tab must not find it on the way back. */
type Draft = BidList & { mobile: string; screen: string };

/** The list of this entry, or one that was set aside on this screen; an empty one when there is none of this player's. */
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
    // Written by `write` alone, and the server checks every row again.
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
    if (draft === null || draft.mobile !== getSession()?.mobile) return undefined;
    return Array.isArray(draft.rows) && Number.isSafeInteger(draft.nextId) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the list, or forgets it when it is empty. */
export function storeDraft({ entry, screen }: { entry: string; screen: string }, list: BidList): void {
  const mobile = getSession()?.mobile;
  if (list.rows.length === 0) remove(keyOf(entry));
  else if (mobile !== undefined) write(keyOf(entry), { ...list, mobile, screen });
}

/** For the time after a session that the server ended: its player finds the list again on the screen it was built on. */
export function setDraftAside(entry: string): void {
  try {
    const text = sessionStorage.getItem(keyOf(entry));
    if (text !== null) sessionStorage.setItem(SET_ASIDE, text);
  } catch {
    // As below.
  }
}

function write(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Where the browser forbids it a reload starts with an empty list, as a new visit does.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
