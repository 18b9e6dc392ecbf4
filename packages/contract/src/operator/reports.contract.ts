import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { settlementShape, SIDE_STATES } from './draws.contract.ts';
import { subjectPart } from './subject-parts.ts';
import {
  count,
  dateText,
  family,
  idText,
  instantMs,
  instantRange,
  paiseText,
  queryInstantMs,
  queryNumber,
  side,
} from './wire.ts';

const problem = z.object({ check: z.string(), subject: z.string(), detail: z.string() });
const daySums = z.object({ date: dateText, stakePaise: paiseText, refundedPaise: paiseText, paidPaise: paiseText });

export const overview = defineOperatorCall({
  method: 'GET',
  path: '/overview',
  permission: 'overview.read',
  summary: 'Returns the figures of today.',
  response: {
    businessDate: dateText,
    serverTimeMs: instantMs,
    players: z.object({
      total: count,
      newToday: count,
      /** Players with a session used in the last five minutes. */
      activeNow: count,
      /** Players with a bid on today's draws. */
      biddingToday: count,
    }),
    /** Of today's draws. */
    today: z.object({
      slips: count,
      stakePaise: paiseText,
      paidPaise: paiseText,
      /** Stakes less refunds and payouts of the draws that are not fully settled. */
      openPaise: paiseText,
      /** Stakes less refunds and payouts of the settled draws. */
      profitPaise: paiseText,
    }),
    /** Sides that have closed and have no declared result, longest waiting first. */
    waiting: z.array(
      z.object({
        drawId: idText,
        marketName: z.string(),
        family,
        businessDate: dateText,
        side,
        state: z.enum(SIDE_STATES),
        closedAtMs: instantMs,
      }),
    ),
    /** Draws with a cut-off within the next hour. */
    closingSoon: z.array(
      z.object({ drawId: idText, marketName: z.string(), family, side, cutOffAtMs: instantMs, stakePaise: paiseText }),
    ),
    settling: z.array(z.object({ marketName: z.string(), businessDate: dateText, settlement: settlementShape })),
    /** The last 30 business dates, oldest first, as in the report by day. The stakes include the refunded ones. */
    days: z.array(daySums),
    /** Result of the last full check of the books together with the last check of new transfers. */
    lastBooksCheck: z.nullable(z.object({ atMs: instantMs, problems: count })),
    /** How far the database's clock was set back, in ms; bidding is then stopped. Null while the clock is right. */
    clockBehindMs: z.nullable(count),
  },
});

export const countWaiting = defineOperatorCall({
  method: 'GET',
  path: '/waiting',
  permission: 'overview.read',
  summary: 'Counts the work that waits for this operator. A count is 0 if the role cannot do that work.',
  response: {
    /** Sides that have closed and have no declared result. */
    results: count,
    /** Pending deposits, withdrawals and adjustments of other operators. */
    money: count,
    /** Pending proposals of other operators. */
    proposals: count,
    /** Alerts of the role that nobody has acknowledged. */
    alerts: count,
    /** All items together. A due result or pending payout that is also an alert counts once. */
    total: count,
  },
});

const booksState = {
  /** The last completed check; null before the first. */
  check: z.nullable(
    z.object({
      atMs: instantMs,
      balanced: z.boolean(),
      /** Findings in the ledger, then in slips, payouts and refunds, then in money requests; the first 200. */
      problems: z.array(problem),
      /** Totals per kind of account. Empty when an older release made the check. */
      accounts: z.array(z.object({ account: z.string(), balancePaise: paiseText })),
    }),
  ),
  /** The last check of new transfers, every ten minutes; null before the first. */
  newest: z.nullable(z.object({ atMs: instantMs, problems: z.array(problem) })),
  /** Whether another check is waiting or running. */
  checking: z.boolean(),
};

export const lastBooksCheck = defineOperatorCall({
  method: 'GET',
  path: '/books',
  permission: 'books.read',
  summary: 'Returns the result of the last check of the books.',
  response: booksState,
});

export const checkBooks = defineOperatorCall({
  method: 'POST',
  path: '/books/check',
  permission: 'books.check',
  summary:
    'Starts a full check: every transfer, slip and payout is compared with every balance. It may take minutes: poll the last check.',
  response: booksState,
});

