import { normaliseMobile } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type Caller, stateOf } from './accounts-state.ts';
import { type IssuedOtp, issueOtp } from './issue-otp.ts';
import * as sql from './players.sql.ts';
import { type Asker, supportCodeFor, whoAsks } from './who-asks.ts';

type Refusal = 'mobile_invalid' | 'mobile_registered' | 'rate_limited' | 'otp_limit' | 'otp_unsent';

/** Tells whether a number is free, and sends it the code for registration if so. */
export async function checkMobile(ctx: AppContext, text: string, caller: Caller): Promise<Result<IssuedOtp, Refusal>> {
  const mobile = normaliseMobile(text);
  if (mobile === null) return fail('mobile_invalid');
  const asker = await whoAsks(ctx.db, mobile, caller);
  if (!takeOtpLimits(ctx, mobile, asker, caller)) return fail('rate_limited', supportCodeFor(mobile, asker));
  const taken = await ctx.db.query(sql.selectPlayerByMobile(mobile));
  if (taken.length > 0) return fail('mobile_registered');
  return issueOtp(ctx, { mobile, address: caller.address, asker, purpose: 'registration', deliver: true });
}

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
  return stateOf(ctx).limits.proofFromAddress.take(who)
    ? ok(undefined)
    : fail('rate_limited', supportCodeFor(mobile, asker));
}

/**
 * Counts one request for a code against number and asker, and against the address unless it comes from a browser of the
 * number's player, which others behind the same address cannot keep waiting.
 */
export function takeOtpLimits(ctx: AppContext, mobile: string, asker: Asker, caller: Caller): boolean {
  const { limits } = stateOf(ctx);
  if (asker.circle !== 'device' && !limits.otpFromAddress.take(caller.address)) return false;
  return limits.otpOfNumber.take(`${mobile} ${asker.share}`);
}
