import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { isTrustedDevice } from '../devices/index.ts';
import { readFlags } from '../figures/index.ts';
import { spendTicket } from '../one-time-codes/index.ts';
import { checkOwnPassword } from '../sign-in/index.ts';

export type OwnerProof = {
  password: string;
  /** Ticket of a code with the purpose passkey; '' without one. */
  otpTicket: string;
  device: string | undefined;
};

export type ProofRefusal =
  | 'password_wrong'
  | 'otp_required'
  | 'ticket_invalid'
  | 'session_dead'
  | 'rate_limited'
  | 'busy';

/** True if only a code to the account's number proves the owner on this device (docs/rules.md#39-holds). */
export async function needsCode(ctx: AppContext, playerId: bigint, device: string | undefined): Promise<boolean> {
  const { newDeviceHours: hours } = getSettings(ctx);
  return hours > 0 && !(await isTrustedDevice(ctx.db, { playerId, device, hours }));
}

/**
 * Proves that the account's owner changes its passkeys: by a code, or by the password on a device that is not new. A
 * stolen session alone therefore adds no passkey, nor does a stolen password on another device. The ticket is spent.
 */
export async function proveOwner(
  ctx: AppContext,
  { playerId }: PlayerIdentity,
  { password, otpTicket: ticket, device }: OwnerProof,
): Promise<Result<undefined, ProofRefusal>> {
  if (ticket !== '') {
    const { mobile } = await readFlags(ctx.db, playerId);
    const isGood = await spendTicket(ctx.db, { mobile, purpose: 'passkey', ticket });
    return isGood ? ok(undefined) : fail('ticket_invalid');
  }
  if (await needsCode(ctx, playerId, device)) {
    return fail('otp_required', { msg: 'Enter the code sent to your number to change passkeys on this device' });
  }
  return checkOwnPassword(ctx, playerId, password);
}
