import { timingSafeEqual } from 'node:crypto';
import type { OtpPurpose } from '@surahi/contract';
import type { Db } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { isAccountPurpose } from './account-purpose.ts';
import { hashCode } from './issue-otp.ts';
import * as sql from './one-time-codes.sql.ts';

/** How long a ticket is valid. */
export const TICKET_SECONDS = 10 * 60;

export type OtpRefusal = 'otp_wrong' | 'otp_expired' | 'otp_exhausted';

/**
 * Exchanges a correct code for a single-use ticket, valid ten minutes for this number and purpose. A wrong code uses an
 * attempt of the code that this device requested, never of another device's code. `device` is undefined for clients
 * without cookies. A number that never got a code gets the same response as a wrong code.
 */
export async function verifyOtp(
  db: Db,
  proof: { mobile: string; purpose: OtpPurpose; otp: string; device: string | undefined },
): Promise<Result<string, OtpRefusal>> {
  const { mobile, purpose, otp } = proof;
  // only the logged-in player can request these codes, and may use them on every device
  const asker = isAccountPurpose(purpose) ? '' : (proof.device ?? '');
  return db.transaction(async (tx) => {
    const [row] = await tx.query<sql.CodeRow>(sql.lockNewestCode(mobile, purpose, asker));
    if (row === undefined) return fail('otp_wrong');
    if (row.used || row.expired) return fail('otp_expired');
    if (row.tries_left <= 0) return fail('otp_exhausted');
    const equal = timingSafeEqual(row.code_hash, hashCode(row.salt, otp));
    if (!equal || !row.sent) {
      await tx.query(sql.spendTry(row.otp_id));
      return fail('otp_wrong');
    }
    await tx.query(sql.useCode(row.otp_id));
    const ticket = newToken();
    await tx.query(sql.insertTicket(hashToken(ticket), mobile, purpose, TICKET_SECONDS));
    return ok(ticket);
  });
}
