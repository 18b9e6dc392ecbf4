import type { OtpPurpose } from '@surahi/contract';
import { normaliseMobile } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { fail, type Result } from '../../platform/result.ts';
import { ASKED_BY_PLAYER, type Caller, supportCodeFor, whoAsks } from '../devices/index.ts';
import {
  isAccountPurpose,
  type IssuedOtp,
  issueOtp,
  selectLastPurpose,
  takeOtpLimits,
} from '../one-time-codes/index.ts';
import { smsIsDown } from '../text-messages/index.ts';
import * as sql from './players.sql.ts';

type Refusal =
  | 'mobile_invalid'
  | 'mobile_mismatch'
  | 'session_missing'
  | 'rate_limited'
  | 'otp_limit'
  | 'otp_unsent'
  | 'busy';

/**
 * Sends a new code for `purpose`. Without `purpose`, a logged-in player gets a code for UPI details, because those
 * screens request their first code by this call. Anyone else gets a code for their last purpose of the past hour, or
 * else for registration. Two kinds of codes are useless: registration of a registered number, and a new password
 * without an account. Such a code is stored but not sent, so the response does not reveal whether an account exists.
 */
export async function resendOtp(
  ctx: AppContext,
  input: { mobile: string; purpose: OtpPurpose | undefined },
  player: PlayerIdentity | undefined,
  caller: Caller,
): Promise<Result<IssuedOtp, Refusal>> {
  const mobile = normaliseMobile(input.mobile);
  if (mobile === null) return fail('mobile_invalid');
  const purpose = input.purpose ?? (await guessPurpose(ctx, mobile, player, caller));
  const [owner] = await ctx.db.query<sql.PlayerRow>(sql.selectPlayerByMobile(mobile));
  if (isAccountPurpose(purpose)) {
    if (player === undefined) return fail('session_missing');
    if (owner?.player_id !== player.playerId) return fail('mobile_mismatch');
  }
  const asker = isAccountPurpose(purpose) ? ASKED_BY_PLAYER : await whoAsks(ctx.db, mobile, caller);
  if (!takeOtpLimits(ctx, mobile, asker, caller)) return fail('rate_limited', supportCodeFor(mobile, asker));
  const secret = purpose === 'forgot_password';
  if (secret && smsIsDown(ctx)) return fail('otp_unsent');
  const deliver = purpose === 'registration' ? owner === undefined : owner !== undefined;
  const waitSeconds = ctx.config.otp.resendSeconds;
  return issueOtp(ctx, { mobile, ...caller, asker, purpose, deliver, waitSeconds, awaitDelivery: !secret });
}

async function guessPurpose(
  ctx: AppContext,
  mobile: string,
  player: PlayerIdentity | undefined,
  caller: Caller,
): Promise<OtpPurpose> {
  if (player !== undefined) return 'upi_details';
  const [last] = await ctx.db.query<{ purpose: OtpPurpose }>(selectLastPurpose(mobile, caller.device ?? ''));
  return last === undefined || isAccountPurpose(last.purpose) ? 'registration' : last.purpose;
}
