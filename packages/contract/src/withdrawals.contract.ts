import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { assertion } from './passkey-wire.ts';
import { clientRequestId, nullableText, optionalText, textOrNumber, wholeNumber } from './wire-types.ts';

export const sendAccountOtp = defineCall({
  name: 'sendAccountOtp',
  path: 'api-validate-bank',
  identity: 'player',
  whileExcluded: true,
  summary:
    "Sends an OTP to the account's own mobile: for a payout number, a withdrawal or transfer (money_out), the return after an exclusion (return), or a change of passkeys (passkey).",
  okMsg: 'Success',
  // Ours: what the code allows.
  request: { purpose: z.optional(z.enum(['upi_details', 'money_out', 'return', 'passkey'])) },
  response: { otp: z.optional(wholeNumber) },
  errors: ['otp_limit', 'otp_unsent'],
});

export const addUpiDetails = defineCall({
  name: 'addUpiDetails',
  path: 'api-add-user-upi-details',
  identity: 'player',
  whileExcluded: true,
  summary:
    "Adds or changes one payout number (upi_type '1' Paytm, '2' Google Pay, '3' PhonePe). otp, otp_ticket or passkey proves the request.",
  okMsg: 'UPI Number successfully register.',
  request: {
    upi_type: textOrNumber,
    paytm_no: optionalText,
    google_pay_no: optionalText,
    phon_pay_no: optionalText,
    otp: optionalText,
    otp_ticket: optionalText,
    // Ours: a passkey's answer to api-passkey-confirm-options for this number.
    passkey: z.optional(assertion),
  },
  // Ours: end of the hold on a new or changed number in unix milliseconds; 0 without a hold.
  response: { held_until: wholeNumber },
  errors: [
    'registration_unavailable',
    'upi_type_invalid',
    'upi_number_invalid',
    'otp_wrong',
    'otp_expired',
    'otp_exhausted',
    'ticket_invalid',
    'passkey_invalid',
    'passkey_expired',
    'passkey_unavailable',
    'player_blocked',
  ],
});

/** The specification's texts per method, for a new and for a changed number. */
export const UPI_SAVED_MSG = {
  '1': {
    added: 'Paytm Number successfully register.',
    changed: 'Paytm Number updated successfully.',
  },
  '2': {
    added: 'Google Pay Number successfully register.',
    changed: 'Google Pay Number updated successfully.',
  },
  '3': {
    added: 'PhonePe Number successfully register.',
    changed: 'PhonePe Number updated successfully.',
  },
} as const;

export const userPaymentDetails = defineCall({
  name: 'userPaymentDetails',
  path: 'api-get-user-payment-details',
  identity: 'player',
  whileExcluded: true,
  summary: "The player's payout numbers: one row, or an empty list with status false.",
  okMsg: 'User Payment Detail',
  request: {},
  response: {
    payment_details: z.array(
      z.object({
        ac_holder_name: z.string(),
        paytm_number: z.string(),
        google_pay_number: z.string(),
        phone_pay_number: z.string(),
        // Ours: end of the hold on the number in unix milliseconds; 0 without a hold.
        paytm_held_until: wholeNumber,
        google_pay_held_until: wholeNumber,
        phone_pay_held_until: wholeNumber,
        insert_date: z.string(),
      }),
    ),
  },
  errors: ['payment_details_missing'],
});

export const userPaymentMethods = defineCall({
  name: 'userPaymentMethods',
  path: 'api-user-payment-method-list',
  identity: 'player',
  whileExcluded: true,
  summary: 'The payout methods that have a number: code to send as payment_method, number and label.',
  okMsg: 'User Payment Method List',
  request: {},
  response: {
    result: z.array(z.object({ type: wholeNumber, value: z.string(), name: z.string() })),
    min_amt: z.string(),
  },
  refusal: { min_amt: z.optional(z.string()) },
  errors: ['payment_method_missing'],
});

