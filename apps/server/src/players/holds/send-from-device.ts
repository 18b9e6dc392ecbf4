import type { Tx } from '../../platform/db/db.ts';
import { fail, type Result } from '../../platform/result.ts';
import { isTrustedDevice, rememberDevice } from '../devices/index.ts';
import { spendTicket } from '../one-time-codes/index.ts';
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
};

/**
 * Runs `send`, which moves money out, if the device may send it (docs/rules.md#39-holds). A device first seen less than
 * `newDeviceHours` ago needs a ticket. The ticket is spent only if `send` succeeds. A refusal undoes what `send` wrote.
 * Errors: otp_required without a ticket, ticket_invalid, and those of `send`.
 */
export async function sendFromDevice<Value, Code extends string>(
  tx: Tx,
  { newDeviceHours }: Pick<HoldPolicy, 'newDeviceHours'>,
  sender: Sender,
  send: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'otp_required' | 'ticket_invalid'>> {
  const { playerId, mobile, device, otpTicket: ticket } = sender;
  if (newDeviceHours === 0 || (await isTrustedDevice(tx, { playerId, device, hours: newDeviceHours }))) return send();
  if (ticket === '') return fail('otp_required');
  return tx.attempt<Result<Value, Code | 'ticket_invalid'>>(async () => {
    if (!(await spendTicket(tx, { mobile, purpose: 'money_out', ticket }))) return fail('ticket_invalid');
    // A browser that lost its cookie becomes known again, counted from now.
    await rememberDevice(tx, sender, device);
    return send();
  });
}
