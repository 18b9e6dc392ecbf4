import type { Game, Pick, Session } from '@surahi/game';
import { checkBidRow, GAME_NAMES } from '@surahi/game';
import type { BidGame } from './bid-games.ts';
import type { BidRow } from './bid-list.ts';
import { MIN_POINTS } from './limits.ts';

/** One stored row. It has no session: the list is reused with the session that is open then. */
export type StoredRow = { game: Game; digits: string; closedigits: string; points: number };

const MAX_ROWS = 250;

/** The rows as they are stored for later draws. */
export function storedRows(rows: readonly BidRow[]): StoredRow[] {
  return rows.slice(0, MAX_ROWS).map(({ pick, points }) => {
    return { game: pick.game, digits: pick.digits, closedigits: pick.closedigits, points };
  });
}

/** Stored rows as rows of `session`. Leaves out rows that are invalid there. */
export function rowsOfSession(
  stored: readonly unknown[],
  game: BidGame,
  session: Session,
): { pick: Pick; points: number }[] {
  // Another version of the app may have written other fields; each one is checked.
  return (stored as readonly (Partial<StoredRow> | null)[]).slice(0, MAX_ROWS).flatMap((row) => {
    const label = row?.game === undefined ? undefined : GAME_NAMES[row.game];
    const checked = checkBidRow(game.family, {
      label,
      session,
      digits: row?.digits,
      closedigits: row?.closedigits,
      points: row?.points,
      minPoints: MIN_POINTS,
    });
    return checked.ok ? [{ pick: checked.pick, points: checked.points }] : [];
  });
}
