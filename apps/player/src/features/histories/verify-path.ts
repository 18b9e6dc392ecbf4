import type { Family, Game } from '@surahi/game';
import { parseGameLabel } from '@surahi/game';
import { drawPath } from '../../shared/draw-path.ts';
import type { HistoryEntry } from './history-kinds.ts';

/** Games that need both results. The log holds their payouts in the close session. */
const NEEDS_BOTH: ReadonlySet<Game> = new Set(['jodi', 'half_sangam', 'full_sangam']);

/** The address of the check of a bid, in the session that decides it. Starline and Gali have one session, `open`. */
export function verifyPath(family: Family, entry: HistoryEntry): string {
  const label = parseGameLabel(family, entry.pana);
  const needsBoth = label?.kind === 'game' && NEEDS_BOTH.has(label.game);
  const session = family === 'main' && (needsBoth || entry.session === 'Close') ? 'close' : 'open';
  return drawPath({ market: entry.gameId, date: entry.businessDate, session }, entry.submissionId);
}
