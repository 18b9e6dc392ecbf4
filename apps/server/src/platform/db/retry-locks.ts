import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../observability/logger.ts';
import { isLockTimeout } from './db-errors.ts';
import { LockWatch } from './lock-watch.ts';

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
/** Additional time to find out who holds the lock, if no try has shown it yet. */
const NAME_WAIT_MS = 30_000;

type LockWait = {
  /** The name of the migration, for the log. */
  what: string;
  /** Connection string of the owner, for a second connection that sees who holds the lock. */
  ownerUrl: string;
  logger: Logger;
  /** After this time the last failed try is final; by default ten minutes. */
  maxWaitMs?: number | undefined;
};

/**
 * Runs `work` in a transaction. If a lock stays taken for half a second, rolls back, pauses and tries again. Without
 * this limit, a statement that waits for a long transaction would block all others that need the same table.
 * @throws Error when locks were still taken after `maxWaitMs`; it names the transactions that held them
 */
export async function retryLocks(client: pg.Client, wait: LockWait, work: () => Promise<void>): Promise<void> {
  const startMs = performance.now();
  let watch: LockWatch | undefined;
  let holders: string[] = [];
  try {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const trying = tryOnce(client, work);
      // Reads the holders during the try. After it, the bids that waited behind it hold locks too and hide the cause.
      const seen = (await watch?.during(trying)) ?? [];
      if (await trying) return;
      if (seen.length > 0) holders = seen;
      const leftMs = startMs + (wait.maxWaitMs ?? MAX_WAIT_MS) - performance.now();
      if (leftMs <= (holders.length > 0 ? 0 : -NAME_WAIT_MS)) {
        throw new Error(gaveUp(performance.now() - startMs, holders));
      }
      wait.logger.warn({ migration: wait.what, holders }, 'another transaction holds a lock on a table; trying again');
      // Most migrations wait for nothing and need no second connection.
      watch ??= await LockWatch.open(wait.ownerUrl, client);
      await sleep(leftMs > 0 ? Math.min(pauseMs, leftMs) : FIRST_PAUSE_MS);
    }
  } finally {
    await watch?.close();
  }
}

/** Returns false, and changes nothing, if a lock stays taken. */
async function tryOnce(client: pg.Client, work: () => Promise<void>): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    await work();
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (!isLockTimeout(error)) throw error;
    return false;
  }
}

function gaveUp(waitedMs: number, holders: readonly string[]): string {
  const named = holders.length === 0 ? 'unknown' : holders.join(', ');
  return [
    `another transaction held a lock on its tables for ${Math.ceil(waitedMs / 1000)} s. The migration was not applied.`,
    `Transactions that it waited for: ${named}.`,
    'A running backup or a long autovacuum is a usual cause. Wait until it ends, then start again.',
  ].join('\n');
}
