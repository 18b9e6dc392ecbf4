import type { OtpPurpose } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import * as sql from './one-time-codes.sql.ts';
import { type OtpRefusal, verifyOtp } from './verify-otp.ts';

/**
 * Proof in a final call: the code itself or the ticket it was exchanged for, '' if absent. `device` is the browser
 * that requested the code, see Caller.
 */
export type NumberProof = {
  mobile: string;
  purpose: OtpPurpose;
  otp: string;
  otpTicket: string;
  device: string | undefined;
};

/**
 * Returns a valid ticket for a proof: the client's own ticket, or a new one for its code. A wrong code uses one of the
 * attempts. The caller spends the ticket with `spendTicket` in its own transaction.
 */
export async function proveNumber(
  ctx: AppContext,
  proof: NumberProof,
): Promise<Result<string, OtpRefusal | 'ticket_invalid'>> {
  const { mobile, purpose, otp, otpTicket, device } = proof;
  if (otpTicket === '' && otp !== '') return verifyOtp(ctx.db, { mobile, purpose, otp, device });
  const good = await ctx.db.query<{ mobile: string }>(sql.selectGoodTicket(hashToken(otpTicket), mobile, purpose));
  return good.length === 1 ? ok(otpTicket) : fail('ticket_invalid');
}

/** Spends a ticket in the caller's transaction. Returns true for the first caller only. */
export async function spendTicket(
  tx: Tx,
  proof: { mobile: string; purpose: OtpPurpose; ticket: string },
): Promise<boolean> {
  const rows = await tx.query<{ mobile: string }>(sql.useTicket(hashToken(proof.ticket), proof.mobile, proof.purpose));
  return rows.length === 1;
}
