import { normaliseMobile } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { fail, type Result } from '../../platform/result.ts';
import { type Caller, supportCodeFor, whoAsks } from '../devices/index.ts';
import { type IssuedOtp, issueOtp, takeOtpLimits } from '../one-time-codes/index.ts';
import { smsIsDown } from '../text-messages/index.ts';
import * as sql from './players.sql.ts';

type Refusal = 'mobile_invalid' | 'rate_limited' | 'otp_limit' | 'otp_unsent' | 'busy';

/**
 * Sends the code for a new password if the number has an account. Response, limits and duration are the same without an
 * account. While sending fails, every number gets the same error.
 */
export async function startPasswordReset(
  ctx: AppContext,
  text: string,
  caller: Caller,
): Promise<Result<IssuedOtp, Refusal>> {
  const mobile = normaliseMobile(text);
  if (mobile === null) return fail('mobile_invalid');
  const asker = await whoAsks(ctx.db, mobile, caller);
  if (!takeOtpLimits(ctx, mobile, asker, caller)) return fail('rate_limited', supportCodeFor(mobile, asker));
  if (smsIsDown(ctx)) return fail('otp_unsent');
  const found = await ctx.db.query(sql.selectPlayerByMobile(mobile));
  const deliver = found.length > 0;
  return issueOtp(ctx, { mobile, ...caller, asker, purpose: 'forgot_password', deliver, awaitDelivery: false });
}
