import { normaliseMobile } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Hasher } from '../../platform/security/hash-queue.ts';
import { subscriberOf } from '../../platform/security/network-of.ts';
import { admit, type Asker, type Caller, supportCodeFor, whoAsks } from '../devices/index.ts';
import { type OpenedSession, openSession } from '../sessions/index.ts';
import { isWeakFor } from './check-fields.ts';
import { forgetTries, reserveTry, triesOf } from './login-tries.ts';
import { isNewDevice, notifyNewDevice } from './notify-new-device.ts';
import * as sql from './players.sql.ts';

export type LoggedIn = {
  session: OpenedSession;
  player: { name: string; mobile: string; email: string; mayBet: boolean };
};

/** `hasWeakPassword`: the password was chosen under an older rule. */
type PasswordLogIn = LoggedIn & { hasWeakPassword: boolean };

type Refusal = 'invalid_credentials' | 'player_blocked' | 'rate_limited' | 'busy';

/**
 * Logs in by number and password. An unknown number takes as long as a wrong password and gets the same response.
 * Only the right password reveals that the player is blocked. A log-in on a new device sends the player a text.
 */
export async function logIn(
  ctx: AppContext,
  input: { mobile: string; password: string },
  caller: Caller,
): Promise<Result<PasswordLogIn, Refusal>> {
  const mobile = normaliseMobile(input.mobile);
  if (mobile === null) return fail('invalid_credentials');
  const asker = await whoAsks(ctx.db, mobile, caller);
  const attempt = { mobile, password: input.password, asker, caller };
  const checked = await admit(ctx, ctx.hashes, attempt, (hasher) => checkPassword(ctx, hasher, attempt));
  if (!checked.ok) return checked;
  const player = checked.value;
  if (player.blocked) return fail('player_blocked');

  const verified = { playerId: player.player_id, verifiedHash: player.password_hash };
  const { session, isNew } = await ctx.db.transaction(async (tx) => ({
    isNew: await isNewDevice(tx, player.player_id, caller),
    session: await openSession(tx, verified, caller),
  }));
  if (session === undefined) return fail('invalid_credentials');
  if (isNew) await notifyNewDevice(ctx, mobile, caller);
  const { name, email, betting_status: mayBet } = player;
  const hasWeakPassword = isWeakFor(mobile, input.password);
  return ok({ session, player: { name, mobile, email, mayBet }, hasWeakPassword });
}

/** Returns the player for the right password. Counts the attempt first. */
async function checkPassword(
  ctx: AppContext,
  hasher: Hasher,
  { mobile, password, asker, caller }: { mobile: string; password: string; asker: Asker; caller: Caller },
): Promise<Result<sql.PlayerRow, 'invalid_credentials' | 'rate_limited'>> {
  const limits = ctx.logInLimits;
  const isKnown = asker.kind === 'device';
  const refusal = () => fail('rate_limited', supportCodeFor(mobile, asker));
  if (!isKnown && !limits.fromAddress.take(caller.address)) return refusal();
  if (!limits.ofNumber.take(`${mobile} ${isKnown ? asker.share : subscriberOf(caller.address)}`)) return refusal();

  const [player] = await ctx.db.query<sql.PlayerRow>(sql.selectPlayerByMobile(mobile));
  const tries = await triesOf(ctx.db, { mobile, playerId: player?.player_id, asker, address: caller.address });
  if (!(await reserveTry(ctx.db, tries))) return refusal();
  const right = await hasher.verify(player?.password_hash, password);
  if (!right || player === undefined) return fail('invalid_credentials');
  await forgetTries(ctx.db, tries);
  return ok(player);
}
