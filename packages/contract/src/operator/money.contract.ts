import * as z from 'zod/mini';
import { base64Image } from '../wire-types.ts';
import { defineOperatorCall } from './define-operator-call.ts';
import {
  adjustmentShape,
  depositShape,
  moneyQueueShape,
  REQUEST_SORTS,
  REQUEST_STATES,
  walletShape,
  withdrawalShape,
} from './money-shapes.ts';
import { count, cursorText, idText, instantMs, queryInstantMs, queryNumber, reasonText } from './wire.ts';

const amountPaise = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/));

/** A reference as typed. Blanks, hyphens and case do not matter. */
const reference = z.string().check(z.maxLength(60));

const pageQuery = {
  state: z.optional(z.enum(REQUEST_STATES)),
  /** Only requests of this player. */
  playerId: z.optional(idText),
  /** A mobile number or its last digits, a reference, an amount in points, or the number of the request. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  fromMs: z.optional(queryInstantMs),
  toMs: z.optional(queryInstantMs),
  /** Default: pending requests oldest first, others newest first. */
  sort: z.optional(z.enum(REQUEST_SORTS)),
  /** nextCursor of the previous page. */
  cursor: z.optional(cursorText),
  limit: z.optional(queryNumber(1, 200)),
};

export const moneyTotals = defineOperatorCall({
  method: 'GET',
  path: '/money/totals',
  permission: 'money.read',
  summary: 'Returns the size and age of each queue, and what was decided today.',
  response: {
    serverTimeMs: instantMs,
    deposits: moneyQueueShape,
    withdrawals: moneyQueueShape,
    adjustmentsPending: count,
  },
});

export const listDeposits = defineOperatorCall({
  method: 'GET',
  path: '/deposits',
  permission: 'money.read',
  summary: 'Lists deposit requests. Default order: pending oldest first, others newest first.',
  query: pageQuery,
  response: { serverTimeMs: instantMs, deposits: z.array(depositShape), nextCursor: z.nullable(cursorText) },
});

export const getDeposit = defineOperatorCall({
  method: 'GET',
  path: '/deposits/:depositId',
  permission: 'money.read',
  summary: "Returns one deposit request with the player's wallet.",
  params: { depositId: idText },
  response: { serverTimeMs: instantMs, deposit: depositShape, wallet: walletShape },
});

export const approveDeposit = defineOperatorCall({
  method: 'POST',
  path: '/deposits/:depositId/approve',
  access: 'confirmed',
  permission: 'deposits.decide',
  summary: 'Credits the amount that was really paid, once. Each UTR is credited once across all players.',
  params: { depositId: idText },
  request: { amountPaise, utr: reference },
  response: { transferId: idText },
});

export const rejectDeposit = defineOperatorCall({
  method: 'POST',
  path: '/deposits/:depositId/reject',
  permission: 'deposits.decide',
  summary: 'Rejects a deposit request. No money moves.',
  params: { depositId: idText },
  request: { reason: reasonText },
  response: { decidedAtMs: instantMs },
});

export const listWithdrawals = defineOperatorCall({
  method: 'GET',
  path: '/withdrawals',
  permission: 'money.read',
  summary: 'Lists withdrawal requests. Default order: pending oldest first, others newest first.',
  query: pageQuery,
  response: { serverTimeMs: instantMs, withdrawals: z.array(withdrawalShape), nextCursor: z.nullable(cursorText) },
});

export const getWithdrawal = defineOperatorCall({
  method: 'GET',
  path: '/withdrawals/:withdrawalId',
  permission: 'money.read',
  summary: "Returns one withdrawal request with the player's wallet.",
  params: { withdrawalId: idText },
  response: { serverTimeMs: instantMs, withdrawal: withdrawalShape, wallet: walletShape },
});

export const approveWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/approve',
  access: 'confirmed',
  permission: 'withdrawals.decide',
  summary:
    'Records that a claimed payout was paid, with the reference of the payment and a receipt (JPEG or PNG, base64).',
  params: { withdrawalId: idText },
  request: { reference, receipt: z.optional(base64Image) },
  response: { transferId: idText },
});

