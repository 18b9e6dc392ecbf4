import type { Pick, Session } from '@surahi/game';
import { readStored, writeStored } from '../../shared/storage.ts';
import type { BidGame } from './bid-games.ts';
import type { BidRow } from './bid-list.ts';
import { rowsOfSession, storedRows } from './stored-rows.ts';

function keyOf({ path }: BidGame): string {
  return `last-list:${path}`;
}

/** Stores the list last placed on a screen. */
export function storeLastList(game: BidGame, rows: readonly BidRow[]): void {
  writeStored(keyOf(game), JSON.stringify(storedRows(rows)));
}

/** Returns the list last placed on a screen as rows of `session`. Leaves out rows that are invalid there. */
export function readLastList(game: BidGame, session: Session): { pick: Pick; points: number }[] {
  let stored: unknown;
  try {
    stored = JSON.parse(readStored(keyOf(game)) ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(stored) ? rowsOfSession(stored, game, session) : [];
}
