import { normaliseMobile } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { admit, type Caller, forgetOtherDevices, whoAsks } from '../devices/index.ts';
import { NOTICES, notifyPlayer } from '../notices/index.ts';
import { type OtpRefusal, proveNumber, spendProof, takeProofLimit } from '../one-time-codes/index.ts';
import { endPlayerSessions, forgetSessions } from '../sessions/index.ts';
import { readPassword } from './check-fields.ts';
import * as loginTriesSql from './login-tries.sql.ts';
import * as sql from './players.sql.ts';

type Refusal = 'mobile_invalid' | 'password_invalid' | 'ticket_invalid' | 'rate_limited' | 'busy' | OtpRefusal;

/**
 * Sets a new password for a proven number and ends all its sessions. From then on withdrawals and transfers are held
 * for the hours of the setting payoutHoldHours. Passkeys stay: the owner may still log in by them, and a notice asks
 * to check them.
 */
export async function resetPassword(
  ctx: AppContext,
  input: { mobile: string; password: string; otp: string; otpTicket: string },
  caller: Caller,
): Promise<Result<undefined, Refusal>> {
  const mobile = normaliseMobile(input.mobile);
  if (mobile === null) return fail('mobile_invalid');
  const password = readPassword(input.password, mobile);
  if (!password.ok) return password;
  const purpose = 'forgot_password' as const;
  const asker = await whoAsks(ctx.db, mobile, caller);
  const prepared = await admit(ctx, ctx.hashes, { mobile, asker, caller }, async (hasher) => {
    const counted = await takeProofLimit(ctx, mobile, caller);
    if (!counted.ok) return counted;
    const { otp, otpTicket } = input;
    const proven = await proveNumber(ctx, { mobile, purpose, otp, otpTicket, device: caller.device });
    return proven.ok ? ok({ proven: proven.value, passwordHash: await hasher.hash(password.value) }) : proven;
  });
  if (!prepared.ok) return prepared;
  const { proven, passwordHash } = prepared.value;

  const ended = await ctx.db.transaction(async (tx) => {
    if (!(await spendProof(tx, { mobile, purpose, proven }))) return undefined;
    const [player] = await tx.query<{ player_id: bigint }>(sql.resetPassword(mobile, passwordHash));
    if (player === undefined) return undefined;
    await notifyPlayer(tx, player.player_id, NOTICES.passwordReset({ holdHours: getSettings(ctx).payoutHoldHours }));
    const passkeys = await tx.query(sql.selectAnyPasskey(player.player_id));
    if (passkeys.length > 0) await notifyPlayer(tx, player.player_id, NOTICES.passkeysStay());
    await tx.query(loginTriesSql.forgetAllLoginTries(mobile));
    await forgetOtherDevices(tx, player.player_id, caller.device);
    return endPlayerSessions(tx, player.player_id, 'password');
  });
  if (ended === undefined) return fail('ticket_invalid');
  forgetSessions(ctx, ended);
  return ok(undefined);
}
