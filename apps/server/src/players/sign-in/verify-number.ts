import type { OtpPurpose } from '@surahi/contract';
import { normaliseMobile } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { fail, type Result } from '../../platform/result.ts';
import type { Caller } from '../devices/index.ts';
import { isAccountPurpose, type OtpRefusal, takeProofLimit, verifyOtp } from '../one-time-codes/index.ts';
import * as sql from './players.sql.ts';

type Refusal = 'mobile_mismatch' | 'session_missing' | 'rate_limited' | OtpRefusal;

/** Exchanges a code for a ticket. Only the logged-in player of the number may exchange a code of
 * an `AccountPurpose`. */
export async function verifyNumber(
  ctx: AppContext,
  input: { mobile: string; otp: string; purpose: OtpPurpose },
  player: PlayerIdentity | undefined,
  caller: Caller,
): Promise<Result<string, Refusal>> {
  const mobile = normaliseMobile(input.mobile);
  if (mobile === null) return fail('otp_wrong');
  const counted = await takeProofLimit(ctx, mobile, caller);
  if (!counted.ok) return counted;
  if (isAccountPurpose(input.purpose)) {
    if (player === undefined) return fail('session_missing');
    const [own] = await ctx.db.query<sql.PlayerRow>(sql.selectPlayer(player.playerId));
    if (own?.mobile !== mobile) return fail('mobile_mismatch');
  }
  return verifyOtp(ctx.db, { mobile, purpose: input.purpose, otp: input.otp, device: caller.device });
}
