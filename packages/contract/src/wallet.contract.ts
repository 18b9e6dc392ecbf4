import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { movementAbout } from './movement-about.ts';
import { playerBlock, serverTime } from './player-block.ts';
import { drawSession } from './signed-leaf.ts';
import { deviceResult, nullableText, optionalText, wholeNumber } from './wire-types.ts';

/** Ours: filters of the wallet history. `in` means all credits, `out` all debits. */
const WALLET_KINDS = [
  'all',
  'in',
  'out',
  'deposit',
  'withdrawal',
  'transfer',
  'bid',
  'win',
  'bonus',
  'refund',
  'adjustment',
] as const;
export type WalletKind = (typeof WALLET_KINDS)[number];

/** Maximum rows of one page of the wallet history. */
const MAX_WALLET_PAGE = 200;

/** One movement of the wallet; every field is text. seq and balance_after are ours. */
const walletTransactionRow = z.object({
  transaction_id: z.string(),
  // Decimal text in points, always positive. transaction_type is the direction ('1' credit, '2' debit).
  amount: z.string(),
  transaction_type: z.string(),
  transaction_note: z.string(),
  transfer_note: nullableText,
  // One of AMOUNT_STATUS.
  amount_status: z.string(),
  // Ours: true when an operator corrected the wallet.
  correction: z.optional(z.boolean()),
  // '05 Jul 2025 03:04:05 PM'.
  insert_date: z.string(),
  tx_request_number: z.string(),
  balance_after: z.string(),
  // Position in this account's history, ascending.
  seq: z.string(),
  about: z.optional(movementAbout),
  // Ours: for a win, the bid that won. Absent for other movements and for archived bids. business_date is YYYY-MM-DD.
  bid: z.optional(
    z.object({ game_id: z.string(), business_date: z.string(), session: drawSession, submission_id: z.string() }),
  ),
});

export type WalletTransactionRow = z.output<typeof walletTransactionRow>;

const walletHead = {
  wallet_amt: z.string(),
  hold_amt: z.string(),
  withdraw_open_time: z.string(),
  withdraw_close_time: z.string(),
};

export const walletBalance = defineCall({
  name: 'walletBalance',
  path: 'api-user-wallet-balance',
  identity: 'player',
  whileExcluded: true,
  summary: 'Balance, limits and contacts: the same block as on the dashboard.',
  okMsg: 'User Wallet Balance',
  request: {},
  response: playerBlock,
});

export const walletHistory = defineCall({
  name: 'walletHistory',
  path: 'api-wallet-transaction-history',
  identity: 'player',
  whileExcluded: true,
  summary: 'The movements of the wallet, newest first, in pages. in_history and out_history split the same page.',
  okMsg: 'Wallet Trasaction History',
  request: {
    cursor: optionalText,
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_WALLET_PAGE))),
    kind: z.optional(z.enum(WALLET_KINDS)),
    // M/D/YYYY, inclusive, in India time.
    from: optionalText,
    to: optionalText,
  },
  response: {
    ...walletHead,
    transaction_history: z.array(walletTransactionRow),
    in_history: z.array(walletTransactionRow),
    out_history: z.array(walletTransactionRow),
    device_result: deviceResult,
    next_cursor: z.optional(z.string()),
    server_time: serverTime,
  },
  refusal: {
    wallet_amt: z.optional(z.string()),
    hold_amt: z.optional(z.string()),
    withdraw_open_time: z.optional(z.string()),
    withdraw_close_time: z.optional(z.string()),
  },
  errors: ['no_data'],
});

/** Maximum period of one statement, in days. */
export const MAX_STATEMENT_DAYS = 366;

export const walletStatement = defineCall({
  name: 'walletStatement',
  path: 'api-wallet-statement',
  identity: 'player',
  whileExcluded: true,
  ours: true,
  summary: 'Every movement of a period as CSV or PDF. Opening balance + in − out = closing balance.',
  okMsg: 'Wallet Statement',
  // M/D/YYYY, inclusive, India time; at most MAX_STATEMENT_DAYS.
  request: {
    from: z.string().check(z.maxLength(30)),
    to: z.string().check(z.maxLength(30)),
    format: z.optional(z.enum(['csv', 'pdf'])),
  },
  response: {
    opening_balance: z.string(),
    total_in: z.string(),
    total_out: z.string(),
    closing_balance: z.string(),
    row_count: wholeNumber,
    file_name: z.string(),
    csv: z.string(),
    /** The file in base64 when `format` is pdf, else null. Its font has only Latin letters. */
    pdf: z.nullable(z.string()),
  },
});

/** The sums of a statement. */
const statementSums = z.object({
  opening_balance: z.string(),
  total_in: z.string(),
  total_out: z.string(),
  closing_balance: z.string(),
  row_count: wholeNumber,
});

/** Why a file was not made. lost: the node or its worker ended. cancelled: nobody asked for a minute. */
export const FILE_PROBLEMS = ['lost', 'large', 'busy', 'cancelled', 'malformed'] as const;

const statementFileState = {
  file_id: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  /** Percent of the work. */
  progress: wholeNumber,
  file_name: z.string(),
  /** The file has this many parts and bytes once it is ready. */
  part_count: wholeNumber,
  size_bytes: wholeNumber,
  problem: z.nullable(z.enum(FILE_PROBLEMS)),
  sums: z.nullable(statementSums),
  /** Unix milliseconds. The file is deleted then. */
  expires_at: wholeNumber,
};

const fileId = z.string().check(z.maxLength(40));

export const startStatementFile = defineCall({
  name: 'startStatementFile',
  path: 'api-wallet-statement-file',
  identity: 'player',
  ours: true,
  summary:
    'Starts to make a statement as a file. A short one is ready in the answer. Else ask for its state each second.',
  okMsg: 'Wallet Statement',
  // M/D/YYYY, inclusive, India time; at most MAX_STATEMENT_DAYS.
  request: {
    from: z.string().check(z.maxLength(30)),
    to: z.string().check(z.maxLength(30)),
    format: z.enum(['csv', 'pdf']),
  },
  response: statementFileState,
});

export const statementFile = defineCall({
  name: 'statementFile',
  path: 'api-wallet-statement-file-state',
  identity: 'player',
  ours: true,
  summary: 'The state of a statement file of this player. Without a question for a minute the work ends.',
  okMsg: 'Wallet Statement',
  request: { file_id: fileId },
  response: statementFileState,
  errors: ['not_found'],
});

export const statementFilePart = defineCall({
  name: 'statementFilePart',
  path: 'api-wallet-statement-file-part',
  identity: 'player',
  ours: true,
  summary: 'One part of a ready statement file in base64. Parts count from 0.',
  okMsg: 'Wallet Statement',
  request: { file_id: fileId, part: z.int().check(z.minimum(0), z.maximum(100_000)) },
  response: { data: z.string() },
  errors: ['not_found'],
});

/** The specification's text for a page without rows, sent with no_data. */
export const NO_TRANSACTIONS_MSG = 'Wallet Trasaction History Data Not Available';
