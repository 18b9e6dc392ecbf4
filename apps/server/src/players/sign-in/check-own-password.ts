import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { forgetTries, reserveTry, triesInside } from './login-tries.ts';
import * as sql from './players.sql.ts';

/**
 * Checks the password of the logged-in player, before a change that a stolen session must not make. Tries count as
 * those of a change of password.
 */
export async function checkOwnPassword(
  ctx: AppContext,
  playerId: bigint,
  password: string,
): Promise<Result<undefined, 'password_wrong' | 'session_dead' | 'rate_limited' | 'busy'>> {
  const [row] = await ctx.db.query<sql.PlayerRow>(sql.selectPlayer(playerId));
  if (row === undefined) return fail('session_dead');
  const tries = triesInside(row.mobile);
  const checked = await ctx.hashes.within('known', async (hasher) => {
    if (!(await reserveTry(ctx.db, tries))) return fail('rate_limited');
    return (await hasher.verify(row.password_hash, password)) ? ok(undefined) : fail('password_wrong');
  });
  if (checked === 'busy') return fail('busy');
  if (checked.ok) await forgetTries(ctx.db, tries);
  return checked;
}
