import { DRAFT_PREFIX, ownDraftPrefix } from '../../shared/slip.ts';
import { readStored, storedKeys, writeStored } from '../../shared/storage.ts';
import type { BidList, BidListAction, BidRow } from './bid-list.ts';
import { bidListReducer, EMPTY_LIST } from './bid-list.ts';

/** Lists that have not changed for this long are removed. */
const KEEP_MS = 3 * 86_400_000;

type Draft = BidList & { atMs: number };

/**
 * The storage key of a draft, or undefined without a session. A draft is the unsent list of a player, market and game,
 * for example '/single 7'. It survives Back, a reload and a crash. It omits rows that are being sent, because restoring
 * them would offer the same bids twice.
 */
export function draftKey(screen: string): string | undefined {
  const prefix = ownDraftPrefix();
  return prefix === undefined ? undefined : prefix + screen;
}

/** This player's lists, each with its screen. */
export function readDrafts(): readonly (BidList & { screen: string })[] {
  removeOld();
  const prefix = ownDraftPrefix();
  if (prefix === undefined) return [];
  return storedKeys(prefix).flatMap((key) => {
    const draft = parse(readStored(key));
    return draft === undefined ? [] : [{ screen: key.slice(prefix.length), rows: draft.rows, nextId: draft.nextId }];
  });
}

/** Returns the rows of the player's draft that are for the draw of `bidDate`. */
export function readDraft({ screen, bidDate }: { screen: string; bidDate: string }): BidList {
  removeOld();
  const { rows, nextId } = readScreen(screen);
  const current = rows.filter((row) => row.bidDate === bidDate);
  return current.length === 0 ? EMPTY_LIST : { rows: current, nextId };
}

/** Stores the list, or removes the draft when the list is empty. */
export function storeDraft(screen: string, list: BidList): void {
  const key = draftKey(screen);
  if (key === undefined) return;
  const draft: Draft = { ...list, atMs: Date.now() };
  writeStored(key, list.rows.length === 0 ? undefined : JSON.stringify(draft));
}

/** Applies an action to the draft of a screen that is not open. */
export function changeDraft(screen: string, action: BidListAction): void {
  storeDraft(screen, bidListReducer(readScreen(screen), action));
}

/** Adds rows to the draft of a screen that is not open, before its other rows. */
export function addToDraft(screen: string, rows: readonly BidRow[]): void {
  for (const { pick, points, bidDate } of rows.toReversed()) {
    changeDraft(screen, { type: 'add', picks: [{ pick, points }], bidDate });
  }
}

/** Whether the browser has stored these rows. */
export function isStored(screen: string, { rows }: BidList): boolean {
  return JSON.stringify(readScreen(screen).rows) === JSON.stringify(rows);
}

/** All rows of the player's draft of a screen, whatever their draw. */
export function readScreen(screen: string): BidList {
  const key = draftKey(screen);
  return (key === undefined ? undefined : parse(readStored(key))) ?? EMPTY_LIST;
}

function parse(text: string | undefined): Draft | undefined {
  try {
    // Only storeDraft writes this entry, and the server checks every row again.
    const draft = JSON.parse(text ?? 'null') as Draft | null;
    return Array.isArray(draft?.rows) && Number.isSafeInteger(draft.nextId) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function removeOld(): void {
  for (const key of storedKeys(DRAFT_PREFIX)) {
    const atMs = parse(readStored(key))?.atMs;
    if (atMs === undefined || Date.now() - atMs > KEEP_MS) writeStored(key, undefined);
  }
}
