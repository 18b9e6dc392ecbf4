import type { AppContext } from '../../platform/context.ts';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { type Caller, forgetOtherDevices, rememberDevice } from '../devices/index.ts';
import { endPlayerSessions, forgetPlayers, notifyPlayers, rotateSession } from '../sessions/index.ts';
import { readPassword } from './check-fields.ts';
import { forgetTries, reserveTry, triesInside } from './login-tries.ts';
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
  const [row] = await ctx.db.query<sql.PlayerRow>(sql.selectPlayer(player.playerId));
  if (row === undefined) return fail('session_dead');
  const tries = triesInside(row.mobile);
  const hashed = await ctx.hashes.within('known', async (hasher): Promise<Result<string, Refusal>> => {
    if (!(await reserveTry(ctx.db, tries))) return fail('rate_limited');
    if (!(await hasher.verify(row.password_hash, input.oldPassword))) return fail('old_password_wrong');
    const next = readPassword(input.newPassword, row.mobile);
    if (next.ok) return ok(await hasher.hash(next.value));
    await forgetTries(ctx.db, tries);
    return next;
  });
  if (hashed === 'busy') return fail('busy');
  if (!hashed.ok) return hashed;
  const newHash = hashed.value;

  const token = newToken();
  const result = await ctx.db.transaction<Result<string, Refusal>>(async (tx) => {
    const changed = await tx.query(sql.replacePassword(player.playerId, row.password_hash, newHash));
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