export const checkWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/check',
  access: 'confirmed',
  permission: 'withdrawals.decide',
  summary:
    'Approves the payout of a large amount as the first of two operators. Another operator then claims and pays it.',
  params: { withdrawalId: idText },
  response: { checkedAtMs: instantMs },
});

export const claimWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/claim',
  permission: 'withdrawals.decide',
  summary: 'Claims a payout before it is paid outside. Nobody else can then pay or reject it.',
  params: { withdrawalId: idText },
  response: { claimedAtMs: instantMs },
});

export const savePayoutReference = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/reference',
  permission: 'withdrawals.decide',
  summary: "Stores the payment's reference with the operator's own claim. Returns the normalised reference.",
  params: { withdrawalId: idText },
  request: { reference },
  response: { reference: z.string() },
});

export const releaseWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/release',
  access: 'confirmed',
  permission: 'withdrawals.decide',
  summary: 'Releases the expired claim of another operator. The reason records that the statement shows no payment.',
  params: { withdrawalId: idText },
  request: { reason: reasonText },
  response: {},
});

export const returnWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/return',
  access: 'confirmed',
  permission: 'withdrawals.decide',
  summary: 'Books a paid withdrawal back to the wallet, because the bank returned the payment.',
  params: { withdrawalId: idText },
  request: { reason: reasonText },
  response: { transferId: idText },
});

export const rejectWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/reject',
  permission: 'withdrawals.decide',
  summary: 'Rejects an unclaimed withdrawal request and returns the held amount.',
  params: { withdrawalId: idText },
  request: { reason: reasonText },
  response: { transferId: idText },
});

export const findWallet = defineOperatorCall({
  method: 'GET',
  path: '/wallets',
  permission: 'money.read',
  summary: 'Returns the wallet of the player with this mobile number.',
  query: { mobile: z.string().check(z.regex(/^[6-9][0-9]{9}$/)) },
  response: { serverTimeMs: instantMs, wallet: walletShape },
});

export const getWallet = defineOperatorCall({
  method: 'GET',
  path: '/wallets/:playerId',
  permission: 'money.read',
  summary: "Returns a player's balance, payout numbers and last movements.",
  params: { playerId: idText },
  response: { serverTimeMs: instantMs, wallet: walletShape },
});

export const listAdjustments = defineOperatorCall({
  method: 'GET',
  path: '/adjustments',
  permission: 'money.read',
  summary: 'Lists corrections of wallets, newest first.',
  query: { state: z.optional(z.enum(['pending', 'done', 'declined'])), cursor: z.optional(idText) },
  response: { serverTimeMs: instantMs, adjustments: z.array(adjustmentShape), nextCursor: z.nullable(idText) },
});

export const adjustWallet = defineOperatorCall({
  method: 'POST',
  path: '/wallets/:playerId/adjust',
  access: 'confirmed',
  permission: 'wallets.adjust',
  summary: 'Corrects a wallet with a reason, once per request id. Above the limit it waits for a second operator.',
  params: { playerId: idText },
  request: {
    requestId: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
    direction: z.enum(['credit', 'debit']),
    amountPaise,
    reason: reasonText,
  },
  response: { adjustmentId: idText, state: z.enum(['pending', 'done', 'declined']) },
});

export const confirmAdjustment = defineOperatorCall({
  method: 'POST',
  path: '/adjustments/:adjustmentId/confirm',
  access: 'confirmed',
  permission: 'wallets.adjust',
  summary: 'Approves a correction as the second operator. The wallet is then corrected.',
  params: { adjustmentId: idText },
  response: { transferId: idText },
});

export const declineAdjustment = defineOperatorCall({
  method: 'POST',
  path: '/adjustments/:adjustmentId/decline',
  permission: 'wallets.adjust',
  summary: 'Discards a pending correction. The operator who proposed it may do so too.',
  params: { adjustmentId: idText },
  request: { reason: reasonText },
  response: { decidedAtMs: instantMs },
});
