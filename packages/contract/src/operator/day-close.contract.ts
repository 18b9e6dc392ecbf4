import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, dateText, idText, instantMs, paiseText, reasonText } from './wire.ts';

/** close: a whole day that is over, once. handover: today until now, as often as shifts change. */
export const DAY_CLOSE_KINDS = ['close', 'handover'] as const;

/** The figures of a day at the moment of counting. Later bookings do not change a signed record. */
const figuresShape = z.object({
  cash: z.object({
    depositsCount: count,
    depositsPaise: paiseText,
    withdrawalsCount: count,
    withdrawalsPaise: paiseText,
    bonusPaise: paiseText,
    creditsPaise: paiseText,
    debitsPaise: paiseText,
  }),
  /** What waits for an operator. */
  open: z.object({
    deposits: count,
    depositsPaise: paiseText,
    withdrawals: count,
    withdrawalsPaise: paiseText,
    /** Withdrawals that an operator has claimed. */
    claimed: count,
    adjustments: count,
    depositsToReturn: count,
    statementLines: count,
    payoutResults: count,
    proposals: count,
    dueResults: count,
  }),
  negativeWallets: count,
  negativePaise: paiseText,
  books: z.object({
    /** Last check of all books, and of new transfers. */
    checkedAtMs: z.nullable(instantMs),
    newestAtMs: z.nullable(instantMs),
    problems: count,
  }),
});
export type DayFigures = z.output<typeof figuresShape>;

const closeShape = z.object({
  closeId: idText,
  kind: z.enum(DAY_CLOSE_KINDS),
  date: dateText,
  figures: figuresShape,
  note: z.string(),
  signedBy: z.string(),
  signedAtMs: instantMs,
  approvedBy: z.string(),
  approvedAtMs: instantMs,
});
export type DayClose = z.output<typeof closeShape>;

export const countDay = defineOperatorCall({
  method: 'GET',
  path: '/day-closes/figures',
  permission: 'reports.read',
  summary: 'Counts cash, open items, negative wallets and checks of the books for a day, as they are now.',
  query: { date: dateText },
  response: {
    serverTimeMs: instantMs,
    today: dateText,
    figures: figuresShape,
    /** Whether the day is closed, and whether a close of it waits for the second signature. */
    isClosed: z.boolean(),
    isSigned: z.boolean(),
  },
});

export const signDay = defineOperatorCall({
  method: 'POST',
  path: '/day-closes',
  access: 'confirmed',
  permission: 'day.close',
  summary: 'Counts a day and signs the figures as the first of two operators. The second one approves the proposal.',
  request: { kind: z.enum(DAY_CLOSE_KINDS), date: dateText, reason: reasonText },
  response: { proposalId: idText },
});

export const listDayCloses = defineOperatorCall({
  method: 'GET',
  path: '/day-closes',
  permission: 'reports.read',
  summary: 'Lists closed days and handovers, newest first.',
  query: { cursor: z.optional(idText) },
  response: { closes: z.array(closeShape), nextCursor: z.nullable(idText) },
});
