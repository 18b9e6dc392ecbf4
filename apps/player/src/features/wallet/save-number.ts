import { addUpiDetails, type PasskeyAssertion, type ResponseOf, UPI_TYPE, userPaymentDetails } from '@surahi/contract';
import { normaliseMobile } from '@surahi/game';
import { call, type CallFailure } from '../../shared/api.ts';
import { isUnknown } from '../../shared/send-until-known.ts';

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

type Saved = { ok: true } | CallFailure<typeof addUpiDetails>;

/**
 * Returns a function that saves a number with the ticket of a code. A ticket works once, so after a lost response the
 * server refuses it although it has saved the number. The function then looks at the saved number.
 */
export function ticketSaver(): (draft: NumberDraft, ticket: string) => Promise<Saved> {
  const lost = new Set<string>();
  return async (draft, ticket) => {
    const saved = await saveNumber(draft, { otp_ticket: ticket });
    if (saved.ok) return saved;
    if (isUnknown(saved)) lost.add(ticket);
    return lost.has(ticket) && saved.code === 'ticket_invalid' && (await isSaved(draft)) ? { ok: true } : saved;
  };
}

/** Whether the server has this number for its method. */
async function isSaved({ phoneNumber, option }: NumberDraft): Promise<boolean> {
  const answer = await call(userPaymentDetails, {});
  const [numbers] = answer.ok ? answer.data.payment_details : [];
  return numbers !== undefined && normaliseMobile(numberOf(numbers, option)) === normaliseMobile(phoneNumber);
}

type PayoutNumbers = ResponseOf<typeof userPaymentDetails>['payment_details'][number];

function numberOf(numbers: PayoutNumbers, option: string): string {
  if (option === UPI_TYPE.paytm) return numbers.paytm_number;
  return option === UPI_TYPE.googlePay ? numbers.google_pay_number : numbers.phone_pay_number;
}
