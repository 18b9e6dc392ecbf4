import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, idText, instantMs, instantRange, paiseText, queryNumber, reasonText } from './wire.ts';

/** Maximum size of a result file in bytes, and maximum lines in it. */
export const MAX_RESULT_BYTES = 1024 * 1024;
export const MAX_RESULT_LINES = 2_000;

/** Maximum lines to dismiss with one call. */
export const MAX_DISMISSED = 200;

/** The columns of a file for the bank. */
export const PAYOUT_FORMATS = ['upi', 'neft'] as const;
export type PayoutFormat = (typeof PAYOUT_FORMATS)[number];

/** What the bank did with a payout. */
export const PAYOUT_OUTCOMES = ['paid', 'returned', 'failed'] as const;
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];

/** done: applied to its payout. open: an operator must look at it. */
export const PAYOUT_RESULT_STATES = ['open', 'done', 'dismissed'] as const;

const batchShape = z.object({
  batchId: idText,
  format: z.enum(PAYOUT_FORMATS),
  madeBy: z.string(),
  madeByMe: z.boolean(),
  madeAtMs: instantMs,
  payouts: count,
  paise: paiseText,
  /** Payouts of the file by what happened to them since. A released claim counts as failed. */
  paid: count,
  returned: count,
  failed: count,
  waiting: count,
});
export type PayoutBatch = z.output<typeof batchShape>;

export const listPayoutBatches = defineOperatorCall({
  method: 'GET',
  path: '/payout-batches',
  permission: 'money.read',
  summary: 'Lists the files of payouts for the bank, newest first, and what a new file of the operator would hold.',
  query: {
    /** Made in this time. */
    ...instantRange,
    cursor: z.optional(idText),
  },
  response: {
    serverTimeMs: instantMs,
    format: z.enum(PAYOUT_FORMATS),
    /** Payouts that the operator has claimed, that no file holds and that have no reference of a payment. */
    claimed: count,
    claimedPaise: paiseText,
    batches: z.array(batchShape),
    nextCursor: z.nullable(idText),
  },
});

export const makePayoutBatch = defineOperatorCall({
  method: 'POST',
  path: '/payout-batches',
  access: 'confirmed',
  permission: 'withdrawals.decide',
  summary: 'Makes a file of all payouts that the operator has claimed. Each claim is in one file at most.',
  response: {
    batchId: idText,
    payouts: count,
    paise: paiseText,
    /** The claimed payouts that the file cannot pay, with the reason. */
    left: z.array(z.object({ withdrawalId: idText, message: z.string() })),
  },
});

export const importPayoutResults = defineOperatorCall({
  method: 'POST',
  path: '/payout-results',
  access: 'confirmed',
  permission: 'withdrawals.decide',
  summary: "Applies the bank's result file: marks payouts as paid, returned or failed. Each line is applied once.",
  request: {
    /** CSV as base64. UTF-8, with or without a byte-order mark. */
    file: z.string().check(z.maxLength(Math.ceil(MAX_RESULT_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    fileName: z.string().check(z.maxLength(200)),
  },
  response: {
    paid: count,
    returned: count,
    failed: count,
    /** Lines that were applied or dismissed before. */
    repeated: count,
    /** Lines whose payment the bank has not decided. */
    undecided: count,
    /** Lines that were not applied: an operator must look at them, or another import holds them. */
    left: count,
    /** The first 100 unreadable lines. */
    faults: z.array(z.object({ lineNumber: count, text: z.string(), problem: z.string() })),
  },
});

const resultShape = z.object({
  resultId: idText,
  fileName: z.string(),
  lineNumber: count,
  lineText: z.string(),
  batchId: z.nullable(idText),
  withdrawalId: z.nullable(idText),
  outcome: z.enum(PAYOUT_OUTCOMES),
  amountPaise: paiseText,
  reference: z.string(),
  bankReason: z.string(),
  state: z.enum(PAYOUT_RESULT_STATES),
  /** Why the line was not applied; null for an applied line. */
  problem: z.nullable(z.string()),
  /** Why it was dismissed. */
  reason: z.nullable(z.string()),
  importedBy: z.string(),
  importedAtMs: instantMs,
  decidedBy: z.nullable(z.string()),
  decidedAtMs: z.nullable(instantMs),
});
export type PayoutResult = z.output<typeof resultShape>;

export const listPayoutResults = defineOperatorCall({
  method: 'GET',
  path: '/payout-results',
  permission: 'money.read',
  summary: "Lists lines of the bank's result files: open oldest first, others newest first.",
  query: {
    state: z.enum(PAYOUT_RESULT_STATES),
    cursor: z.optional(idText),
    limit: z.optional(queryNumber(1, 200)),
  },
  response: { serverTimeMs: instantMs, open: count, results: z.array(resultShape), nextCursor: z.nullable(idText) },
});

export const dismissPayoutResults = defineOperatorCall({
  method: 'POST',
  path: '/payout-results/dismiss',
  permission: 'withdrawals.decide',
  summary: 'Dismisses open lines, all with the same reason. Lines that are no longer open stay as they are.',
  request: {
    resultIds: z.array(idText).check(z.minLength(1), z.maxLength(MAX_DISMISSED)),
    reason: reasonText,
  },
  response: { dismissed: count },
});
