import { UPI_TYPE, WITHDRAW_METHOD } from '@surahi/contract';
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