export const requestWithdrawal = defineCall({
  name: 'requestWithdrawal',
  path: 'api-user-withdraw-fund-request',
  identity: 'player',
  whileExcluded: true,
  summary: "Requests a payout ('2' Google Pay, '3' Paytm, '4' PhonePe). The amount is held at once.",
  okMsg: 'Withdraw Request Successfully Submitted',
  request: {
    mobile: optionalText,
    request_amount: textOrNumber,
    payment_method: textOrNumber,
    // Ours: the payout number that the player confirmed. A request with a number that is no longer current is refused.
    payout_number: optionalText,
    // Ours: the ticket of a money_out code. New devices and clients without cookies need one.
    otp_ticket: optionalText,
    // Ours: instead of the ticket, a passkey's answer to api-passkey-confirm-options for this amount and method.
    passkey: z.optional(assertion),
    request_id: clientRequestId,
  },
  // Ours: the number of the request, the balance after it, and the end of its hold in unix milliseconds; 0 without a hold.
  response: {
    fund_request_id: wholeNumber,
    request_number: z.string(),
    balance: z.string(),
    held_until: wholeNumber,
  },
  errors: [
    'amount_invalid',
    'withdraw_closed',
    'withdraw_below_minimum',
    'withdraw_above_maximum',
    'withdraw_insufficient',
    'payment_method_invalid',
    'payment_method_missing',
    'payout_number_changed',
    'otp_required',
    'ticket_invalid',
    'passkey_invalid',
    'passkey_expired',
    'passkey_unavailable',
    'player_blocked',
    'mobile_mismatch',
    'id_reused',
    'already_accepted',
    'indefinite',
  ],
});

/**
 * Ours: when each step of a withdrawal happened, in unix milliseconds; 0 for a step that has not happened. `pay_by` is
 * the time until which a waiting request is paid, and 0 after the decision.
 */
const withdrawalSteps = z.object({
  requested_at: wholeNumber,
  paying_at: wholeNumber,
  paid_at: wholeNumber,
  returned_at: wholeNumber,
  pay_by: wholeNumber,
});

export type WithdrawalSteps = z.output<typeof withdrawalSteps>;

const withdrawHead = {
  wallet_amt: z.string(),
  withdraw_open_time: z.string(),
  withdraw_close_time: z.string(),
  last_request_status: z.string(),
};

export const withdrawalHistory = defineCall({
  name: 'withdrawalHistory',
  path: 'api-user-withdraw-transaction-history',
  identity: 'player',
  whileExcluded: true,
  summary: "The player's withdrawals, newest first; request_status '0' pending, '1' rejected, '2' approved.",
  okMsg: 'Withdraw Trasaction Data',
  request: { mobile_no: optionalText, cursor: optionalText },
  response: {
    ...withdrawHead,
    withdrawdata: z.array(
      z.object({
        withdraw_request_id: z.string(),
        request_amount: z.string(),
        request_number: z.string(),
        request_status: z.string(),
        payment_method: z.string(),
        bank_name: nullableText,
        branch_address: nullableText,
        ac_holder_name: nullableText,
        ac_number: nullableText,
        ifsc_code: nullableText,
        // Only the field of the chosen method has a number.
        paytm_number: nullableText,
        google_pay_number: nullableText,
        phone_pay_number: nullableText,
        remark: nullableText,
        // Address of the receipt; null without one.
        payment_receipt: nullableText,
        // Ours: no payment before this time in unix milliseconds; 0 without a hold.
        held_until: wholeNumber,
        // Ours. Absent from servers of the previous release.
        steps: z.optional(withdrawalSteps),
        insert_date: z.string(),
      }),
    ),
    next_cursor: z.optional(z.string()),
  },
  refusal: {
    wallet_amt: z.optional(z.string()),
    withdraw_open_time: z.optional(z.string()),
    withdraw_close_time: z.optional(z.string()),
    last_request_status: z.optional(z.string()),
  },
  errors: ['no_data', 'mobile_mismatch'],
});

/** The specification's text for a player without withdrawals, sent with no_data. */
export const NO_WITHDRAWALS_MSG = 'Withdraw Trasaction Data Not Available';
