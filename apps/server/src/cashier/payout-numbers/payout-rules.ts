import { UPI_TYPE, WITHDRAW_METHOD } from '@surahi/contract';
import type { PayoutMethod } from './payout-numbers.sql.ts';

/**
 * The codes and the name of each payout method. `withdrawCode` is the code in withdrawals, `upiType` the code when a
 * player adds a number (WDR-05, docs/decisions/README.md#13-codes-of-withdrawal-methods).
 */
export const PAYOUT_METHODS: Record<PayoutMethod, { withdrawCode: string; upiType: '1' | '2' | '3'; name: string }> = {
  googlepay: { withdrawCode: WITHDRAW_METHOD.googlePay, upiType: UPI_TYPE.googlePay, name: 'Google Pay' },
  paytm: { withdrawCode: WITHDRAW_METHOD.paytm, upiType: UPI_TYPE.paytm, name: 'PayTM' },
  phonepe: { withdrawCode: WITHDRAW_METHOD.phonePe, upiType: UPI_TYPE.phonePe, name: 'PhonePe' },
};

const ALL = Object.keys(PAYOUT_METHODS) as PayoutMethod[];
// Object.keys widens the methods to string

/** The method of a payment_method code; undefined for an unknown code. */
export function methodOfWithdrawCode(code: string): PayoutMethod | undefined {
  return ALL.find((method) => PAYOUT_METHODS[method].withdrawCode === code);
}

/** The method of a upi_type code; undefined for an unknown code. */
export function methodOfUpiType(code: string): PayoutMethod | undefined {
  return ALL.find((method) => PAYOUT_METHODS[method].upiType === code);
}
