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
 * @throws Error when locks were still taken after `maxWaitMs`; it names the transactions that hold locks on tables
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
    const holders = await readHolders(client);
    const leftMs = startMs + (wait.maxWaitMs ?? MAX_WAIT_MS) - performance.now();
    if (leftMs <= 0) throw new Error(gaveUp(performance.now() - startMs, holders));
    wait.logger.warn({ migration: wait.what, holders }, 'another transaction holds a lock on a table; trying again');
    await sleep(Math.min(pauseMs, leftMs));
  }
}

/**
 * The transactions that hold locks on tables of this database, the longest open first, at most three. Each names at most
 * three of its tables. An autovacuum is a transaction too. Any role may read who holds a lock. But only a superuser sees
 * how long another role's transaction, or an autovacuum, has been open.
 */
async function readHolders(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%s (process %s%s, locks %s%s)',
      case when a.usename is null then 'autovacuum' else coalesce(nullif(a.application_name, ''), 'unnamed') end, a.pid,
      ', open for ' || extract(epoch from clock_timestamp() - a.xact_start)::bigint || ' s',
      array_to_string(h.tables[:3], ', '), ' and ' || nullif(greatest(cardinality(h.tables) - 3, 0), 0) || ' more') as name
    from (
      select l.pid, array_agg(distinct l.relation::regclass::text) as tables
      from pg_locks l join pg_class c on c.oid = l.relation
      where l.database = (select oid from pg_database where datname = current_database()) and l.granted
        and l.pid <> pg_backend_pid() and c.relkind in ('r', 'p') and c.relnamespace <> 'pg_catalog'::regnamespace
      group by l.pid
    ) h join pg_stat_activity a using (pid)
    order by a.xact_start nulls first limit 3`);
  return rows.map(({ name }) => name);
}

function gaveUp(waitedMs: number, holders: readonly string[]): string {
  const named = holders.length === 0 ? 'none any more' : holders.join(', ');
  return [
    `another transaction held a lock on its tables for ${Math.ceil(waitedMs / 1000)} s. The migration was not applied.`,
    `Transactions that hold locks on tables now: ${named}.`,
    'A running backup or a long autovacuum is a usual cause. Wait until it ends, then start again.',
  ].join('\n');
}
