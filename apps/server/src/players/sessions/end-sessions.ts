import type { EventData } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './sessions.sql.ts';
import { notify } from './sessions.sql.ts';

/** Why a session ended, as sent in the session-ended event. */
export type SessionEnd = EventData<'session-ended'>['reason'];

/** PostgreSQL limits a NOTIFY payload to 8,000 bytes. */
const IDS_PER_NOTIFY = 300;

/** Notifies every node after the commit that these players' flags changed, so that caches drop them. */
export async function notifyPlayers(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  await notifyIds(tx, 'players', playerIds);
}

async function notifyIds(tx: Tx, channel: 'players' | 'sessions', ids: readonly bigint[]): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_NOTIFY) {
    await tx.query(notify(channel, ids.slice(start, start + IDS_PER_NOTIFY)));
  }
}

/**
 * Ends all live sessions of a player except `keep`, in the caller's transaction. After the commit the caller must
 * pass the returned ids to `forgetSessions` before it responds. Other nodes are notified.
 */
export async function endPlayerSessions(
  tx: Tx,
  playerId: bigint,
  reason: SessionEnd,
  keep?: bigint,
): Promise<bigint[]> {
  const rows = await tx.query<{ session_id: bigint }>(sql.endPlayerSessions(playerId, reason, keep ?? null));
  return afterEnd(tx, rows);
}

/** Ends one session. Returns false if it had already ended. */
export async function endSession(ctx: AppContext, sessionId: bigint, reason: SessionEnd): Promise<boolean> {
  const ended = await ctx.db.transaction(async (tx) => {
    const rows = await tx.query<{ session_id: bigint }>(sql.endSession(sessionId, reason));
    return (await afterEnd(tx, rows)).length > 0;
  });
  forgetSessions(ctx, [sessionId]);
  return ended;
}

/**
 * Ends the player's live session with this public id, in the caller's transaction. After the commit the caller must
 * pass the returned ids to `forgetSessions`.
 */
export async function endNamedSession(tx: Tx, playerId: bigint, publicId: string): Promise<bigint[]> {
  const rows = await tx.query<{ session_id: bigint }>(sql.endNamedSession(playerId, publicId, 'revoked'));
  return afterEnd(tx, rows);
}

/** Deletes the push subscriptions of sessions that have ended, and notifies every node. Returns their ids. */
async function afterEnd(tx: Tx, rows: readonly { session_id: bigint }[]): Promise<bigint[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.session_id);
  await tx.query(sql.deletePush(ids));
  await notifyIds(tx, 'sessions', ids);
  return ids;
}

/** Drops sessions from this node's memory. */
export function forgetSessions(ctx: AppContext, sessionIds: readonly bigint[]): void {
  ctx.sessions.forgetSessions(sessionIds);
}

/** Drops all sessions of these players from this node's memory. */
export function forgetPlayers(ctx: AppContext, playerIds: readonly bigint[]): void {
  ctx.sessions.forgetPlayers(playerIds);
}

/** Returns why each of these sessions ended. Live sessions are absent. */
export async function readSessionEnds(tx: Tx, sessionIds: readonly bigint[]): Promise<Map<bigint, SessionEnd>> {
  const rows = await tx.query<sql.EndedRow>(sql.selectEndedSessions(sessionIds));
  return new Map(rows.map((row) => [row.session_id, toSessionEnd(row.end_reason)]));
}

function toSessionEnd(text: string | null): SessionEnd {
  return text === 'logout' || text === 'revoked' || text === 'password' || text === 'blocked' ? text : 'expired';
}
