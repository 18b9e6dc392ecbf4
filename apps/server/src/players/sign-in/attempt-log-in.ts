import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Hasher } from '../../platform/security/hash-queue.ts';
import { subscriberOf } from '../../platform/security/network-of.ts';
import { admit, type Asker, type Caller, supportCodeFor, whoAsks } from '../devices/index.ts';
import { type OpenedSession, openSession } from '../sessions/index.ts';
import { forgetTries, reserveTry, triesOf } from './login-tries.ts';
import { isNewDevice, notifyNewDevice } from './notify-new-device.ts';
import * as sql from './players.sql.ts';

export type LoggedIn = {
  session: OpenedSession;
  player: { name: string; mobile: string; email: string; mayBet: boolean };
};

export type LogInRefusal = 'invalid_credentials' | 'player_blocked' | 'rate_limited' | 'busy';

/**
 * Checks the proof of an attempt: a password or a passkey. `player` is undefined for a number without an account. The
 * check must then take the same time, and return false.
 */
export type CheckProof = (hasher: Hasher, player: sql.PlayerRow | undefined) => Promise<boolean>;

type Attempt = { mobile: string; asker: Asker; caller: Caller; isRight: CheckProof };

/**
 * Makes one attempt to log in. All ways to log in share these rules: lanes, limits per number and network, growing
 * waits, blocks, and the text about a new device. Only the right proof reveals that the player is blocked.
 */
export async function attemptLogIn(
  ctx: AppContext,
  mobile: string,
  caller: Caller,
  isRight: CheckProof,
): Promise<Result<LoggedIn, LogInRefusal>> {
  const asker = await whoAsks(ctx.db, mobile, caller);
  const attempt = { mobile, asker, caller, isRight };
  const checked = await admit(ctx, ctx.hashes, attempt, (hasher) => checkProof(ctx, hasher, attempt));
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
  return ok({ session, player: { name, mobile, email, mayBet } });
}

/** Returns the player for the right proof. Counts the attempt first. */
async function checkProof(
  ctx: AppContext,
  hasher: Hasher,
  { mobile, asker, caller, isRight }: Attempt,
): Promise<Result<sql.PlayerRow, 'invalid_credentials' | 'rate_limited'>> {
  const limits = ctx.logInLimits;
  const isKnown = asker.kind === 'device';
  const refusal = () => fail('rate_limited', supportCodeFor(mobile, asker));
  if (!isKnown && !limits.fromAddress.take(caller.address)) return refusal();
  if (!limits.ofNumber.take(`${mobile} ${isKnown ? asker.share : subscriberOf(caller.address)}`)) return refusal();

  const [player] = await ctx.db.query<sql.PlayerRow>(sql.selectPlayerByMobile(mobile));
  const tries = await triesOf(ctx.db, { mobile, playerId: player?.player_id, asker, address: caller.address });
  if (!(await reserveTry(ctx.db, tries))) return refusal();
  const right = await isRight(hasher, player);
  if (!right || player === undefined) return fail('invalid_credentials');
  await forgetTries(ctx.db, tries);
  return ok(player);
}
