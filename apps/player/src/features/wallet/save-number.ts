import { addUpiDetails, type PasskeyAssertion, UPI_TYPE } from '@surahi/contract';
import { call } from '../../shared/api.ts';

/** A payout number that waits for its proof. `option` is the method's upi_type. */
export type NumberDraft = { phoneNumber: string; option: string };

/** Saves a payout number with the proof of the owner: the ticket of a code, or a passkey's signature. */
export function saveNumber(
  { phoneNumber, option }: NumberDraft,
  proof: { otp_ticket: string } | { passkey: PasskeyAssertion },
) {
  return call(addUpiDetails, {
    upi_type: option,
    ...(option === UPI_TYPE.paytm ? { paytm_no: phoneNumber } : {}),
    ...(option === UPI_TYPE.googlePay ? { google_pay_no: phoneNumber } : {}),
    ...(option === UPI_TYPE.phonePe ? { phon_pay_no: phoneNumber } : {}),
    ...proof,
  });
}
