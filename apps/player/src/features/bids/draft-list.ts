import type { BidList } from './bid-list.ts';
import { EMPTY_LIST } from './bid-list.ts';

/**
 * The list that is being built, kept with one entry of the tab's own history: a reload, or the way back, finds it again, and
 * a new visit of the screen starts with none. Rows that are on their way are not kept: what becomes of them is known
 * elsewhere, and they must not be offered a second time.
 */
function keyOf(entry: string): string {
  return `bid-draft:${entry}`;
}

/** The list of this entry; an empty one when there is none or the browser forbids the storage. */
export function readDraft(entry: string): BidList {
  try {
    const text = sessionStorage.getItem(keyOf(entry));
    // Written by storeDraft alone, and the server checks every row again.
    const list = text === null ? EMPTY_LIST : (JSON.parse(text) as BidList);
    return Array.isArray(list.rows) && Number.isSafeInteger(list.nextId) ? list : EMPTY_LIST;
  } catch {
    return EMPTY_LIST;
  }
}

/** Keeps the list, or forgets it when it is empty. */
export function storeDraft(entry: string, list: BidList): void {
  try {
    if (list.rows.length === 0) sessionStorage.removeItem(keyOf(entry));
    else sessionStorage.setItem(keyOf(entry), JSON.stringify(list));
  } catch {
    // Where the browser forbids it a reload starts with an empty list, as a new visit does.
  }
}
