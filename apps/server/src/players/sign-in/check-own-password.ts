import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { reserveTry, type Tries, triesInside } from './login-tries.ts';
import * as sql from './players.sql.ts';

type Known = { passwordHash: string; tries: Tries };
type Refusal = 'old_password_wrong' | 'rate_limited' | 'busy' | 'session_dead';

/**
 * Checks the current password that a logged-in player entered. Wrong ones cost a growing wait. Returns the stored hash
 * and the counted attempt, which the caller clears after the action. Errors: old_password_wrong, rate_limited, busy,
 * session_dead when the player does not exist.
 */
export async function checkOwnPassword(
  ctx: AppContext,
  playerId: bigint,
  password: string,
): Promise<Result<Known, Refusal>> {
  const [row] = await ctx.db.query<sql.PlayerRow>(sql.selectPlayer(playerId));
  if (row === undefined) return fail('session_dead');
  const tries = triesInside(row.mobile);
  const checked = await ctx.hashes.within('known', async (hasher): Promise<Result<Known, Refusal>> => {
    if (!(await reserveTry(ctx.db, tries))) return fail('rate_limited');
    const right = await hasher.verify(row.password_hash, password);
    return right ? ok({ passwordHash: row.password_hash, tries }) : fail('old_password_wrong');
  });
  return checked === 'busy' ? fail('busy') : checked;
}
