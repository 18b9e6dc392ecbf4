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

/** A reference as typed; blanks and hyphens do not count, nor does case. */
const reference = z.string().check(z.maxLength(60));

const pageQuery = {
  state: z.optional(z.enum(REQUEST_STATES)),
  /** Only this player's requests. */
  playerId: z.optional(idText),
  /** A mobile number or its end, a reference, an amount in points, or the number of the request. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  fromMs: z.optional(queryInstantMs),
  toMs: z.optional(queryInstantMs),
  /** Without one, pending requests come in the order in which they were made and others the newest first. */
  sort: z.optional(z.enum(REQUEST_SORTS)),
  /** nextCursor of the page before. */
  cursor: z.optional(cursorText),
  limit: z.optional(queryNumber(1, 200)),
};

export const moneyTotals = defineOperatorCall({
  method: 'GET',
  path: '/money/totals',
  permission: 'money.read',
  summary: 'How much waits, since when, and what was decided today.',
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
  summary: 'Deposit requests: pending ones the oldest first, others the newest first, or as asked.',
  query: pageQuery,
  response: { serverTimeMs: instantMs, deposits: z.array(depositShape), nextCursor: z.nullable(cursorText) },
});

export const getDeposit = defineOperatorCall({
  method: 'GET',
  path: '/deposits/:depositId',
  permission: 'money.read',
  summary: "One deposit request with the player's wallet beside it.",
  params: { depositId: idText },
  response: { serverTimeMs: instantMs, deposit: depositShape, wallet: walletShape },
});

export const approveDeposit = defineOperatorCall({
  method: 'POST',
  path: '/deposits/:depositId/approve',
  access: 'confirmed',
  permission: 'deposits.decide',
  summary: 'Credits what was really paid, once; a UTR is credited once for all players.',
  params: { depositId: idText },
  request: { amountPaise, utr: reference },
  response: { transferId: idText },
});

export const rejectDeposit = defineOperatorCall({
  method: 'POST',
  path: '/deposits/:depositId/reject',
  permission: 'deposits.decide',
  summary: 'Refuses a claim; no money moves.',
  params: { depositId: idText },
  request: { reason: reasonText },
  response: { decidedAtMs: instantMs },
});

export const listWithdrawals = defineOperatorCall({
  method: 'GET',
  path: '/withdrawals',
  permission: 'money.read',
  summary: 'Withdrawal requests: pending ones the oldest first, others the newest first, or as asked.',
  query: pageQuery,
  response: { serverTimeMs: instantMs, withdrawals: z.array(withdrawalShape), nextCursor: z.nullable(cursorText) },
});

export const getWithdrawal = defineOperatorCall({
  method: 'GET',
  path: '/withdrawals/:withdrawalId',
  permission: 'money.read',
  summary: "One withdrawal request with the player's wallet beside it.",
  params: { withdrawalId: idText },
  response: { serverTimeMs: instantMs, withdrawal: withdrawalShape, wallet: walletShape },
});

export const approveWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/approve',
  access: 'confirmed',
  permission: 'withdrawals.decide',
  summary: 'Says that the held amount was paid, with the reference of the payment and a receipt (jpg or png, base64).',
  params: { withdrawalId: idText },
  request: { reference, receipt: z.optional(base64Image) },
  response: { transferId: idText },
});

export const checkWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/check',
  access: 'confirmed',
  permission: 'withdrawals.decide',
  summary: 'The first of two operators agrees to pay a large amount; another one pays it.',
  params: { withdrawalId: idText },
  response: { checkedAtMs: instantMs },
});

export const rejectWithdrawal = defineOperatorCall({
  method: 'POST',
  path: '/withdrawals/:withdrawalId/reject',
  permission: 'withdrawals.decide',
  summary: 'Gives the held amount back.',
  params: { withdrawalId: idText },
  request: { reason: reasonText },
  response: { transferId: idText },
});

export const findWallet = defineOperatorCall({
  method: 'GET',
  path: '/wallets',
  permission: 'money.read',
  summary: 'The wallet of the player with this mobile number.',
  query: { mobile: z.string().check(z.regex(/^[6-9][0-9]{9}$/)) },
  response: { serverTimeMs: instantMs, wallet: walletShape },
});

export const getWallet = defineOperatorCall({
  method: 'GET',
  path: '/wallets/:playerId',
  permission: 'money.read',
  summary: 'What a player has, where payouts go, and the last movements.',
  params: { playerId: idText },
  response: { serverTimeMs: instantMs, wallet: walletShape },
});

export const listAdjustments = defineOperatorCall({
  method: 'GET',
  path: '/adjustments',
  permission: 'money.read',
  summary: 'Corrections of wallets, the newest first.',
  query: { state: z.optional(z.enum(['pending', 'done', 'declined'])), cursor: z.optional(idText) },
  response: { serverTimeMs: instantMs, adjustments: z.array(adjustmentShape), nextCursor: z.nullable(idText) },
});

export const adjustWallet = defineOperatorCall({
  method: 'POST',
  path: '/wallets/:playerId/adjust',
  access: 'confirmed',
  permission: 'wallets.adjust',
  summary: 'Corrects a wallet with a reason, once for one request id; above the limit it waits for a second operator.',
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
  summary: 'The second operator agrees, and the wallet is corrected.',
  params: { adjustmentId: idText },
  response: { transferId: idText },
});

export const declineAdjustment = defineOperatorCall({
  method: 'POST',
  path: '/adjustments/:adjustmentId/decline',
  permission: 'wallets.adjust',
  summary: 'Drops a correction that waits; also by the one who proposed it.',
  params: { adjustmentId: idText },
  request: { reason: reasonText },
  response: { decidedAtMs: instantMs },
});
