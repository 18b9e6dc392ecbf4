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
  /** Empty when the books are consistent; at most 200 per check. */
  problems: BookProblem[];
  /** The balance of each kind of account in paise, house accounts included. */
  totalsPaise: Record<AccountName, bigint>;
};

type Options = {
  /** Removes the statement timeout, because large books take longer to read. */
  withoutTimeout?: boolean;
  /** Further checks of the books, read in the same snapshot. */
  also?: ReadonlyArray<(tx: Tx) => Promise<BookProblem[]>>;
};

/**
 * Compares every transfer with every stored balance, in one snapshot. Stores the report in `book_checks` and returns
 * it. A problem means a bug or a manual change of the database; docs/operation.md lists the next steps.
 */
export async function checkBooks(db: Db, options: Options = {}): Promise<BooksReport> {
  return db.transaction(async (tx) => {
    await takeSnapshot(tx, options.withoutTimeout === true);
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
 * Compares the transfers that no earlier check has covered with the accounts that they touched. It is fast enough to
 * find a fault within minutes. Only `checkBooks` finds problems elsewhere in the books. Stores the problems in
 * `book_checks`, without totals, and returns them.
 */
export async function checkNewTransfers(db: Db): Promise<BookProblem[]> {
  return db.transaction(async (tx) => {
    await takeSnapshot(tx, true);
    const { mark } = await tx.one<{ mark: bigint }>(selectMark());
    const problems = await tx.query<BookProblem>(newBooksCheck(mark));
    await tx.query(recordCheck(problems));
    return problems;
  });
}

async function takeSnapshot(tx: Tx, withoutTimeout: boolean): Promise<void> {
  await tx.query({ text: 'set transaction isolation level repeatable read' });
  if (withoutTimeout) await tx.query({ text: 'set local statement_timeout = 0' });
}

async function readTotals(tx: Tx): Promise<Record<AccountName, bigint>> {
  const rows = await tx.query<TotalsRow>(accountTotals());
  const byNumber = new Map(rows.map((row) => [row.account, row.balance_paise]));
  const names = Object.keys(ACCOUNTS) as AccountName[]; // Object.keys widens the key type to string
  // Object.fromEntries widens the keys to string; `names` holds every AccountName
  return Object.fromEntries(names.map((name) => [name, byNumber.get(ACCOUNTS[name]) ?? 0n])) as Record<
    AccountName,
    bigint
  >;
}
