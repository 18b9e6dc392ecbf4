import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { settlementShape, SIDE_STATES } from './draws.contract.ts';
import { count, dateText, family, idText, instantMs, paiseText, queryInstantMs, queryNumber, side } from './wire.ts';

const problem = z.object({ check: z.string(), subject: z.string(), detail: z.string() });

export const overview = defineOperatorCall({
  method: 'GET',
  path: '/overview',
  permission: 'overview.read',
  summary: 'Today at a glance.',
  response: {
    businessDate: dateText,
    serverTimeMs: instantMs,
    players: z.object({
      total: count,
      newToday: count,
      /** With a session used in the last five minutes. */
      activeNow: count,
      /** Who placed a bid on today's draws. */
      biddingToday: count,
    }),
    /** Of today's draws. */
    today: z.object({ slips: count, stakePaise: paiseText, paidPaise: paiseText, profitPaise: paiseText }),
    /** Sides whose bidding has ended and that have no declared result, the longest waiting first. */
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
    /** Draws whose next cut-off is within the next hour. */
    closingSoon: z.array(
      z.object({ drawId: idText, marketName: z.string(), family, side, cutOffAtMs: instantMs, stakePaise: paiseText }),
    ),
    settling: z.array(z.object({ marketName: z.string(), businessDate: dateText, settlement: settlementShape })),
    /** The last thirty business dates, oldest first: stakes of settled draws, and what they paid. */
    days: z.array(z.object({ date: dateText, stakePaise: paiseText, paidPaise: paiseText })),
    /** The last check of all books and the last of new transfers together. */
    lastBooksCheck: z.nullable(z.object({ atMs: instantMs, problems: count })),
    /** By how much the database's clock was set back, so that no bid is taken, ms; null while it is right. */
    clockBehindMs: z.nullable(count),
  },
});

const booksState = {
  /** The last one that was done; null before the first. */
  check: z.nullable(
    z.object({
      atMs: instantMs,
      balanced: z.boolean(),
      /** Of the ledger, then of slips, payouts and refunds against it, then of money requests; the first 200. */
      problems: z.array(problem),
      /** What stood in each kind of account; empty where an older release checked. */
      accounts: z.array(z.object({ account: z.string(), balancePaise: paiseText })),
    }),
  ),
  /** The last look at the transfers that came since, every ten minutes; null before the first. */
  newest: z.nullable(z.object({ atMs: instantMs, problems: z.array(problem) })),
  /** Another one waits or is being done. */
  checking: z.boolean(),
};

export const lastBooksCheck = defineOperatorCall({
  method: 'GET',
  path: '/books',
  permission: 'books.read',
  summary: 'What the last check of the books found.',
  response: booksState,
});

export const checkBooks = defineOperatorCall({
  method: 'POST',
  path: '/books/check',
  permission: 'books.check',
  summary:
    'Has every transfer, slip and payout read and compared with every balance. Takes minutes where there is much: ask for the last check until it is done.',
  response: booksState,
});

/** Orders of the audit log: downwards with a minus. */
export const AUDIT_SORTS = ['-time', 'time'] as const;

export const listAudit = defineOperatorCall({
  method: 'GET',
  path: '/audit',
  permission: 'audit.read',
  summary: 'The audit log, newest first unless asked otherwise.',
  query: {
    sort: z.optional(z.enum(AUDIT_SORTS)),
    /** nextCursor of the page before. */
    cursor: z.optional(idText),
    limit: z.optional(queryNumber(1, 200)),
    /** A whole action or its beginning: 'result.' finds all of them. */
    action: z.optional(z.string().check(z.maxLength(64))),
    /** Part of the name, whatever the case. */
    actor: z.optional(z.string().check(z.maxLength(64))),
    /** Exactly, as 'draw:41'. */
    subject: z.optional(z.string().check(z.maxLength(64))),
    fromMs: z.optional(queryInstantMs),
    toMs: z.optional(queryInstantMs),
  },
  response: {
    rows: z.array(
      z.object({
        auditId: idText,
        atMs: instantMs,
        actor: z.string(),
        operatorId: z.nullable(idText),
        address: z.nullable(z.string()),
        action: z.string(),
        subject: z.string(),
        /** What people call the subject, as this role may see it; null for what has no name, or is no more. */
        subjectName: z.nullable(z.string()),
        before: z.nullable(z.unknown()),
        after: z.nullable(z.unknown()),
        reason: z.nullable(z.string()),
      }),
    ),
    /** null on the last page. */
    nextCursor: z.nullable(idText),
  },
});

export const listOutbox = defineOperatorCall({
  method: 'GET',
  path: '/outbox',
  permission: 'outbox.read',
  summary: 'Texts of the development outbox, newest first; not_found where texts are really sent.',
  query: {
    mobile: z.optional(z.string().check(z.regex(/^[0-9]{10}$/))),
    limit: z.optional(queryNumber(1, 200)),
  },
  response: {
    messages: z.array(z.object({ smsId: idText, mobile: z.string(), text: z.string(), atMs: instantMs })),
  },
});

const robot = {
  /** Whether due results are declared by themselves. */
  on: z.boolean(),
  /** How long after the cut-off. */
  delaySeconds: z.int().check(z.minimum(0), z.maximum(86_400)),
};

export const getRobot = defineOperatorCall({
  method: 'GET',
  path: '/settings/robot',
  permission: 'settings.read',
  summary: 'The demo robot.',
  response: {
    ...robot,
    /** Off by the server's configuration, whatever is set here. */
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
