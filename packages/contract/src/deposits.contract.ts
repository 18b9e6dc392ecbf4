import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { limitRefusal } from './limits.contract.ts';
import { clientRequestId, optionalText, textOrNumber, wholeNumber } from './wire-types.ts';

export const adminBankDetails = defineCall({
  name: 'adminBankDetails',
  path: 'api-admin-bank-details',
  identity: 'optional',
  summary: 'The payee of deposits. Clients use the last entry.',
  okMsg: 'Admin Bank Detail',
  request: {},
  response: {
    bank_details: z.array(
      z.object({
        ac_holder_name: z.string(),
        account_number: z.string(),
        ifsc_code: z.string(),
        upi_payment_id: z.string(),
        google_upi_payment_id: z.string(),
        phonepay_upi_payment_id: z.string(),
        paytm_upi_payment_id: z.string(),
      }),
    ),
  },
  errors: ['no_data'],
});

const depositLimits = { min_amt: z.string(), max_amt: z.string() };

export const lastDeposit = defineCall({
  name: 'lastDeposit',
  path: 'api-last-fund-request-detail',
  identity: 'player',
  whileExcluded: true,
  summary: 'The limits of deposits, and the pending deposit request. Status is true only when a request is pending.',
  okMsg: 'Last Fund Request',
  request: {},
  response: {
    ...depositLimits,
    last_req_detail: z.array(
      z.object({
        fund_request_id: z.string(),
        request_amount: z.string(),
        request_number: z.string(),
        request_status: z.string(),
        // '05 Jul 2025'.
        insert_date: z.string(),
      }),
    ),
    google_upi_option: wholeNumber,
    phone_upi_option: wholeNumber,
    other_upi_option: wholeNumber,
  },
  refusal: {
    min_amt: z.optional(z.string()),
    max_amt: z.optional(z.string()),
    google_upi_option: z.optional(wholeNumber),
    phone_upi_option: z.optional(wholeNumber),
    other_upi_option: z.optional(wholeNumber),
  },
  errors: ['no_data'],
});

export const requestDeposit = defineCall({
  name: 'requestDeposit',
  path: 'api-fund-request-add',
  identity: 'player',
  whileExcluded: 'retries',
  summary: 'Records a payment that the player reports. The wallet is credited when an operator approves it.',
  okMsg: 'Request Successfully Added',
  request: {
    request_amount: textOrNumber,
    request_id: clientRequestId,
    // Ours: the chosen method and the reference of the payment. Optional.
    payment_method: optionalText,
    utr: optionalText,
    txn_ref: optionalText,
  },
  response: { fund_request_id: wholeNumber, request_number: z.string() },
  refusal: limitRefusal,
  errors: [
    'amount_invalid',
    'deposit_below_minimum',
    'deposit_above_maximum',
    'deposit_reference_invalid',
    'deposit_reference_used',
    'limit_reached',
    'time_out',
    'self_excluded',
    'register_unavailable',
    'player_blocked',
    'id_reused',
    'already_accepted',
    'indefinite',
  ],
});

export const depositList = defineCall({
  name: 'depositList',
  path: 'api-get-auto-deposit-list',
  identity: 'player',
  whileExcluded: true,
  summary: "The player's deposits, newest first; fund_status '0' pending, '1' accepted, '2' rejected.",
  okMsg: 'Success',
  request: { cursor: optionalText },
  response: {
    result: z.array(
      z.object({
        id: z.string(),
        amount: z.string(),
        tx_request_number: z.string(),
        txn_id: z.string(),
        txn_ref: z.string(),
        payment_method: z.string(),
        paid_upi: z.string(),
        fund_status: z.string(),
        deposit_type: z.string(),
        reject_remark: z.string(),
        // Ours: address of the screenshot, valid for one hour; '' without one.
        fund_payment_receipt: z.string(),
        // 'YYYY-MM-DD HH:MM:SS', India time.
        insert_date: z.string(),
      }),
    ),
    next_cursor: z.optional(z.string()),
  },
});

export const depositHistory = defineCall({
  name: 'depositHistory',
  path: 'api-fund-request-history',
  identity: 'player',
  whileExcluded: true,
  summary: "The player's decided deposit requests, newest first.",
  okMsg: 'Fund Request History Data',
  request: { cursor: optionalText },
  response: {
    fund_req_history: z.array(
      z.object({
        fund_request_id: z.string(),
        request_amount: z.string(),
        request_number: z.string(),
        request_status: z.string(),
        fund_payment_receipt: z.string(),
        insert_date: z.string(),
      }),
    ),
    next_cursor: z.optional(z.string()),
  },
  errors: ['no_data'],
});

export const uploadDepositSlip = defineCall({
  name: 'uploadDepositSlip',
  path: 'api-fund-payment-slip-upload',
  identity: 'player',
  multipart: true,
  summary:
    'Uploads the screenshot of a payment (JPEG or PNG) as the form part payment_slip, for a pending deposit request.',
  okMsg: 'Payment Slip Uploded Successfully.',
  request: { fund_request_id: textOrNumber, payment_slip: z.optional(z.string()) },
  response: { request_status: z.string() },
  errors: ['file_invalid', 'no_data', 'too_large'],
});

export const addDepositProof = defineCall({
  name: 'addDepositProof',
  path: 'api-fund-request-proof',
  identity: 'player',
  ours: true,
  summary: 'Adds the reference (UTR), the screenshot (JPEG or PNG, base64) or both to a pending deposit request.',
  okMsg: 'Payment details saved',
  request: { fund_request_id: textOrNumber, utr: optionalText, payment_slip: z.optional(z.string()) },
  response: { request_status: z.string() },
  errors: ['file_invalid', 'deposit_reference_invalid', 'deposit_reference_used', 'no_data', 'too_large'],
});
