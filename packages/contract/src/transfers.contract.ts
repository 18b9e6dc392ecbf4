import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { limitRefusal } from './limits.contract.ts';
import { clientRequestId, optionalText, textOrNumber, wholeNumber } from './wire-types.ts';

export const checkReceiver = defineCall({
  name: 'checkReceiver',
  path: 'api-check-user-for-transfer-amt',
  identity: 'player',
  summary: 'Looks up the receiver of a transfer by mobile number. Returns the name, masked except for first letters.',
  // The trailing space is part of the wire.
  okMsg: 'Account found ',
  request: { mobile_no: textOrNumber },
  response: { user_name: z.string() },
  // Not in the specification: when the hold ends, unix ms.
  refusal: { user_name: z.optional(z.string()), until: z.optional(wholeNumber) },
  errors: ['receiver_unknown', 'transfer_to_self', 'transfer_disabled', 'transfer_on_hold', 'player_blocked'],
});

export const transferPoints = defineCall({
  name: 'transferPoints',
  path: 'api-user-transfer-wallet-balance',
  identity: 'player',
  whileExcluded: 'retries',
  summary: 'Transfers whole points to another player, exactly once per request_id.',
  okMsg: 'Amount Successfully Transferred',
  request: {
    amount: textOrNumber,
    mobile_no: textOrNumber,
    transfer_note: optionalText,
    // Ours: the ticket of a money_out code. New devices and clients without cookies need one.
    otp_ticket: optionalText,
    request_id: clientRequestId,
  },
  // Ours: the balance after the transfer, and the number that both histories show.
  response: { balance: z.string(), tx_request_number: z.string() },
  refusal: limitRefusal,
  errors: [
    'amount_invalid',
    'receiver_unknown',
    'transfer_to_self',
    'transfer_disabled',
    'transfer_on_hold',
    'otp_required',
    'ticket_invalid',
    'transfer_below_minimum',
    'transfer_above_maximum',
    'transfer_daily_limit',
    'transfer_insufficient',
    'transfer_unavailable',
    'time_out',
    'register_unavailable',
    'player_blocked',
    'id_reused',
    'already_accepted',
    'indefinite',
  ],
});