/** Orders of the audit log. A minus means descending. */
export const AUDIT_SORTS = ['-time', 'time'] as const;

export const auditFilterShape = {
  /** A whole action, or a prefix: 'result.' finds every action on results. */
  action: z.optional(z.string().check(z.maxLength(64))),
  /** Part of the operator's name or user name, in any case. */
  actor: z.optional(z.string().check(z.maxLength(64))),
  /** The exact subject, such as 'draw:41'. */
  subject: z.optional(z.string().check(z.maxLength(64))),
  fromMs: z.optional(queryInstantMs),
  toMs: z.optional(queryInstantMs),
};

export const listAudit = defineOperatorCall({
  method: 'GET',
  path: '/audit',
  permission: 'audit.read',
  summary: 'Lists the audit log. Default order: newest first.',
  query: {
    sort: z.optional(z.enum(AUDIT_SORTS)),
    /** nextCursor of the previous page. */
    cursor: z.optional(idText),
    limit: z.optional(queryNumber(1, 200)),
    ...auditFilterShape,
  },
  response: {
    rows: z.array(
      z.object({
        auditId: idText,
        atMs: instantMs,
        /** The user name. */
        actor: z.string(),
        /** The operator's name; the user name where there is none. */
        actorName: z.string(),
        operatorId: z.nullable(idText),
        address: z.nullable(z.string()),
        action: z.string(),
        subject: z.string(),
        /** The subject's display name, masked by role. Null when it has no name or was deleted. */
        subjectName: z.nullable(z.string()),
        /** The same name in parts, which the console words in its language. */
        subjectParts: z.nullable(z.array(subjectPart)),
        /** What happened, after the operator's name: "declared Kalyan, 21 Nov 2026, open 140". */
        says: z.string(),
        before: z.nullable(z.unknown()),
        after: z.nullable(z.unknown()),
        reason: z.nullable(z.string()),
      }),
    ),
    /** Null on the last page. */
    nextCursor: z.nullable(idText),
  },
});

export const listOutbox = defineOperatorCall({
  method: 'GET',
  path: '/outbox',
  permission: 'outbox.read',
  summary: 'Lists the text messages of the development outbox, newest first. not_found when messages are really sent.',
  query: {
    mobile: z.optional(z.string().check(z.regex(/^[0-9]{10}$/))),
    /** Sent in this time. */
    ...instantRange,
    limit: z.optional(queryNumber(1, 200)),
  },
  response: {
    messages: z.array(z.object({ smsId: idText, mobile: z.string(), text: z.string(), atMs: instantMs })),
  },
});

const robot = {
  /** Whether due results are declared automatically. */
  on: z.boolean(),
  /** Seconds after the cut-off. */
  delaySeconds: z.int().check(z.minimum(0), z.maximum(86_400)),
};

export const getRobot = defineOperatorCall({
  method: 'GET',
  path: '/settings/robot',
  permission: 'settings.read',
  summary: 'Returns the state of the demo robot.',
  response: {
    ...robot,
    /** False when the server's configuration switches it off, whatever the setting is. */
    available: z.boolean(),
  },
});

export const setRobot = defineOperatorCall({
  method: 'PUT',
  path: '/settings/robot',
  permission: 'settings.robot',
  summary: 'Switches the demo robot on or off.',
  request: robot,
  response: { ...robot, available: z.boolean() },
});

const crowd = {
  /** Whether the demo's players keep bidding. */
  on: z.boolean(),
};

export const getCrowd = defineOperatorCall({
  method: 'GET',
  path: '/settings/crowd',
  permission: 'settings.read',
  summary: 'Returns whether the players of the demo keep bidding.',
  response: {
    ...crowd,
    /** False when the server's configuration switches it off, whatever the setting is. */
    available: z.boolean(),
  },
});

export const setCrowd = defineOperatorCall({
  method: 'PUT',
  path: '/settings/crowd',
  permission: 'settings.robot',
  summary: 'Switches the bidding players of the demo on or off.',
  request: crowd,
  response: { ...crowd, available: z.boolean() },
});
