import type { Tx } from '../../platform/db/db.ts';
import { type BreakRow, type PlayRow, selectBreaks, selectPlay } from './read-limits.sql.ts';

/**
 * Whether the app may congratulate a player now. `later`: a reality check waits for the player. `never`: the player is
 * in a break.
 */
export async function mayCelebrate(tx: Tx, playerId: bigint): Promise<'now' | 'later' | 'never'> {
  const breaks = await tx.query<BreakRow>(selectBreaks(playerId));
  if (breaks.length > 0) return 'never';
  const [play] = await tx.query<PlayRow>(selectPlay(playerId));
  const checkAt = play?.check_at ?? null;
  return play !== undefined && checkAt !== null && play.now >= checkAt ? 'later' : 'now';
}
