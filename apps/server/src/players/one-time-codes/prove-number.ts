import type { OtpPurpose } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import * as sql from './one-time-codes.sql.ts';
import { checkCode, type OtpRefusal } from './verify-otp.ts';

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

/** A valid proof that nothing has spent yet. */
export type Proven = { ticket: string } | { otpId: bigint };

/**
 * Checks a ticket or a code. A wrong code uses one of the attempts. The caller spends the proof with `spendProof` in its
 * own transaction, so a request that fails in between leaves the code valid.
 */
export async function proveNumber(
  ctx: AppContext,
  proof: NumberProof,
): Promise<Result<Proven, OtpRefusal | 'ticket_invalid'>> {
  const { mobile, purpose, otp, otpTicket, device } = proof;
  if (otpTicket === '' && otp !== '') {
    const checked = await ctx.db.transaction((tx) => checkCode(tx, { mobile, purpose, otp, device }));
    return checked.ok ? ok({ otpId: checked.value }) : checked;
  }
  const good = await ctx.db.query<{ mobile: string }>(sql.selectGoodTicket(hashToken(otpTicket), mobile, purpose));
  return good.length === 1 ? ok({ ticket: otpTicket }) : fail('ticket_invalid');
}

/** Spends a checked proof in the caller's transaction. Returns true for the first caller only. */
export async function spendProof(
  tx: Tx,
  { mobile, purpose, proven }: { mobile: string; purpose: OtpPurpose; proven: Proven },
): Promise<boolean> {
  if ('ticket' in proven) return spendTicket(tx, { mobile, purpose, ticket: proven.ticket });
  return (await tx.query(sql.useCode(proven.otpId))).length === 1;
}

/** Spends a ticket in the caller's transaction. Returns true for the first caller only. */
export async function spendTicket(
  tx: Tx,
  proof: { mobile: string; purpose: OtpPurpose; ticket: string },
): Promise<boolean> {
  const rows = await tx.query<{ mobile: string }>(sql.useTicket(hashToken(proof.ticket), proof.mobile, proof.purpose));
  return rows.length === 1;
}
