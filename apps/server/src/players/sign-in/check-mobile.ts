import { normaliseMobile } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { fail, type Result } from '../../platform/result.ts';
import { type Caller, supportCodeFor, whoAsks } from '../devices/index.ts';
import { type IssuedOtp, issueOtp, takeOtpLimits } from '../one-time-codes/index.ts';
import * as sql from './players.sql.ts';

type Refusal = 'mobile_invalid' | 'mobile_registered' | 'rate_limited' | 'otp_limit' | 'otp_unsent' | 'busy';

/** Checks whether a number is free. If so, sends it the code for registration. */
export async function checkMobile(ctx: AppContext, text: string, caller: Caller): Promise<Result<IssuedOtp, Refusal>> {
  const mobile = normaliseMobile(text);
  if (mobile === null) return fail('mobile_invalid');
  const asker = await whoAsks(ctx.db, mobile, caller);
  if (!takeOtpLimits(ctx, mobile, asker, caller)) return fail('rate_limited', supportCodeFor(mobile, asker));
  const taken = await ctx.db.query(sql.selectPlayerByMobile(mobile));
  if (taken.length > 0) return fail('mobile_registered');
  return issueOtp(ctx, { mobile, ...caller, asker, purpose: 'registration', deliver: true });
}
