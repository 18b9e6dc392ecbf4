import type { OtpPurpose } from '@surahi/contract';
import { normaliseMobile } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Caller } from '../devices/index.ts';
import {
  isAccountPurpose,
  type OtpRefusal,
  takePlayerProofLimit,
  takeProofLimit,
  verifyOtp,
} from '../one-time-codes/index.ts';
import * as sql from './players.sql.ts';

type Refusal = 'mobile_mismatch' | 'session_missing' | 'rate_limited' | OtpRefusal;

/**
 * Exchanges a code for a ticket. Only the logged-in player of the number may exchange a code of an `AccountPurpose`.
 * These guesses have a limit of their own, so that wrong codes of strangers do not stop the player.
 */
export async function verifyNumber(
  ctx: AppContext,
  input: { mobile: string; otp: string; purpose: OtpPurpose },
  player: PlayerIdentity | undefined,
  caller: Caller,
): Promise<Result<string, Refusal>> {
  const mobile = normaliseMobile(input.mobile);
  if (mobile === null) return fail('otp_wrong');
  const counted = isAccountPurpose(input.purpose)
    ? await admitPlayer(ctx, mobile, player)
    : await takeProofLimit(ctx, mobile, caller);
  if (!counted.ok) return counted;
  return verifyOtp(ctx.db, { mobile, purpose: input.purpose, otp: input.otp, device: caller.device });
}

/** Counts a guess of the logged-in player of this number, and refuses everybody else. */
async function admitPlayer(
  ctx: AppContext,
  mobile: string,
  player: PlayerIdentity | undefined,
): Promise<Result<undefined, Refusal>> {
  if (player === undefined) return fail('session_missing');
  const [own] = await ctx.db.query<sql.PlayerRow>(sql.selectPlayer(player.playerId));
  if (own?.mobile !== mobile) return fail('mobile_mismatch');
  return takePlayerProofLimit(ctx, player.playerId) ? ok(undefined) : fail('rate_limited');
}
