import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import {
  ADJUSTMENT_STATES,
  adjustmentShape,
  creditShape,
  depositShape,
  moneyQueueShape,
  playerFields,
  REQUEST_SORTS,
  REQUEST_STATES,
  walletShape,
} from './money-shapes.ts';
import { changeState } from './proposals.contract.ts';
import { count, cursorText, idText, instantMs, instantRange, paiseText, queryNumber, reasonText } from './wire.ts';

const amountPaise = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/));

/** A reference as typed. Blanks, hyphens and case do not matter. */
export const reference = z.string().check(z.maxLength(60));

export const pageQuery = {
  state: z.optional(z.enum(REQUEST_STATES)),
  /** Only requests of this player. */
  playerId: z.optional(idText),
  /** A mobile number or its last digits, a reference, an amount in points, or the number of the request. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  ...instantRange,
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
  summary:
    'Credits the amount that was paid, once. If the evidence differs from the bank line or a limit is exceeded, the deposit waits for a second operator.',
  params: { depositId: idText },
  request: { amountPaise, utr: reference },
  response: creditShape,
});

export const resolveDeposit = defineOperatorCall({
  method: 'POST',
  path: '/deposits/:depositId/resolve',
  access: 'confirmed',
  permission: 'deposits.decide',
  summary: 'Credits what another operator proposed despite a mismatch, with a reason.',
  params: { depositId: idText },
  request: { amountPaise, utr: reference, reason: reasonText },
  response: { state: z.enum(['approved', 'to_return']), transferId: idText },
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

export const listDepositsToReturn = defineOperatorCall({
  method: 'GET',
  path: '/deposits/to-return',
  permission: 'money.read',
  summary: 'Lists payments that a limit or an exclusion of the player refused, oldest first. Each is paid back whole.',
  /** Refused in this time. */
  query: instantRange,
  response: {
    deposits: z.array(
      z.object({
        depositId: idText,
        playerId: idText,
        name: z.string(),
        amountPaise: paiseText,
        utr: z.string(),
        decidedAtMs: instantMs,
        /** Whether an operator proposed the return and it waits for a second operator. */
        isProposed: z.boolean(),
      }),
    ),
    totalPaise: paiseText,
  },
});

export const returnDeposit = defineOperatorCall({
  method: 'POST',
  path: '/deposits/:depositId/return',
  access: 'confirmed',
  permission: 'deposits.decide',
  summary: 'Records that a refused payment was paid back, with the bank reference. Above the daily sum, proposes it.',
  params: { depositId: idText },
  request: { reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) },
  response: {
    state: changeState,
    /** Null until the second operator approves. */
    transferId: z.nullable(idText),
  },
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

export const listNegativeWallets = defineOperatorCall({
  method: 'GET',
  path: '/negative-wallets',
  permission: 'money.read',
  summary: 'Lists the wallets below zero, lowest first, with their pending withdrawals.',
  /** A win was last taken back in this time. */
  query: instantRange,
  response: {
    /** At most 200. */
    wallets: z.array(
      z.object({
        ...playerFields,
        balancePaise: paiseText,
        heldPaise: paiseText,
        blocked: z.boolean(),
        /** When a win was last taken back, which is what took the wallet below zero. */
        takenBackAtMs: z.nullable(instantMs),
        withdrawals: z.array(z.object({ withdrawalId: idText, amountPaise: paiseText, isClaimed: z.boolean() })),
      }),
    ),
  },
});

export const listAdjustments = defineOperatorCall({
  method: 'GET',
  path: '/adjustments',
  permission: 'money.read',
  summary: 'Lists corrections of wallets, newest first.',
  query: {
    state: z.optional(z.enum(ADJUSTMENT_STATES)),
    /** Proposed in this time. */
    ...instantRange,
    cursor: z.optional(idText),
  },
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
