import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type Asker, type Caller, supportCodeFor, whoAsks } from '../devices/index.ts';

/**
 * Counts one guess at a code or ticket against the address, or against the browser when it is the player's: others behind
 * the same address cannot keep it waiting.
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
 * Counts one request for a code against number and asker, and against the address unless it comes from a browser of the
 * number's player, which others behind the same address cannot keep waiting.
 */
export function takeOtpLimits(ctx: AppContext, mobile: string, asker: Asker, caller: Caller): boolean {
  const { limits } = ctx.codes;
  if (asker.circle !== 'device' && !limits.fromAddress.take(caller.address)) return false;
  return limits.ofNumber.take(`${mobile} ${asker.share}`);
}
