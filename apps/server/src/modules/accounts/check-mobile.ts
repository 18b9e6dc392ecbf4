import { normaliseMobile } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { fail, type Result } from '../../platform/result.ts';
import { type Caller, stateOf } from './accounts-state.ts';
import { type IssuedOtp, issueOtp } from './issue-otp.ts';
import * as sql from './players.sql.ts';

type Refusal = 'mobile_invalid' | 'mobile_registered' | 'rate_limited' | 'otp_limit' | 'otp_unsent';

/** Tells whether a number is free, and sends it the code for registration if so. */
export async function checkMobile(ctx: AppContext, text: string, caller: Caller): Promise<Result<IssuedOtp, Refusal>> {
  const mobile = normaliseMobile(text);
  if (mobile === null) return fail('mobile_invalid');
  if (!takeOtpLimits(ctx, mobile, caller)) return fail('rate_limited');
  const taken = await ctx.db.query(sql.selectPlayerByMobile(mobile));
  if (taken.length > 0) return fail('mobile_registered');
  return issueOtp(ctx, { mobile, address: caller.address, purpose: 'registration', deliver: true });
}

/** Counts one request for a code against number and address. */
export function takeOtpLimits(ctx: AppContext, mobile: string, caller: Caller): boolean {
  const { limits } = stateOf(ctx);
  return limits.otpFromAddress.take(caller.address) && limits.otpOfNumber.take(mobile);
}
