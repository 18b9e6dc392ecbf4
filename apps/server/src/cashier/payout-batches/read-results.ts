import { createHash } from 'node:crypto';
import { MAX_RESULT_BYTES, MAX_RESULT_LINES, type PayoutOutcome } from '@surahi/contract/operator';
import { MAX_AMOUNT_PAISE } from '@surahi/game';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { TaskHandler } from '../../platform/workers/tasks.ts';
import type { Workers } from '../../platform/workers/workers.ts';
import { readBankAmount, readRows, type Row } from '../bank-statements/index.ts';
import { readReference } from '../queues/index.ts';
import { readItemReference } from './batch-file.ts';

/** One line of a result file: what the bank did with one payout. */
export type ResultLine = {
  lineNumber: number;
  text: string;
  /** The payout that the line names; undefined if its reference is not from a payout file. */
  item: { batchId: bigint; withdrawalId: bigint } | undefined;
  outcome: PayoutOutcome;
  amountPaise: bigint;
  /** The bank's reference, normalised for comparison; '' if the line has none. */
  reference: string;
  bankReason: string;
  hash: Buffer;
};

type Fault = { lineNumber: number; text: string; problem: string };
export type ResultFile = { lines: ResultLine[]; faults: Fault[]; undecided: number };

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    readPayoutResults: { input: { file: string }; output: Result<ResultFile, 'results_invalid'> };
  }
}

export const readPayoutResultsTask: TaskHandler<'readPayoutResults'> = ({ file }) => readResults(file);

/** Reads a result file in a worker. Errors: results_invalid, rate_limited, busy. */
export async function readResultsInWorker(
  workers: Workers,
  input: { file: string; operatorId: bigint; signal: AbortSignal },
): Promise<Result<ResultFile, 'results_invalid' | 'busy' | 'rate_limited'>> {
  const { file, operatorId, signal } = input;
  const done = await workers.run(
    'readPayoutResults',
    { file },
    { lane: 'files', owner: `operator:${operatorId}`, signal },
  );
  if (done.ok) return done.value;
  if (done.code === 'worker_lost') return fail('results_invalid');
  return fail(done.code === 'rate_limited' ? done.code : 'busy');
}

/** The headings that banks use. The first heading that matches is the column. */
const COLUMNS = {
  utr: /\butr\b|\brrn\b|bank ?ref|txn ?(id|ref)|transaction ?(id|ref)/i,
  item: /^(payout|customer|client|merchant|your|payment|our)?[ _]?(ref|reference|id)\b/i,
  amount: /amount|\bamt\b/i,
  status: /status|result/i,
  reason: /reason|remark|narration|description|message/i,
} as const;

type Column = keyof typeof COLUMNS;
type Places = Record<Column, number>;

/** Maximum lines above the heading. */
const MOST_PREAMBLE = 40;

/** Reads the result file of a bank: CSV with a heading. Errors: results_invalid. */
export async function readResults(base64: string): Promise<Result<ResultFile, 'results_invalid'>> {
  if (Buffer.byteLength(base64, 'base64') > MAX_RESULT_BYTES) {
    return fail('results_invalid', { msg: 'A result file has up to 1 MB' });
  }
  const rows = await readRows(base64);
  if (!rows.ok) return fail('results_invalid', rows.msg === undefined ? {} : { msg: rows.msg });
  const heading = rows.value.slice(0, MOST_PREAMBLE).findIndex((row) => placesOf(row) !== undefined);
  const places = rows.value[heading] === undefined ? undefined : placesOf(rows.value[heading]);
  if (places === undefined) return fail('results_invalid');
  const below = rows.value.slice(heading + 1);
  if (below.length > MAX_RESULT_LINES) {
    return fail('results_invalid', { msg: `A result file has up to ${MAX_RESULT_LINES} lines` });
  }
  const read: ResultFile = { lines: [], faults: [], undecided: 0 };
  for (const row of below) {
    const line = readLine(row, places);
    if (line === 'undecided') read.undecided += 1;
    else if (typeof line === 'string')
      read.faults.push({ lineNumber: row.lineNumber, text: textOf(row), problem: line });
    else read.lines.push(line);
  }
  return ok(read);
}

/** The columns that a heading row names; undefined if the row is not a heading. */
function placesOf({ cells }: Row): Places | undefined {
  const taken = new Set<number>();
  const find = (column: Column): number => {
    const at = cells.findIndex((cell, index) => !taken.has(index) && COLUMNS[column].test(cell));
    if (at >= 0) taken.add(at);
    return at;
  };
  const places = {
    utr: find('utr'),
    item: find('item'),
    amount: find('amount'),
    status: find('status'),
    reason: find('reason'),
  };
  return places.item >= 0 && places.amount >= 0 && places.status >= 0 ? places : undefined;
}

