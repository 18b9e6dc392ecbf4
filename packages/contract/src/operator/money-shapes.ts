import * as z from 'zod/mini';
import { movementAbout } from '../movement-about.ts';
import { count, dateText, idText, instantMs, paiseText } from './wire.ts';

/** States of deposit and withdrawal requests. */
export const REQUEST_STATES = ['pending', 'approved', 'rejected'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Orders of a queue: ascending, or descending with a minus. Equal rows are ordered by id. */
export const REQUEST_SORTS = ['time', '-time', 'amount', '-amount'] as const;

/** The fields that name a player. */
export const playerFields = {
  playerId: idText,
  name: z.string(),
  /** In full with permission players.mobile, else only the last four digits. */
  mobile: z.string(),
};

const decision = {
  decidedBy: z.nullable(z.string()),
  decidedAtMs: z.nullable(instantMs),
  /** The reason of a rejection. */
  reason: z.nullable(z.string()),
};

/** Why one operator alone may not credit a deposit. */
export const DEPOSIT_PROBLEMS = [
  'amount_differs',
  'reference_differs',
  'line_decided',
  'reference_used',
  'above_largest',
  'above_day_sum',
] as const;
export type DepositProblem = (typeof DEPOSIT_PROBLEMS)[number];

/** The line of an imported bank statement that has the reference of a deposit. */
const bankLineShape = z.object({
  lineId: idText,
  paidOn: dateText,
  amountPaise: paiseText,
  reference: z.string(),
  narration: z.string(),
  state: z.enum(['open', 'credited', 'dismissed']),
});

/** What one operator wanted to credit, waiting for a second one. */
const mismatchShape = z.object({
  problems: z.array(z.enum(DEPOSIT_PROBLEMS)),
  amountPaise: paiseText,
  utr: z.string(),
  proposedBy: z.nullable(z.string()),
  proposedByMe: z.boolean(),
  proposedAtMs: instantMs,
});

export const depositShape = z.object({
  depositId: idText,
  ...playerFields,
  amountPaise: paiseText,
  state: z.enum(REQUEST_STATES),
  method: z.enum(['phonepe', 'googlepay', 'paytm', 'qr', 'other']),
  /** The payee that the app showed the player. */
  payee: z.string(),
  txnRef: z.string(),
  /** The payment's reference from the player; '' when missing. */
  claimedUtr: z.string(),
  /** Other requests with the same reference. */
  sameUtr: count,
  bankLine: z.nullable(bankLineShape),
  /** Set while the deposit is pending and an operator's approval waits for a second operator. */
  mismatch: z.nullable(mismatchShape),
  /** Address of the screenshot, valid for one hour. */
  slipUrl: z.nullable(z.string()),
  createdAtMs: instantMs,
  /** The amount that was paid, and the reference of the payment. */
  approvedPaise: z.nullable(paiseText),
  /** Whether a limit or an exclusion refused the payment. Nothing of it is credited. Stays true after its return. */
  isToReturn: z.boolean(),
  utr: z.nullable(z.string()),
  ...decision,
});
export type OperatorDeposit = z.output<typeof depositShape>;

export const withdrawalShape = z.object({
  withdrawalId: idText,
  ...playerFields,
  amountPaise: paiseText,
  state: z.enum(REQUEST_STATES),
  method: z.enum(['paytm', 'googlepay', 'phonepe']),
  /** The number to pay, as it was at the time of the request. */
  number: z.string(),
  /** UPI address of the number by the settings. '' if the method has none or the role sees no numbers. */
  upi: z.string(),
  createdAtMs: instantMs,
  /** While unclaimed: end of the hold before which nobody can claim the payout; null without a hold. */
  heldUntilMs: z.nullable(instantMs),
  /** Whether the amount is above the limit, so that one operator must check and another one pay. */
  needsSecondPerson: z.boolean(),
  checkedBy: z.nullable(z.string()),
  checkedByMe: z.boolean(),
  /** The operator who pays a pending request outside. After expiry a second operator may finish or release it. */
  claim: z.nullable(
    z.object({
      by: z.string(),
      byMe: z.boolean(),
      atMs: instantMs,
      expiresAtMs: instantMs,
      /** The payout file that may have paid it: the file holds this claim, and no result says that it failed. */
      fileId: z.nullable(idText),
    }),
  ),
  /** Present when the bank returned a paid request. */
  returned: z.nullable(z.object({ by: z.string(), atMs: instantMs, reason: z.string() })),
  /** Of the payment; of a pending request the reference saved with its claim. */
  reference: z.nullable(z.string()),
  receiptUrl: z.nullable(z.string()),
  ...decision,
});
export type OperatorWithdrawal = z.output<typeof withdrawalShape>;

/** expired: a proposal that nobody confirmed in time. */
export const ADJUSTMENT_STATES = ['pending', 'done', 'declined', 'expired'] as const;

export const adjustmentShape = z.object({
  adjustmentId: idText,
  ...playerFields,
  direction: z.enum(['credit', 'debit']),
  amountPaise: paiseText,
  reason: z.string(),
  state: z.enum(ADJUSTMENT_STATES),
  proposedBy: z.string(),
  proposedByMe: z.boolean(),
  proposedAtMs: instantMs,
  decidedBy: z.nullable(z.string()),
  decidedAtMs: z.nullable(instantMs),
  declineReason: z.nullable(z.string()),
});
export type OperatorAdjustment = z.output<typeof adjustmentShape>;

/** One movement of a wallet, with the balance after it. */
export const movementShape = z.object({
  transferId: idText,
  atMs: instantMs,
  isCredit: z.boolean(),
  amountPaise: paiseText,
  balancePaise: paiseText,
  /** The text of the protocol, in English. */
  note: z.string(),
  /** The cause: one of AMOUNT_STATUS. From it and `about` the console words the movement in its language. */
  status: z.string(),
  isCorrection: z.boolean(),
  about: z.nullable(movementAbout),
});
export type OperatorMovement = z.output<typeof movementShape>;

export const walletShape = z.object({
  ...playerFields,
  balancePaise: paiseText,
  heldPaise: paiseText,
  blocked: z.boolean(),
  /** End of the payout hold after a password reset; null without a hold. */
  payoutsHeldUntilMs: z.nullable(instantMs),
  payoutNumbers: z.array(
    z.object({
      method: z.enum(['paytm', 'googlepay', 'phonepe']),
      number: z.string(),
      changedAtMs: instantMs,
      heldUntilMs: z.nullable(instantMs),
    }),
  ),
  /** The last 20. */
  movements: z.array(movementShape),
});
export type OperatorWallet = z.output<typeof walletShape>;

export const moneyQueueShape = z.object({
  pending: count,
  pendingPaise: paiseText,
  /** Time of the oldest pending request. */
  oldestAtMs: z.nullable(instantMs),
  /** Since midnight in India. */
  approvedToday: count,
  approvedTodayPaise: paiseText,
  rejectedToday: count,
});

/**
 * The outcome of an approval: credited, put aside to be returned because a limit or an exclusion refuses it, or stored
 * for a second operator with the problems.
 */
export const creditShape = {
  state: z.enum(['approved', 'to_return', 'mismatch']),
  transferId: z.nullable(idText),
  problems: z.array(z.enum(DEPOSIT_PROBLEMS)),
};
