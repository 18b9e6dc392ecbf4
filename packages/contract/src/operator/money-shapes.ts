import * as z from 'zod/mini';
import { count, idText, instantMs, paiseText } from './wire.ts';

/** States of deposit and withdrawal requests. */
export const REQUEST_STATES = ['pending', 'approved', 'rejected'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Orders of a queue: upwards, or downwards with a minus; requests that are alike by id. */
export const REQUEST_SORTS = ['time', '-time', 'amount', '-amount'] as const;

const player = {
  playerId: idText,
  name: z.string(),
  /** Only the last four digits unless one may see numbers in full. */
  mobile: z.string(),
};

const decision = {
  decidedBy: z.nullable(z.string()),
  decidedAtMs: z.nullable(instantMs),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
};

export const depositShape = z.object({
  depositId: idText,
  ...player,
  amountPaise: paiseText,
  state: z.enum(REQUEST_STATES),
  method: z.enum(['phonepe', 'googlepay', 'paytm', 'qr', 'other']),
  /** Whom the player was told to pay. */
  payee: z.string(),
  txnRef: z.string(),
  /** The payment's reference as the player gave it; '' while none is given. */
  claimedUtr: z.string(),
  /** Other requests that claim the same reference. */
  sameUtr: count,
  /** Address of the screenshot, good for an hour. */
  slipUrl: z.nullable(z.string()),
  createdAtMs: instantMs,
  /** What was credited, and the reference it was credited for. */
  approvedPaise: z.nullable(paiseText),
  utr: z.nullable(z.string()),
  ...decision,
});
export type OperatorDeposit = z.output<typeof depositShape>;

export const withdrawalShape = z.object({
  withdrawalId: idText,
  ...player,
  amountPaise: paiseText,
  state: z.enum(REQUEST_STATES),
  method: z.enum(['paytm', 'googlepay', 'phonepe']),
  /** The number to pay, as it was when the payout was asked for. */
  number: z.string(),
  createdAtMs: instantMs,
  /** Above the limit one operator checks and another one pays. */
  needsSecondPerson: z.boolean(),
  checkedBy: z.nullable(z.string()),
  checkedByMe: z.boolean(),
  reference: z.nullable(z.string()),
  receiptUrl: z.nullable(z.string()),
  ...decision,
});
export type OperatorWithdrawal = z.output<typeof withdrawalShape>;

export const adjustmentShape = z.object({
  adjustmentId: idText,
  ...player,
  direction: z.enum(['credit', 'debit']),
  amountPaise: paiseText,
  reason: z.string(),
  state: z.enum(['pending', 'done', 'declined']),
  proposedBy: z.string(),
  proposedByMe: z.boolean(),
  proposedAtMs: instantMs,
  decidedBy: z.nullable(z.string()),
  decidedAtMs: z.nullable(instantMs),
  declineReason: z.nullable(z.string()),
});
export type OperatorAdjustment = z.output<typeof adjustmentShape>;

/** One movement of a wallet, with what the wallet held after it. */
const movement = z.object({
  transferId: idText,
  atMs: instantMs,
  isCredit: z.boolean(),
  amountPaise: paiseText,
  balancePaise: paiseText,
  /** In the words the player sees. */
  note: z.string(),
});

export const walletShape = z.object({
  ...player,
  balancePaise: paiseText,
  heldPaise: paiseText,
  blocked: z.boolean(),
  /** While it is in the future no payout may be asked for; a password was reset. */
  payoutsHeldUntilMs: z.nullable(instantMs),
  payoutNumbers: z.array(
    z.object({
      method: z.enum(['paytm', 'googlepay', 'phonepe']),
      number: z.string(),
      changedAtMs: instantMs,
      heldUntilMs: z.nullable(instantMs),
    }),
  ),
  /** The last twenty. */
  movements: z.array(movement),
});
export type OperatorWallet = z.output<typeof walletShape>;

export const moneyQueueShape = z.object({
  pending: count,
  pendingPaise: paiseText,
  /** When the longest waiting request came. */
  oldestAtMs: z.nullable(instantMs),
  /** Today in India. */
  approvedToday: count,
  approvedTodayPaise: paiseText,
  rejectedToday: count,
});
