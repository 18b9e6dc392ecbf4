import type { Db, Tx } from '../platform/db/db.ts';
import { ACCOUNTS, type AccountName } from './accounts.ts';
import {
  accountTotals,
  type BookProblem,
  booksCheck,
  newBooksCheck,
  recordCheck,
  selectMark,
  type TotalsRow,
} from './check-books.sql.ts';

export type BooksReport = {
  /** Empty when everything adds up; at most the first 200 of each check. */
  problems: BookProblem[];
  /** Paise standing in each kind of account, house accounts included. */
  totalsPaise: Record<AccountName, bigint>;
};

type Options = {
  /** Lets it take longer than a statement may. */
  unhurried?: boolean;
  /** What else belongs to the books, read in the same snapshot. */
  also?: ReadonlyArray<(tx: Tx) => Promise<BookProblem[]>>;
};

/**
 * Reads every transfer and compares it with every stored balance, in one snapshot. Anything it finds is a bug or a hand
 * in the database: see docs on what to do. The report is kept in `book_checks`.
 */
export async function checkBooks(db: Db, options: Options = {}): Promise<BooksReport> {
  return db.transaction(async (tx) => {
    await takeSnapshot(tx, options.unhurried === true);
    const problems = await tx.query<BookProblem>(booksCheck());
    const totalsPaise = await readTotals(tx);
    const sum = Object.values(totalsPaise).reduce((total, paise) => total + paise, 0n);
    if (sum !== 0n) problems.push({ check: 'zero sum', subject: 'all accounts', detail: `${sum} paise too many` });
    for (const check of options.also ?? []) problems.push(...(await check(tx)));
    await tx.query(recordCheck(problems, totalsPaise));
    return { problems, totalsPaise };
  });
}

/**
 * Compares the transfers that no check has vouched for yet with the accounts that they touched: minutes after a fault and
 * not a night. What stands elsewhere in the books is for the check of all. The report is kept in `book_checks`, without totals.
 */
export async function checkNewTransfers(db: Db): Promise<BookProblem[]> {
  return db.transaction(async (tx) => {
    await takeSnapshot(tx, true);
    const [{ mark } = { mark: 0n }] = await tx.query<{ mark: bigint }>(selectMark());
    const problems = await tx.query<BookProblem>(newBooksCheck(mark));
    await tx.query(recordCheck(problems));
    return problems;
  });
}

async function takeSnapshot(tx: Tx, unhurried: boolean): Promise<void> {
  await tx.query({ text: 'set transaction isolation level repeatable read' });
  if (unhurried) await tx.query({ text: 'set local statement_timeout = 0' });
}

async function readTotals(tx: Tx): Promise<Record<AccountName, bigint>> {
  const rows = await tx.query<TotalsRow>(accountTotals());
  const byNumber = new Map(rows.map((row) => [row.account, row.balance_paise]));
  const names = Object.keys(ACCOUNTS) as AccountName[]; // keys of a constant object are its key type
  // fromEntries forgets which keys it was given: these are all of them
  return Object.fromEntries(names.map((name) => [name, byNumber.get(ACCOUNTS[name]) ?? 0n])) as Record<
    AccountName,
    bigint
  >;
}
