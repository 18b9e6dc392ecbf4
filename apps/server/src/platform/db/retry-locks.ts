import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../observability/logger.ts';
import { isLockTimeout } from './db-errors.ts';

/**
 * Longest wait of one try for a table lock. Every bid that needs the table waits behind this try. It is not longer than
 * the lock timeout of `place_bids`, so these bids are still placed.
 */
const LOCK_WAIT_MS = 500;
/** The pause doubles after each try, so a backup of an hour slows few bids. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;
/** How long a migration may try to lock its tables. */
export const MAX_WAIT_MS = 600_000;

type LockWait = {
  /** The name of the migration, for the log. */
  what: string;
  logger: Logger;
  /** After this time the last failed try is final; by default ten minutes. */
  maxWaitMs?: number | undefined;
};

/**
 * Runs `work` in a transaction. If a lock stays taken for half a second, rolls back, pauses and tries again. Without
 * this limit, a statement that waits for a long transaction would block all others that need the same table.
 * @throws Error when locks were still taken after `maxWaitMs`; it names the oldest open transactions
 */
export async function retryLocks(client: pg.Client, wait: LockWait, work: () => Promise<void>): Promise<void> {
  const startMs = performance.now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isLockTimeout(error)) throw error;
    }
    const open = await readOldest(client);
    const leftMs = startMs + (wait.maxWaitMs ?? MAX_WAIT_MS) - performance.now();
    if (leftMs <= 0) throw new Error(gaveUp(performance.now() - startMs, open));
    wait.logger.warn({ migration: wait.what, open }, 'another transaction holds a lock on a table; trying again');
    await sleep(Math.min(pauseMs, leftMs));
  }
}

/** The longest open transactions of this database. One of them probably holds the lock. */
async function readOldest(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%s (process %s, open for %s s)', coalesce(nullif(application_name, ''), 'unnamed'), pid,
      extract(epoch from clock_timestamp() - xact_start)::bigint) as name
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 3`);
  return rows.map(({ name }) => name);
}

function gaveUp(waitedMs: number, open: readonly string[]): string {
  const named = open.length === 0 ? 'none that this role can see' : open.join(', ');
  return [
    `another transaction held a lock on its tables for ${Math.ceil(waitedMs / 1000)} s. The migration was not applied.`,
    `The longest open transactions are: ${named}.`,
    'A running backup is a usual cause. Wait until it ends, then start again.',
  ].join('\n');
}
