import { timingSafeEqual } from 'node:crypto';
import type { OtpPurpose } from '@surahi/contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { isAccountPurpose } from './account-purpose.ts';
import { hashCode } from './issue-otp.ts';
import * as sql from './one-time-codes.sql.ts';

/** How long a ticket is valid. */
export const TICKET_SECONDS = 10 * 60;

export type OtpRefusal = 'otp_wrong' | 'otp_expired' | 'otp_exhausted';

/** A code and what it is for. `device` is the browser that requested it, undefined for clients without cookies. */
export type TypedCode = { mobile: string; purpose: OtpPurpose; otp: string; device: string | undefined };

/**
 * Exchanges a correct code for a single-use ticket, valid ten minutes for this number and purpose. The response may be
 * lost, so the code works again within its five minutes until something has used the ticket. The earlier ticket is then
 * invalid.
 */
export async function verifyOtp(db: Db, typed: TypedCode): Promise<Result<string, OtpRefusal>> {
  return db.transaction(async (tx) => {
    const row = await lockCode(tx, typed);
    const earlier = row?.used === true ? await lockUnusedTicket(tx, row.otp_id) : undefined;
    const checked = await compare(tx, row, { otp: typed.otp, mayBeUsed: earlier !== undefined });
    if (!checked.ok) return checked;
    const ticket = newToken();
    await tx.query(sql.exchangeCode(checked.value, hashToken(ticket), TICKET_SECONDS, earlier ?? null));
    return ok(ticket);
  });
}

/**
 * Returns the id of a correct code, locked and unused. A wrong code uses an attempt of the code that this device
 * requested, never of another device's code. A number that never got a code gets the same response as a wrong code.
 */
export async function checkCode(tx: Tx, typed: TypedCode): Promise<Result<bigint, OtpRefusal>> {
  return compare(tx, await lockCode(tx, typed), { otp: typed.otp, mayBeUsed: false });
}

async function lockCode(tx: Tx, { mobile, purpose, device }: TypedCode): Promise<sql.CodeRow | undefined> {
  // only the logged-in player can request these codes, and may use them on every device
  const asker = isAccountPurpose(purpose) ? '' : (device ?? '');
  const [row] = await tx.query<sql.CodeRow>(sql.lockNewestCode(mobile, purpose, asker));
  return row;
}

/** Returns the hash of the ticket of an exchanged code, locked, unless something has used the ticket. */
async function lockUnusedTicket(tx: Tx, otpId: bigint): Promise<Buffer | undefined> {
  const [row] = await tx.query<{ ticket_hash: Buffer }>(sql.lockUnusedTicket(otpId, TICKET_SECONDS));
  return row?.ticket_hash;
}

async function compare(
  tx: Tx,
  row: sql.CodeRow | undefined,
  { otp, mayBeUsed }: { otp: string; mayBeUsed: boolean },
): Promise<Result<bigint, OtpRefusal>> {
  if (row === undefined) return fail('otp_wrong');
  if ((row.used && !mayBeUsed) || row.expired) return fail('otp_expired');
  if (row.tries_left <= 0) return fail('otp_exhausted');
  const equal = timingSafeEqual(row.code_hash, hashCode(row.salt, otp));
  if (!equal || !row.sent) {
    await tx.query(sql.spendTry(row.otp_id));
    return fail('otp_wrong');
  }
  return ok(row.otp_id);
}
