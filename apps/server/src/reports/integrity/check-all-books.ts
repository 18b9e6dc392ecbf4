import { checkBids } from '../../betting/draws/index.ts';
import { checkMoneyRequests } from '../../cashier/queues/index.ts';
import { type BookProblem, checkBooks } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/db.ts';

/** Balances of house accounts and players, in paise, by kind of account. */
type Totals = Readonly<Record<string, bigint>>;

/**
 * Checks every transfer, balance, bid, payout and money request in one snapshot, however long it takes. Stores the result
 * for the console, and returns it.
 */
export async function checkAllBooks(db: Db): Promise<{ problems: readonly BookProblem[]; totalsPaise: Totals }> {
  return checkBooks(db, { withoutTimeout: true, also: [checkBids, checkMoneyRequests] });
}
