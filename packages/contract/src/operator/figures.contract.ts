import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, dateText, family, instantMs, paiseText } from './wire.ts';

export const REPORTS_BY = ['day', 'market', 'game', 'player'] as const;
export type ReportBy = (typeof REPORTS_BY)[number];

const periodDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * Business dates in India, both inclusive; at most 400 days. The server checks that they exist and refuses with
 * `period_invalid`.
 */
export const periodShape = { from: periodDate, to: periodDate };

export const betsReportShape = { ...periodShape, by: z.enum(REPORTS_BY), family: z.optional(family) };

const sums = {
  bids: count,
  players: count,
  /** All stakes, including refunded ones. */
  stakePaise: paiseText,
  refundedPaise: paiseText,
  /** Payouts without those that were taken back by a void. */
  paidPaise: paiseText,
  /** stake − refunded − paid of the draws that are not fully settled. */
  openPaise: paiseText,
  /** stake − refunded − paid of the settled draws. */
  profitPaise: paiseText,
};

const reportRow = z.object({
  /** Date, market id, 'family:game' or player id. */
  key: z.string(),
  label: z.string(),
  family: z.nullable(family),
  /** By player: the mobile number, masked without permission players.mobile. Else null. */
  mobile: z.nullable(z.string()),
  ...sums,
  /** By game: payouts per 100 points staked in settled draws, two decimals. Else null. */
  actualReturn: z.nullable(z.string()),
  /** By game: the expected value of actualReturn, from the rates and a fair draw. Else null. */
  expectedReturn: z.nullable(z.string()),
});
export type ReportRow = z.output<typeof reportRow>;

export const betsReport = defineOperatorCall({
  method: 'GET',
  path: '/figures/bets',
  permission: 'reports.read',
  summary: 'Returns stakes, payouts and profit of business dates, by day, market, game or player.',
  query: betsReportShape,
  response: {
    serverTimeMs: instantMs,
    /** By player: the 100 players who won most. The file has all of them. */
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
  summary: 'Returns deposits, withdrawals, bonuses and corrections by booking day (India time).',
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
  summary:
    'Compares the totals of the bets report with the bookings of the ledger for the same draws, in one snapshot.',
  query: periodShape,
  response: { serverTimeMs: instantMs, equal: z.boolean(), lines: z.array(compared) },
});
