import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, dateText, family, idText, instantMs, paiseText } from './wire.ts';

const proof = z.object({
  settlementId: idText,
  drawId: idText,
  marketName: z.string(),
  family,
  businessDate: dateText,
  /** open and close pay winners; refund gives a cancelled draw back. */
  what: z.enum(['open', 'close', 'refund']),
  completedAtMs: instantMs,
  slips: count,
  stakePaise: paiseText,
  /** What the settlement wrote down as paid. */
  paidPaise: paiseText,
  /** The credits that the ledger booked for it. */
  ledgerPaise: paiseText,
  /** Worked out again from the bids and the result. */
  expectedPaise: paiseText,
  /** When both were last worked out. */
  workedOutAtMs: instantMs,
  agrees: z.boolean(),
});
export type SettlementProof = z.output<typeof proof>;

export const integrityState = defineOperatorCall({
  method: 'GET',
  path: '/integrity',
  permission: 'books.read',
  summary: 'The last settlements worked out a second time, the job queue, the last backup.',
  response: {
    serverTimeMs: instantMs,
    settlements: z.array(proof),
    jobs: z.object({
      waiting: count,
      running: count,
      /** Tried as often as it may be, and given up. */
      failed: count,
      oldestDueAtMs: z.nullable(instantMs),
    }),
    backup: z.nullable(
      z.object({
        name: z.string(),
        takenAtMs: instantMs,
        rows: count,
        bytes: count,
        /** When it was last restored as a trial and found whole. */
        verifiedAtMs: z.nullable(instantMs),
      }),
    ),
  },
});
