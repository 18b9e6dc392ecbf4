import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, dateText, family, instantMs, paiseText } from './wire.ts';

export const REPORTS_BY = ['day', 'market', 'game', 'player'] as const;
export type ReportBy = (typeof REPORTS_BY)[number];

/** Business dates in India, both included; at most 400 days. */
export const periodShape = { from: dateText, to: dateText };

export const betsReportShape = { ...periodShape, by: z.enum(REPORTS_BY), family: z.optional(family) };

const sums = {
  bids: count,
  players: count,
  /** Everything staked, also what was given back later. */
  stakePaise: paiseText,
  refundedPaise: paiseText,
  /** Winnings that stand; what a void has taken back is not among them. */
  paidPaise: paiseText,
  /** stake − refunded − paid. */
  profitPaise: paiseText,
};

const reportRow = z.object({
  /** Date, market id, 'family:game' or player id. */
  key: z.string(),
  label: z.string(),
  family: z.nullable(family),
  /** Of a player: the number as one may see it. */
  mobile: z.nullable(z.string()),
  ...sums,
  /** By game: paid of every 100 points staked in settled draws, with two decimals; else null. */
  actualReturn: z.nullable(z.string()),
  /** By game: the same as the rates and a fair draw make it on average. */
  expectedReturn: z.nullable(z.string()),
});
export type ReportRow = z.output<typeof reportRow>;

export const betsReport = defineOperatorCall({
  method: 'GET',
  path: '/figures/bets',
  permission: 'reports.read',
  summary: 'Stakes, payouts and profit of business dates, by day, market, game or player.',
  query: betsReportShape,
  response: {
    serverTimeMs: instantMs,
    /** By player: the hundred who won most; the file has all of them. */
    rows: z.array(reportRow),
    rowsTotal: count,
    totals: z.object(sums),
  },
});

const cash = {
  depositsCount: count,
  depositsPaise: paiseText,
  withdrawalsCount: count,
  withdrawalsPaise: paiseText,
  bonusPaise: paiseText,
  creditsPaise: paiseText,
  debitsPaise: paiseText,
};

export const cashReport = defineOperatorCall({
  method: 'GET',
  path: '/figures/cash',
  permission: 'reports.read',
  summary: 'Deposits, withdrawals, bonuses and corrections by the day they were booked, in India.',
  query: periodShape,
  response: {
    serverTimeMs: instantMs,
    days: z.array(z.object({ date: dateText, ...cash })),
    totals: z.object(cash),
  },
});
export type CashDay = z.output<typeof cashReport.response>['days'][number];

const compared = z.object({
  what: z.enum(['stakes', 'refunds', 'payouts']),
  reportPaise: paiseText,
  ledgerPaise: paiseText,
});

export const compareReport = defineOperatorCall({
  method: 'GET',
  path: '/figures/ledger',
  permission: 'reports.read',
  summary: 'The totals of the bets report beside what the ledger booked for the same draws, in one snapshot.',
  query: periodShape,
  response: { serverTimeMs: instantMs, equal: z.boolean(), lines: z.array(compared) },
});
