import type { Game, Session } from '@surahi/game';
import { checkBidRow, GAME_NAMES } from '@surahi/game';
import type { Pick } from '@surahi/game';
import { readStored, writeStored } from '../../shared/storage.ts';
import type { BidGame } from './bid-games.ts';
import type { BidRow } from './bid-list.ts';
import { MIN_POINTS } from './limits.ts';

/** One stored row. It has no session: the list is reused with the session that is open then. */
type LastRow = { game: Game; digits: string; closedigits: string; points: number };

const MAX_ROWS = 250;

function keyOf({ path }: BidGame): string {
  return `last-list:${path}`;
}

/** Stores the list last placed on a screen. */
export function storeLastList(game: BidGame, rows: readonly BidRow[]): void {
  const list: LastRow[] = rows.slice(0, MAX_ROWS).map(({ pick, points }) => {
    return { game: pick.game, digits: pick.digits, closedigits: pick.closedigits, points };
  });
  writeStored(keyOf(game), JSON.stringify(list));
}

/** Returns the list last placed on a screen as rows of `session`. Leaves out rows that are invalid there. */
export function readLastList(game: BidGame, session: Session): { pick: Pick; points: number }[] {
  let stored: unknown;
  try {
    stored = JSON.parse(readStored(keyOf(game)) ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, MAX_ROWS).flatMap((row: Partial<LastRow> | null) => {
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
