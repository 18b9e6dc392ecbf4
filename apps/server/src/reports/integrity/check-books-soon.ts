import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type CheckRow, selectLastCheck, selectLastNewCheck, selectChecking } from './integrity.sql.ts';

/** After this many failures the check is shown as a failed job. */
const MOST_TRIES = 3;

/** Starts the check of all books in the background. Does nothing while one is waiting or running. */
export async function checkBooksSoon({ jobs }: Pick<AppContext, 'jobs'>, tx: Tx, actor: Actor): Promise<void> {
  await writeAudit(tx, { actor, action: 'books.check', subject: 'books:all' });
  if (await isChecking(tx)) return;
  await jobs.add(tx, 'books-check', {}, { jobKey: 'books-check', maxAttempts: MOST_TRIES });
}

/** Returns the result of the last check of all books, and whether another is waiting or running. */
export async function readBooks(tx: Tx): Promise<OperatorAnswer<typeof OPERATOR_CALLS.lastBooksCheck>> {
  // The order matters. A check that ends between the two reads is reported as running, never as finished without its
  // result.
  const checking = await isChecking(tx);
  const [row] = await tx.query<CheckRow>(selectLastCheck());
  const [latest] = await tx.query<CheckRow>(selectLastNewCheck());
  const newest = latest === undefined ? null : { atMs: latest.at.getTime(), problems: latest.problems.slice(0, 200) };
  if (row === undefined) return { check: null, newest, checking };
  const accounts = Object.entries(row.totals_paise ?? {});
  return {
    check: {
      atMs: row.at.getTime(),
      balanced: row.problems.length === 0,
      problems: row.problems.slice(0, 200),
      accounts: accounts.map(([account, balancePaise]) => ({ account, balancePaise })),
    },
    newest,
    checking,
  };
}

async function isChecking(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ checking: boolean }>(selectChecking());
  return row?.checking === true;
}