/** Returns the line, 'undecided', or the text of the fault. */
function readLine(row: Row, places: Places): ResultLine | string {
  const cell = (column: Column): string => row.cells[places[column]] ?? '';
  const outcome = readStatus(cell('status'));
  if (outcome === 'undecided') return outcome;
  if (outcome === null) return `“${cell('status').slice(0, 40)}” is not a known status`;
  const amountPaise = readBankAmount(cell('amount'));
  if (amountPaise === null || amountPaise <= 0n || amountPaise > MAX_AMOUNT_PAISE) {
    return `“${cell('amount').slice(0, 40)}” is not an amount`;
  }
  const reference = readReference(cell('utr').replace(/^'/, '')) ?? '';
  const item = readItemReference(cell('item'));
  const said = JSON.stringify([cell('item').toUpperCase(), outcome, String(amountPaise), reference]);
  return {
    lineNumber: row.lineNumber,
    text: textOf(row),
    item,
    outcome,
    amountPaise,
    reference,
    bankReason: cell('reason').slice(0, 200),
    hash: createHash('sha256').update(said).digest(),
  };
}

function textOf(row: Row): string {
  return row.cells.join(' | ').slice(0, 300);
}

/** Words of a status that is not final or not certain, or that concerns a part of the amount. */
const UNFINISHED = /\b(yet|will|to be|part(ly|ial|ially)?)\b|deemed/;
const PAID_WORDS = '(success(full?|fully)?|paid|processed|completed?|credited|settled|executed)';
/** Words for paid, also joined to their subject as in "TXNSUCCESS". */
const PAID = new RegExp(`\\b(txn|transaction|payment|settlement)?${PAID_WORDS}\\b`);
const ANY_PAID = new RegExp(PAID_WORDS);
/** Words with which a paid word means that the payee does not have the money. */
const NEGATION = /\b(un|non|not|re|in completed?|never|cannot|be|\w+n't|stop|stopped|back)\b/;
/** Words for a payment that failed. A single "not" is one only before a word for paid. */
const FAILED = new RegExp(`fail|reject|declin|unsuccess|error|cancel|invalid|\\bnot (be |been )?${PAID_WORDS}`);
/** A denied word for paid, as in "Unpaid" or "Could not be processed successfully". */
const DENIED_PAID = new RegExp(
  `((\\bnot|\\bnever|\\bcannot|\\w+n't)( be| been)?( successfully)? |un ?|non ?|in(?= ?complete) ?)${PAID_WORDS}( successfully)?`,
  'g',
);
/** Words that deny a failure, as in "No error" or "Not rejected". */
const FAILURE_DENIED =
  /(\b(no|not|non|never|without|zero|\w+n't) ((an?|any|been|known) )?|no|not|non|un)(fail|reject|declin|error|cancel|invalid)|\b(none|nil|free)\b/;
/** Words with which a failure is not final, as in "Cancellation requested". */
const NOT_FINAL = /pending|in ?progress|await|cancel\w* (request|initiat)|\bunder (process|verif|review)|processing ?$/;
/** Words with which a failure is not certain. After a time-out, the payee may have the money. */
const NOT_CERTAIN = /timed? ?out|unknown|not known|suspect|in doubt|response/;
/** Words for a payment that came back. */
const RETURN = /return|revers|refund/;
/** Words with which the money of a return did not come back, as in "Refund failed". */
const RETURN_FAILED =
  /fail|reject|declin|cancel|unsuccess|error|invalid|den(y|ied|ial)|refus|disput|schedul|expect|\b(due|hold|held)\b/;
/** Words that deny a return, as in "Not returned" or "Non-refundable". A return code is the bank's answer to our file. */
const RETURN_DENIED =
  /return (code|message|status)|\b(no|non|not|never|nor|without|cannot|be|being|stop|stopped|under|\w+n't)\b|(no|non|not|un|ir)(return|revers|refund)|[ai]ble\b/;
/** Words for a return that the bank has not finished. */
const OPEN_RETURN = /pending|progress|processing|initiat|request|queue|await/;

/**
 * The outcome of a bank's status; null if unknown. A wrong "paid" would keep the money of a player who was not paid. A
 * wrong "returned" would book the money back to a player who has it. A wrong "failed" could pay twice, so a "not" that is
 * joined to other words, as in "PaymentNotCompleted", gives null.
 */
export function readStatus(status: string): PayoutOutcome | 'undecided' | null {
  const text = wordsOf(status);
  const split = wordsOf(status.replaceAll(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$& '));
  if (UNFINISHED.test(split)) return null;
  if (RETURN.test(text)) {
    if (RETURN_FAILED.test(split) || RETURN_DENIED.test(split)) return null;
    return OPEN_RETURN.test(split) ? 'undecided' : 'returned';
  }
  if (FAILED.test(text)) {
    const isUnclear = [FAILURE_DENIED, NOT_FINAL, NOT_CERTAIN].some((words) => words.test(split));
    return isUnclear || ANY_PAID.test(split.replaceAll(DENIED_PAID, ' ')) ? null : 'failed';
  }
  if (/pending|in ?progress|initiat|queue|processing|await/.test(text)) return 'undecided';
  return PAID.test(split) && !NEGATION.test(split) ? 'paid' : null;
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^a-z']+/g, ' ');
}
