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

const auditChain = z.object({
  rowsSealed: count,
  /** Rows that the next seal will cover, and the time of the oldest of them. */
  rowsWaiting: count,
  waitingSinceMs: z.nullable(instantMs),
  /** The last seal: its head is the hash to write down elsewhere, 64 hexadecimal digits. */
  lastSeal: z.nullable(z.object({ sealNo: idText, sealedAtMs: instantMs, head: z.string() })),
  /** What the last reading of the whole chain found; null before the first. */
  check: z.nullable(
    z.object({
      atMs: instantMs,
      problems: count,
      /** The first place that is not as it was sealed; its seal is null for a row that none covers. */
      first: z.nullable(z.object({ sealNo: z.nullable(idText), auditId: z.nullable(idText), detail: z.string() })),
    }),
  ),
});
export type AuditChainState = z.output<typeof auditChain>;

export const integrityState = defineOperatorCall({
  method: 'GET',
  path: '/integrity',
  permission: 'books.read',
  summary: 'The last settlements worked out a second time, the chain of the audit log, the job queue, the last backup.',
  response: {
    serverTimeMs: instantMs,
    settlements: z.array(proof),
    audit: auditChain,
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
