import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type Asker, type Caller, supportCodeFor, whoAsks } from '../devices/index.ts';

/**
 * Counts a guess at a code or ticket per address, or per browser for a browser of the player, so that others behind
 * the same address cannot delay it.
 */
export async function takeProofLimit(
  ctx: AppContext,
  mobile: string,
  caller: Caller,
): Promise<Result<undefined, 'rate_limited'>> {
  const asker = await whoAsks(ctx.db, mobile, caller);
  const who = asker.circle === 'device' ? `${mobile} ${asker.share}` : caller.address;
  return ctx.codes.limits.guessFromAddress.take(who)
    ? ok(undefined)
    : fail('rate_limited', supportCodeFor(mobile, asker));
}

/**
 * Counts a request for a code per number and requester, and per address. A browser of the number's player skips the
 * address limit, so that others behind the same address cannot delay it.
 */
export function takeOtpLimits(ctx: AppContext, mobile: string, asker: Asker, caller: Caller): boolean {
  const { limits } = ctx.codes;
  if (asker.circle !== 'device' && !limits.fromAddress.take(caller.address)) return false;
  return limits.ofNumber.take(`${mobile} ${asker.share}`);
}
