import {
  ENGLISH_NOTE_WORDS,
  MAX_STATEMENT_DAYS,
  movementNote,
  TRANSACTION_TYPE,
  type WalletTransactionRow,
} from '@surahi/contract';
import { addDays, formatAmount, historyDate, instantOf, parseAmount, parseHistoryDate } from '@surahi/game';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { ACCOUNTS } from '../../ledger/index.ts';
import type { ReadDb, Statement, Tx } from '../../platform/db/db.ts';
import { csvLine } from '../../platform/files/csv.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { listTransactions } from './list-transactions.ts';

const PAGE = 200;
const MOST_ROWS = 20_000;

export type WalletStatement = {
  /** First and last day, YYYY-MM-DD in India time. */
  from: string;
  to: string;
  openingPaise: bigint;
  inPaise: bigint;
  outPaise: bigint;
  closingPaise: bigint;
  rowCount: number;
  /** Oldest first. */
  rows: readonly WalletTransactionRow[];
  csv: string;
};

/**
 * Every movement of a wallet in a period, oldest first, also as CSV. Dates are M/D/YYYY in India time. One snapshot
 * supplies all rows, so opening balance plus in minus out equals the closing balance. Errors: malformed for invalid or
 * reversed dates, a period longer than a year, or more than `MOST_ROWS` movements. Throws if a stored balance does not
 * match the movements.
 */
export async function makeStatement(
  db: ReadDb,
  input: { playerId: bigint; from: string; to: string; onShare?: (share: number) => void },
): Promise<Result<WalletStatement, 'malformed'>> {
  const period = readPeriod(input);
  if (!period.ok) return period;
  const { from, to } = period.value;
  return db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    const rows = await readRows(tx, { ...input, from, to });
    if (rows === undefined) {
      return fail('malformed', { msg: `More than ${MOST_ROWS} movements: choose a shorter period` });
    }
    const inPaise = sumOf(rows, TRANSACTION_TYPE.credit);
    const outPaise = sumOf(rows, TRANSACTION_TYPE.debit);
    const openingPaise = await balanceBefore(tx, input.playerId, from);
    const closingPaise = openingPaise + inPaise - outPaise;
    const last = rows.at(-1);
    if (last !== undefined && last.balance_after !== formatAmount(closingPaise)) {
      throw new Error(`the balances of player ${input.playerId} do not match the movements`);
    }
    const csv = toCsv(rows, { from, to, openingPaise, inPaise, outPaise, closingPaise });
    return ok({ from, to, openingPaise, inPaise, outPaise, closingPaise, rowCount: rows.length, rows, csv });
  });
}

/** Parses the period of a statement from dates M/D/YYYY into YYYY-MM-DD. Errors: malformed. */
export function readPeriod(asked: { from: string; to: string }): Result<{ from: string; to: string }, 'malformed'> {
  const from = parseHistoryDate(asked.from);
  const to = parseHistoryDate(asked.to);
  if (from === null || to === null) return fail('malformed', { msg: 'from and to are dates like 7/31/2025' });
  if (to < from || to >= addDays(from, MAX_STATEMENT_DAYS)) {
    return fail('malformed', { msg: `A statement covers 1 to ${MAX_STATEMENT_DAYS} days` });
  }
  return ok({ from, to });
}

/** Oldest first; undefined above the limit of rows. */
async function readRows(
  tx: Tx,
  { playerId, from, to, onShare }: { playerId: bigint; from: string; to: string; onShare?: (share: number) => void },
): Promise<WalletTransactionRow[] | undefined> {
  const rows: WalletTransactionRow[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const period = { from: historyDate(from), to: historyDate(to) };
    const page = await listTransactions(tx, { playerId, cursor, limit: PAGE, kind: 'all', ...period });
    if (!page.ok) throw new Error(page.msg ?? page.code);
    rows.push(...page.value.rows);
    if (rows.length > MOST_ROWS) return undefined;
    cursor = page.value.nextCursor;
    onShare?.(rows.length / MOST_ROWS);
  }
  return rows.toReversed();
}

/** Parses the amount of a movement into paise. Throws on invalid text. */
export function paiseOf(text: string): bigint {
  const negative = text.startsWith('-');
  const amount = parseAmount(negative ? text.slice(1) : text, { decimals: 2 });
  if (amount === null) throw new Error(`invalid amount: ${text}`);
  return negative ? 0n - amount : amount;
}

function sumOf(rows: readonly WalletTransactionRow[], type: string): bigint {
  return rows.filter((row) => row.transaction_type === type).reduce((sum, row) => sum + paiseOf(row.amount), 0n);
}

async function balanceBefore(tx: Tx, playerId: bigint, from: string): Promise<bigint> {
  const before = new Date(instantOf(from, '00:00', HOUSE_ZONE));
  const [row] = await tx.query<{ balance_paise: bigint }>(selectBalanceBefore(playerId, before));
  return row?.balance_paise ?? 0n;
}

/** The balance after the last movement before an instant. */
function selectBalanceBefore(playerId: bigint, before: Date): Statement {
  return {
    name: 'statement_opening',
    text: `select balance_paise from (
      (select from_seq as seq, from_balance_paise as balance_paise from transfers
        where from_player = $1 and from_account = ${ACCOUNTS.wallet} and at < $2 order by from_seq desc limit 1)
      union all
      (select to_seq, to_balance_paise from transfers
        where to_player = $1 and to_account = ${ACCOUNTS.wallet} and at < $2 order by to_seq desc limit 1)
    ) sides order by seq desc limit 1`,
    values: [playerId, before],
  };
}

function toCsv(
  rows: readonly WalletTransactionRow[],
  totals: Pick<WalletStatement, 'from' | 'to' | 'openingPaise' | 'inPaise' | 'outPaise' | 'closingPaise'>,
): string {
  const lines = [
    ['Date', 'Transaction id', 'Details', 'Note', 'In', 'Out', 'Balance'],
    [totals.from, '', 'Opening balance', '', '', '', formatAmount(totals.openingPaise)],
    ...rows.map((row) => {
      const isIn = row.transaction_type === TRANSACTION_TYPE.credit;
      const note = row.transfer_note ?? '';
      const [amountIn, amountOut] = isIn ? [row.amount, ''] : ['', row.amount];
      const details = movementNote(row, ENGLISH_NOTE_WORDS);
      return [row.insert_date, row.transaction_id, details, note, amountIn, amountOut, row.balance_after];
    }),
    [totals.to, '', 'Total', '', formatAmount(totals.inPaise), formatAmount(totals.outPaise), ''],
    [totals.to, '', 'Closing balance', '', '', '', formatAmount(totals.closingPaise)],
  ];
  // With the byte order mark, spreadsheets decode Hindi names as UTF-8.
  return `\uFEFF${lines.map(csvLine).join('')}`;
}
