import type { Tx } from '../../platform/db/db.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { type Caller, rememberDevice } from '../devices/index.ts';
import * as sql from './sessions.sql.ts';

export type OpenedSession = { token: string; publicId: string; sessionId: bigint };

/** Longest stored user agent, in characters. */
const USER_AGENT_LENGTH = 200;

/**
 * Opens a session for a player whose password was verified against `verifiedHash`. Returns undefined if the password
 * was changed or the player blocked since then. Only the token's hash is stored. The caller's browser becomes one of
 * the player's known browsers.
 */
export async function openSession(
  tx: Tx,
  player: { playerId: bigint; verifiedHash: string },
  caller: Caller,
): Promise<OpenedSession | undefined> {
  const token = newToken();
  const [row] = await tx.query<sql.OpenedRow>(
    sql.insertSession({
      ...player,
      tokenHash: hashToken(token),
      userAgent: caller.userAgent.slice(0, USER_AGENT_LENGTH),
      address: caller.address,
      device: caller.device ?? null,
    }),
  );
  if (row === undefined) return undefined;
  await rememberDevice(tx, { playerId: player.playerId, sessionId: row.session_id }, caller.device);
  return { token, publicId: row.public_id, sessionId: row.session_id };
}
