import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { isTrustedDevice, rememberDevice } from '../devices/index.ts';
import { spendTicket } from '../one-time-codes/index.ts';
import type { ConfirmByPasskey, PasskeyRefusal } from '../passkeys/index.ts';
import type { HoldPolicy } from './held-until.ts';

/** Who sends money, and from which device. */
export type Sender = {
  playerId: bigint;
  sessionId: bigint;
  /** The account's own number, ten digits. */
  mobile: string;
  /** Hash of the browser's device token, see `Caller`. Undefined for clients without cookies, which count as new. */
  device: string | undefined;
  /** Ticket of a `money_out` code; '' without one. */
  otpTicket: string;
  /** Confirms by a passkey instead of the code. Undefined without one. */
  byPasskey?: ((tx: Tx) => ReturnType<ConfirmByPasskey>) | undefined;
};

/** Why the proof of a sender was refused. */
export type ProofRefusal = 'otp_required' | 'ticket_invalid' | PasskeyRefusal | 'passkey_unavailable';

/**
 * Runs `send`, which moves money out, if the device may send it (docs/rules.md#39-holds). A device first seen less than
 * `newDeviceHours` ago needs a ticket, or a passkey that counts as a code. The proof is spent only if `send` succeeds. A
 * refusal undoes what `send` wrote. Errors: otp_required without a proof, those of the proof, and those of `send`.
 */
export async function sendFromDevice<Value, Code extends string>(
  tx: Tx,
  { newDeviceHours }: Pick<HoldPolicy, 'newDeviceHours'>,
  sender: Sender,
  send: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | ProofRefusal>> {
  const { playerId, device } = sender;
  if (newDeviceHours === 0 || (await isTrustedDevice(tx, { playerId, device, hours: newDeviceHours }))) return send();
  return tx.attempt<Result<Value, Code | ProofRefusal>>(async () => {
    const proven = await proveSender(tx, sender);
    if (!proven.ok) return proven;
    // A browser that lost its cookie becomes known again, counted from now.
    await rememberDevice(tx, sender, device);
    return send();
  });
}

async function proveSender(
  tx: Tx,
  { mobile, otpTicket: ticket, byPasskey }: Sender,
): Promise<Result<undefined, ProofRefusal>> {
  if (ticket === '' && byPasskey !== undefined) return byPasskey(tx);
  if (ticket === '') return fail('otp_required');
  return (await spendTicket(tx, { mobile, purpose: 'money_out', ticket })) ? ok(undefined) : fail('ticket_invalid');
}
