import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, dateText, idText, instantMs, paiseText, queryNumber, reasonText } from './wire.ts';

/** Largest bank statement, in bytes, and most lines in it. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
export const MAX_STATEMENT_LINES = 20_000;

/** Most lines that are approved with one call. */
export const MAX_APPROVED_LINES = 200;

/** The order of day, month and year in a bank's dates. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;

/** The file as base64; UTF-8, with or without a byte order mark. */
const statementFile = z
  .string()
  .check(z.maxLength(Math.ceil(MAX_STATEMENT_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

const column = z.string().check(z.maxLength(100));

/** Which column holds what, by the names in the heading; '' for a column the bank does not have. */
export const statementMappingShape = z.strictObject({
  date: column,
  dateOrder: z.enum(DATE_ORDERS),
  /** What came in; or every amount, where `direction` says which way it went. */
  amount: column,
  /** A column with CR or DR; '' where amounts of their own column or sign say it. */
  direction: column,
  /** The UTR; '' where it stands as a number of 12 digits within the narration. */
  reference: column,
  narration: column,
});
export type StatementMapping = z.output<typeof statementMappingShape>;

export const statementProfileShape = z.object({
  profileId: idText,
  name: z.string(),
  mapping: statementMappingShape,
});

const readLineShape = z.object({
  /** Of the line in the file, 1 for the first. */
  lineNumber: count,
  paidOn: dateText,
  amountPaise: paiseText,
  reference: z.string(),
  narration: z.string(),
  /** It came with an earlier file. */
  isKnown: z.boolean(),
});
export type StatementReadLine = z.output<typeof readLineShape>;

export const listStatementProfiles = defineOperatorCall({
  method: 'GET',
  path: '/statement-profiles',
  permission: 'money.read',
  summary: 'How the banks in use write their statements.',
  response: { profiles: z.array(statementProfileShape) },
});

export const previewStatement = defineOperatorCall({
  method: 'POST',
  path: '/statements/preview',
  permission: 'deposits.decide',
  summary: 'What a file would bring, line by line, and what is wrong with it; nothing is stored.',
  request: { file: statementFile, mapping: z.optional(statementMappingShape) },
  response: {
    columns: z.array(z.string()),
    /** As given; else what the names of the columns suggest. */
    mapping: statementMappingShape,
    /** Credits that are new, credits known from earlier files, everything else, and lines that cannot be read. */
    fresh: count,
    freshPaise: paiseText,
    repeated: count,
    others: count,
    faulty: count,
    /** The first hundred credits. */
    lines: z.array(readLineShape),
    /** The first hundred lines that cannot be read. */
    faults: z.array(z.object({ lineNumber: count, text: z.string(), problem: z.string() })),
  },
});

export const importStatement = defineOperatorCall({
  method: 'POST',
  path: '/statements',
  permission: 'deposits.decide',
  summary: 'Keeps the credits of a file, each once however often it comes; lines that cannot be read stay out.',
  request: {
    file: statementFile,
    fileName: z.string().check(z.maxLength(200)),
    mapping: statementMappingShape,
    /** Keeps the mapping under this name, in place of an earlier one. */
    profileName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
  },
  response: { importId: idText, added: count, repeated: count, others: count, faulty: count },
});

/** ready: one pending request has the same UTR and amount; unmatched: a person has to look. */
export const STATEMENT_LINE_STATES = ['ready', 'unmatched', 'credited', 'dismissed'] as const;
export type StatementLineState = (typeof STATEMENT_LINE_STATES)[number];

const requestShape = z.object({
  depositId: idText,
  playerId: idText,
  name: z.string(),
  mobile: z.string(),
  amountPaise: paiseText,
});

export const statementLineShape = z.object({
  lineId: idText,
  importId: idText,
  fileName: z.string(),
  lineNumber: count,
  paidOn: dateText,
  amountPaise: paiseText,
  reference: z.string(),
  narration: z.string(),
  state: z.enum(STATEMENT_LINE_STATES),
  /** Pending requests with the same UTR, also of another amount; or the one that was credited for it. */
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
  summary: 'Credits of the imported statements: undecided ones the oldest first, others the newest first.',
  query: {
    state: z.optional(z.enum(STATEMENT_LINE_STATES)),
    /** A reference, an amount in points, or words of the narration. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(60))),
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
  summary: 'Credits the requests that these lines match, each as by hand and once; others are left as they are.',
  request: {
    lines: z
      .array(z.strictObject({ lineId: idText, depositId: idText }))
      .check(z.minLength(1), z.maxLength(MAX_APPROVED_LINES)),
  },
  response: {
    approved: count,
    /** Lines that no longer match, each with why. */
    left: z.array(z.object({ lineId: idText, message: z.string() })),
  },
});

export const linkStatementLine = defineOperatorCall({
  method: 'POST',
  path: '/statement-lines/:lineId/link',
  access: 'confirmed',
  permission: 'deposits.decide',
  summary: 'Credits a request with what the line says was paid, where a person knows that they belong together.',
  params: { lineId: idText },
  request: {
    depositId: idText,
    reason: reasonText,
    /** Of the payment, for a line that has none. */
    utr: z.optional(z.string().check(z.maxLength(60))),
  },
  response: { transferId: idText },
});

export const dismissStatementLine = defineOperatorCall({
  method: 'POST',
  path: '/statement-lines/:lineId/dismiss',
  permission: 'deposits.decide',
  summary: 'Takes a line off the list: it is no deposit of a player.',
  params: { lineId: idText },
  request: { reason: reasonText },
  response: { decidedAtMs: instantMs },
});
