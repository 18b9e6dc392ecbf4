import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import * as sql from './one-time-codes.sql.ts';
import { partOf } from './part-of.ts';
import { type Asker, type Caller, supportCodeFor, whoAsks } from '../devices/index.ts';

/**
 * Counts one guess at a code or ticket. A known browser of the number's player has its own limit, so that others behind
 * the same address cannot lock it out. Strangers are also refused while they send too many wrong codes
 * (`guessingIsStopped`).
 */
export async function takeProofLimit(
  ctx: AppContext,
  mobile: string,
  caller: Caller,
): Promise<Result<undefined, 'rate_limited'>> {
  const asker = await whoAsks(ctx.db, mobile, caller);
  const { limits } = ctx.codes;
  const isAllowed =
    asker.kind === 'device'
      ? limits.guessFromBrowser.take(`${mobile} ${asker.share}`)
      : limits.guessFromAddress.take(caller.address) && !(await guessingIsStopped(ctx, asker));
  return isAllowed ? ok(undefined) : fail('rate_limited', supportCodeFor(mobile, asker));
}

/**
 * Counts one guess of a logged-in player at a code of an `AccountPurpose`. Returns false at the limit. Strangers cannot
 * guess at such codes, so their wrong codes do not stop the player.
 */
export function takePlayerProofLimit(ctx: AppContext, playerId: bigint): boolean {
  return ctx.codes.limits.guessByPlayer.take(String(playerId));
}

/**
 * True while strangers have sent OTP_WRONG_PER_HOUR_TOGETHER wrong codes within the hour, or the requester's network
 * has sent its part of them. Four digits with three tries are safe for one number, but not for thousands: an attacker
 * who tries 3,000 numbers hits one on average.
 */
async function guessingIsStopped(ctx: AppContext, asker: Asker): Promise<boolean> {
  const { wrongPerHourTogether, tries } = ctx.config.otp;
  const row = await ctx.db.one<sql.WrongRow>(sql.selectWrong(tries, asker.share, partOf(wrongPerHourTogether)));
  const isStopped = row.of_network >= partOf(wrongPerHourTogether) || row.of_all >= wrongPerHourTogether;
  if (isStopped) ctx.codes.guessesStopped.inc();
  return isStopped;
}

/**
 * Counts a request for a code per number and requester, and per address. A browser of the number's player skips the
 * address limit, so that others behind the same address cannot delay it.
 */
export function takeOtpLimits(ctx: AppContext, mobile: string, asker: Asker, caller: Caller): boolean {
  const { limits } = ctx.codes;
  if (asker.kind !== 'device' && !limits.fromAddress.take(caller.address)) return false;
  return limits.ofNumber.take(`${mobile} ${asker.share}`);
}
