import { z } from 'zod';

/** The part of a UPI address behind the @; '' if the method has none. */
const upiHandle = z.string().regex(/^([A-Za-z][A-Za-z.]{1,31})?$/, 'has to be a handle like paytm');

/** Branch code of a bank; '' if the method has no accounts. */
const ifsc = z.string().regex(/^([A-Z]{4}0[A-Z0-9]{6})?$/, 'has to be an IFSC like PYTM0123456');

/**
 * File of payouts for the bank: its columns, the account that pays, and for each payout method the UPI handle and the
 * IFSC that belong to its numbers.
 */
export const payoutFileShape = z.strictObject({
  format: z.enum(['upi', 'neft']),
  debitAccount: z.string().regex(/^[0-9A-Z]{0,34}$/, 'has to be an account number'),
  upiHandles: z.strictObject({ googlepay: upiHandle, paytm: upiHandle, phonepe: upiHandle }),
  ifsc: z.strictObject({ googlepay: ifsc, paytm: ifsc, phonepe: ifsc }),
});

/** UPI columns. A QR code of the demo must not pay a real account, so its handle belongs to no bank. */
export function defaultPayoutFile(demo: boolean): z.output<typeof payoutFileShape> {
  return {
    format: 'upi',
    debitAccount: '',
    upiHandles: demo
      ? { googlepay: 'example', paytm: 'example', phonepe: 'example' }
      : { googlepay: '', paytm: 'paytm', phonepe: 'ybl' },
    ifsc: { googlepay: '', paytm: '', phonepe: '' },
  };
}
