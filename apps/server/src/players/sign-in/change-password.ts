import type { AppContext } from '../../platform/context.ts';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { type Caller, forgetOtherDevices, rememberDevice } from '../devices/index.ts';
import { endPlayerSessions, forgetPlayers, notifyPlayers, rotateSession } from '../sessions/index.ts';
import { readPassword } from './check-fields.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { forgetTries } from './login-tries.ts';
import * as sql from './players.sql.ts';

type Refusal = 'old_password_wrong' | 'password_invalid' | 'session_dead' | 'rate_limited' | 'busy';

/**
 * Changes the password of the logged-in player. All other sessions end, and this one gets a new token.
 * @returns the new token
 */
export async function changePassword(
  ctx: AppContext,
  player: PlayerIdentity,
  input: { oldPassword: string; newPassword: string },
  caller: Caller,
): Promise<Result<string, Refusal>> {
  const next = readPassword(input.newPassword);
  if (!next.ok) return next;
  const known = await checkOwnPassword(ctx, player.playerId, input.oldPassword);
  if (!known.ok) return known;
  const { passwordHash, tries } = known.value;
  const newHash = await ctx.hashes.hash(next.value);
  if (newHash === 'busy') return fail('busy');

  const token = newToken();
  const result = await ctx.db.transaction<Result<string, Refusal>>(async (tx) => {
    const changed = await tx.query(sql.replacePassword(player.playerId, passwordHash, newHash));
    if (changed.length === 0) return fail('old_password_wrong');
    await endPlayerSessions(tx, player.playerId, 'password', player.sessionId);
    await forgetOtherDevices(tx, player.playerId, caller.device);
    const rotated = await tx.query(rotateSession(player.sessionId, hashToken(token)));
    // makes other nodes drop the old token; the session itself continues
    await notifyPlayers(tx, [player.playerId]);
    if (rotated.length === 0) return fail('session_dead');
    await rememberDevice(tx, player, caller.device);
    return ok(token);
  });
  forgetPlayers(ctx, [player.playerId]);
  if (result.ok) await forgetTries(ctx.db, tries);
  return result;
}
