import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { clientRequestId, optionalText, textOrNumber } from './wire-types.ts';

export const checkReceiver = defineCall({
  name: 'checkReceiver',
  path: 'api-check-user-for-transfer-amt',
  identity: 'player',
  summary: 'Is there a player with this number? The name is masked but for its first letters.',
  // The trailing space is the wire's own.
  okMsg: 'Account found ',
  request: { mobile_no: textOrNumber },
  response: { user_name: z.string() },
  refusal: { user_name: z.optional(z.string()) },
  errors: ['receiver_unknown', 'transfer_to_self', 'transfer_disabled', 'player_blocked'],
});

export const transferPoints = defineCall({
  name: 'transferPoints',
  path: 'api-user-transfer-wallet-balance',
  identity: 'player',
  summary: 'Moves whole points to another player, exactly once for one request_id.',
  okMsg: 'Amount Successfully Transferred',
  request: { amount: textOrNumber, mobile_no: textOrNumber, transfer_note: optionalText, request_id: clientRequestId },
  // Ours: the wallet after it and the number both histories show.
  response: { balance: z.string(), tx_request_number: z.string() },
  errors: [
    'amount_invalid',
    'receiver_unknown',
    'transfer_to_self',
    'transfer_disabled',
    'transfer_below_minimum',
    'transfer_above_maximum',
    'transfer_daily_limit',
    'transfer_insufficient',
    'player_blocked',
    'id_reused',
    'indefinite',
  ],
});
