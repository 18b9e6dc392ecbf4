import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { UPI_TYPE, WITHDRAW_METHOD } from '@surahi/contract';
import { zonedParts } from '@surahi/game';
import type { PayoutMethod } from './payout-numbers.sql.ts';

/** Code in withdrawals, code when a number is added, and name, of each way to be paid (requirement WDR-05, decision 13). */
export const PAYOUT_METHODS: Record<PayoutMethod, { withdrawCode: string; upiType: '1' | '2' | '3'; name: string }> = {
  googlepay: { withdrawCode: WITHDRAW_METHOD.googlePay, upiType: UPI_TYPE.googlePay, name: 'Google Pay' },
  paytm: { withdrawCode: WITHDRAW_METHOD.paytm, upiType: UPI_TYPE.paytm, name: 'PayTM' },
  phonepe: { withdrawCode: WITHDRAW_METHOD.phonePe, upiType: UPI_TYPE.phonePe, name: 'PhonePe' },
};

const ALL = Object.keys(PAYOUT_METHODS) as PayoutMethod[];
// the keys of a Record<PayoutMethod, …> are its methods

/** The method of a payment_method code; undefined for anything else. */
export function methodOfWithdrawCode(code: string): PayoutMethod | undefined {
  return ALL.find((method) => PAYOUT_METHODS[method].withdrawCode === code);
}

/** The method of a upi_type code; undefined for anything else. */
export function methodOfUpiType(code: string): PayoutMethod | undefined {
  return ALL.find((method) => PAYOUT_METHODS[method].upiType === code);
}

/**
 * Whether an instant lies within a daily window ('HH:MM', India time): from its first instant up to, and without, its
 * last. A window that closes before it opens goes over midnight; one that closes when it opens never closes.
 */
export function isWithinWindow(at: Date, window: { open: string; close: string }): boolean {
  const { hour, minute } = zonedParts(at.getTime(), HOUSE_ZONE);
  const now = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const { open, close } = window;
  if (open === close) return true;
  return open < close ? open <= now && now < close : open <= now || now < close;
}

/** The later of two instants that is still to come at `now`; null when neither is. */
export function latestHold(now: Date, holds: readonly (Date | null)[]): Date | null {
  const lastMs = Math.max(0, ...holds.map((hold) => hold?.getTime() ?? 0));
  return lastMs > now.getTime() ? new Date(lastMs) : null;
}

/** Until when a password reset holds payouts; null without one. */
export function resetHold(passwordResetAt: Date | null, holdHours: number): Date | null {
  return passwordResetAt === null ? null : new Date(passwordResetAt.getTime() + holdHours * 3_600_000);
}
