import type { Pick, Session } from '@surahi/game';
import { getSession } from '../../shared/session/session.ts';
import { forgetStored, readStored, writeStored } from '../../shared/storage.ts';
import type { BidGame } from './bid-games.ts';
import type { BidRow } from './bid-list.ts';
import { rowsOfSession, storedRows } from './stored-rows.ts';

/** Start of the keys of an earlier release. They named no player, so a list of them is never offered. */
const OLD_PREFIX = 'last-list:/';

/** Logging out removes the lists, like all lists of a player. */
function keyOf({ path }: BidGame): string | undefined {
  const mobile = getSession()?.mobile;
  return mobile === undefined ? undefined : `last-list:${mobile}:${path}`;
}

/** Stores the list that this player last placed on a screen. */
export function storeLastList(game: BidGame, rows: readonly BidRow[]): void {
  const key = keyOf(game);
  if (key !== undefined) writeStored(key, JSON.stringify(storedRows(rows)));
}

/** Returns the list that this player last placed on a screen as rows of `session`. Leaves out rows that are invalid there. */
export function readLastList(game: BidGame, session: Session): { pick: Pick; points: number }[] {
  forgetStored(OLD_PREFIX);
  const key = keyOf(game);
  let stored: unknown;
  try {
    stored = JSON.parse((key === undefined ? undefined : readStored(key)) ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(stored) ? rowsOfSession(stored, game, session) : [];
}
