import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, dateText, family, idText, instantMs, paiseText } from './wire.ts';

const proof = z.object({
  settlementId: idText,
  drawId: idText,
  marketName: z.string(),
  family,
  businessDate: dateText,
  /** open and close pay winners; refund refunds a cancelled draw. */
  what: z.enum(['open', 'close', 'refund']),
  completedAtMs: instantMs,
  slips: count,
  stakePaise: paiseText,
  /** The payout that the settlement recorded. */
  paidPaise: paiseText,
  /** The credits that the ledger booked for the settlement. */
  ledgerPaise: paiseText,
  /** The payout recomputed from the bids and the result. */
  expectedPaise: paiseText,
  /** Time of the last recomputation. */
  workedOutAtMs: instantMs,
  agrees: z.boolean(),
});
export type SettlementProof = z.output<typeof proof>;

const auditChain = z.object({
  rowsSealed: count,
  /** Audit rows without a seal yet, and the time of the oldest one. */
  rowsWaiting: count,
  waitingSinceMs: z.nullable(instantMs),
  /** The last seal. Its head is a hash to keep outside the server: 64 hexadecimal digits. */
  lastSeal: z.nullable(z.object({ sealNo: idText, sealedAtMs: instantMs, head: z.string() })),
  /** Result of the last check of the whole chain; null before the first. */
  check: z.nullable(
    z.object({
      atMs: instantMs,
      problems: count,
      /** The first place that differs from its seal. seal is null for a row that no seal covers. */
      first: z.nullable(z.object({ sealNo: z.nullable(idText), auditId: z.nullable(idText), detail: z.string() })),
    }),
  ),
});
export type AuditChainState = z.output<typeof auditChain>;

export const integrityState = defineOperatorCall({
  method: 'GET',
  path: '/integrity',
  permission: 'books.read',
  summary: 'Returns the recomputed last settlements, the state of the audit chain, the job queue and the last backup.',
  response: {
    serverTimeMs: instantMs,
    settlements: z.array(proof),
    audit: auditChain,
    /** Proofs of fraud of the last 30 days: two signed histories, or a dropped bid. 0 without a public log. */
    fraudReports: count,
    jobs: z.object({
      waiting: count,
      running: count,
      /** Jobs that failed their last attempt. */
      failed: count,
      oldestDueAtMs: z.nullable(instantMs),
    }),
    backup: z.nullable(
      z.object({
        name: z.string(),
        takenAtMs: instantMs,
        rows: count,
        bytes: count,
        /** Time of the last successful trial restore. */
        verifiedAtMs: z.nullable(instantMs),
      }),
    ),
  },
});
