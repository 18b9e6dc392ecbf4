import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type CheckRow, lastCheck, lastNewCheck, selectChecking } from './integrity.sql.ts';

/** A check that fails so often is told as a job given up. */
const MOST_TRIES = 3;

/** Has the nightly check of all books done now, in the background; while one waits or is being done there is no second. */
export async function checkBooksSoon({ jobs }: Pick<AppContext, 'jobs'>, tx: Tx, actor: Actor): Promise<void> {
  await writeAudit(tx, { actor, action: 'books.check', subject: 'books:all' });
  if (await isChecking(tx)) return;
  await jobs.add(tx, 'books-check', {}, { jobKey: 'books-check', maxAttempts: MOST_TRIES });
}

/** What the last check of all books found, and whether another is on its way. */
export async function readBooks(tx: Tx): Promise<OperatorAnswer<typeof OPERATOR_CALLS.lastBooksCheck>> {
  // in this order: a check that ends in between is then still told as being done, and not as if it had found nothing new
  const checking = await isChecking(tx);
  const [row] = await tx.query<CheckRow>(lastCheck());
  const [latest] = await tx.query<CheckRow>(lastNewCheck());
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
