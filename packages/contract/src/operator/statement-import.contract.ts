import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { creditShape } from './money-shapes.ts';
import { count, dateText, idText, instantMs, paiseText, queryNumber, reasonText } from './wire.ts';

/** Maximum size of a bank statement in bytes, and maximum lines in it. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
export const MAX_STATEMENT_LINES = 20_000;

/** Maximum lines to approve or dismiss with one call. */
const MAX_APPROVED_LINES = 200;

/** Order of day, month and year in a bank's dates. */
const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;

/** The file as base64. UTF-8, with or without a byte-order mark. */
const statementFile = z
  .string()
  .check(z.maxLength(Math.ceil(MAX_STATEMENT_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

const column = z.string().check(z.maxLength(100));

/** The heading of each column. '' for a column that the bank does not have. */
const statementMappingShape = z.strictObject({
  date: column,
  dateOrder: z.enum(DATE_ORDERS),
  /** Column of credits; or of every amount, when `direction` names the column of the direction. */
  amount: column,
  /** Column with CR or DR. '' when separate columns or the sign show the direction. */
  direction: column,
  /** Column of the UTR. '' when the UTR is a number of 12 digits within the narration. */
  reference: column,
  narration: column,
});
export type StatementMapping = z.output<typeof statementMappingShape>;

const statementProfileShape = z.object({
  profileId: idText,
  name: z.string(),
  mapping: statementMappingShape,
});

const readLineShape = z.object({
  /** Number of the line in the file, from 1. */
  lineNumber: count,
  paidOn: dateText,
  amountPaise: paiseText,
  reference: z.string(),
  narration: z.string(),
  /** Whether an earlier file already contained it. */
  isKnown: z.boolean(),
});

export const listStatementProfiles = defineOperatorCall({
  method: 'GET',
  path: '/statement-profiles',
  permission: 'money.read',
  summary: 'Lists the known column mappings of banks.',
  response: { profiles: z.array(statementProfileShape) },
});

export const previewStatement = defineOperatorCall({
  method: 'POST',
  path: '/statements/preview',
  permission: 'deposits.decide',
  summary: 'Previews a file line by line, with the problems found. Stores nothing.',
  request: { file: statementFile, mapping: z.optional(statementMappingShape) },
  response: {
    columns: z.array(z.string()),
    /** The given mapping; without one, a guess from the headings. */
    mapping: statementMappingShape,
    /** Counts: new credits, credits known from earlier files, other lines, and unreadable lines. */
    fresh: count,
    freshPaise: paiseText,
    repeated: count,
    others: count,
    faulty: count,
    /** The first 100 credits. */
    lines: z.array(readLineShape),
    /** The first 100 unreadable lines. */
    faults: z.array(z.object({ lineNumber: count, text: z.string(), problem: z.string() })),
  },
});

export const importStatement = defineOperatorCall({
  method: 'POST',
  path: '/statements',
  permission: 'deposits.decide',
  summary: 'Imports the credits of a file. A repeated credit is stored once; unreadable lines are skipped.',
  request: {
    file: statementFile,
    fileName: z.string().check(z.maxLength(200)),
    mapping: statementMappingShape,
    /** Saves the mapping under this name; replaces an earlier one. */
    profileName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
  },
  response: { importId: idText, added: count, repeated: count, others: count, faulty: count },
});

/** ready: exactly one pending request has the same UTR and amount. unmatched: an operator must decide. */
export const STATEMENT_LINE_STATES = ['ready', 'unmatched', 'credited', 'dismissed'] as const;
export type StatementLineState = (typeof STATEMENT_LINE_STATES)[number];

const requestShape = z.object({
  depositId: idText,
  playerId: idText,
  name: z.string(),
  mobile: z.string(),
  amountPaise: paiseText,
});

const statementLineShape = z.object({
  lineId: idText,
  importId: idText,
  fileName: z.string(),
  lineNumber: count,
  paidOn: dateText,
  amountPaise: paiseText,
  reference: z.string(),
  narration: z.string(),
  state: z.enum(STATEMENT_LINE_STATES),
  /** Pending requests with the same UTR, at any amount; or the request that was credited for this line. */
  requests: z.array(requestShape),
  decidedBy: z.nullable(z.string()),
  decidedAtMs: z.nullable(instantMs),
  reason: z.nullable(z.string()),
});
export type StatementLine = z.output<typeof statementLineShape>;

export const listStatementLines = defineOperatorCall({
  method: 'GET',
  path: '/statement-lines',
  permission: 'money.read',
  summary: 'Lists the credits of imported statements: undecided oldest first, others newest first.',
  query: {
    state: z.optional(z.enum(STATEMENT_LINE_STATES)),
    /** A reference, an amount in points, or words of the narration. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    /** The first and the last day of the payment. */
    from: z.optional(dateText),
    to: z.optional(dateText),
    cursor: z.optional(idText),
    limit: z.optional(queryNumber(1, 200)),
  },
  response: {
    serverTimeMs: instantMs,
    ready: count,
    readyPaise: paiseText,
    unmatched: count,
    lines: z.array(statementLineShape),
    nextCursor: z.nullable(idText),
  },
});

export const approveStatementLines = defineOperatorCall({
  method: 'POST',
  path: '/statement-lines/approve',
  access: 'confirmed',
  permission: 'deposits.decide',
  summary: 'Credits the requests that match these lines, each once. Lines that do not match any more are skipped.',
  request: {
    lines: z
      .array(z.strictObject({ lineId: idText, depositId: idText }))
      .check(z.minLength(1), z.maxLength(MAX_APPROVED_LINES)),
  },
  response: {
    approved: count,
    /** Payments that a limit or an exclusion refused. Nothing of them is credited. */
    toReturn: count,
    /** The skipped lines with the reason. */
    left: z.array(z.object({ lineId: idText, message: z.string() })),
  },
});

export const linkStatementLine = defineOperatorCall({
  method: 'POST',
  path: '/statement-lines/:lineId/link',
  access: 'confirmed',
  permission: 'deposits.decide',
  summary:
    'Credits a request with the amount of the line. If the player entered another reference, it waits for a second operator.',
  params: { lineId: idText },
  request: {
    depositId: idText,
    reason: reasonText,
    /** Reference of the payment, for a line without one. */
    utr: z.optional(z.string().check(z.maxLength(60))),
  },
  response: creditShape,
});

export const dismissStatementLine = defineOperatorCall({
  method: 'POST',
  path: '/statement-lines/:lineId/dismiss',
  permission: 'deposits.decide',
  summary: 'Dismisses a line that is not a deposit of a player.',
  params: { lineId: idText },
  request: { reason: reasonText },
  response: { decidedAtMs: instantMs },
});

export const dismissStatementLines = defineOperatorCall({
  method: 'POST',
  path: '/statement-lines/dismiss',
  permission: 'deposits.decide',
  summary: 'Dismisses lines, all with the same reason. Lines that were decided meanwhile stay as they are.',
  request: {
    lineIds: z.array(idText).check(z.minLength(1), z.maxLength(MAX_APPROVED_LINES)),
    reason: reasonText,
  },
  response: { dismissed: count },
});
