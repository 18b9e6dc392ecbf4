import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { EventBus } from '../event-bus.ts';
import { isTimeout } from './db-errors.ts';
import type { Db, ReadDb, Statement } from './db.ts';
import { openTx, run } from './transaction.ts';
import { parsePosition, type WalPosition } from './wal-position.ts';
import { before } from '../before.ts';

/** Longest time in ms that a read waits for a standby. After it, the read runs on the leader. */
export const PATIENCE_MS = 200;

/** A read. It must only read: it may run on a standby and then again on the leader. */
export type Work<T> = (db: ReadDb) => Promise<T>;

/** Runs a read on a standby if one can serve it, otherwise on the leader. */
export type Read = <T>(work: Work<T>) => Promise<T>;

/**
 * Why a standby did not serve a read. `late`: it had not replayed the position in time. `promoted`: it is a leader now.
 * `away`: no connection, or the connection broke. `failed`: the standby cancelled or refused a statement.
 */
export type StandbyRefusal = 'late' | 'promoted' | 'away' | 'failed';

type Served<T> = { served: true; value: T } | { served: false; why: StandbyRefusal };

type Conditions = {
  /** The read must see everything up to this position. */
  after: WalPosition;
  /** Longest time until the work begins, in ms. */
  patienceMs: number;
  /** Ends a read whose standby has gone silent. */
  signal?: AbortSignal;
};

const POLL_MS = 3;

/**
 * Runs `work` on one connection to a standby that has replayed `after`. The query for the position uses the same
 * connection, because the address may lead to several standbys. Every failure is returned as a refusal, and the caller
 * then reads from the leader. A standby cancels statements that conflict with its replay. A real error occurs again on the
 * leader. Only the error of a timed-out statement is thrown, because the leader would take as long.
 */
export async function readFromStandby<T>(standby: Db, work: Work<T>, conditions: Conditions): Promise<Served<T>> {
  const deadlineMs = performance.now() + conditions.patienceMs;
  const client = await connect(standby.pool, deadlineMs);
  if (client === undefined) return { served: false, why: 'away' };
  // A connection that did not serve is closed. The pool would use it first for the next read, and it leads to the same standby.
  let isClosed = true;
  try {
    const why = await untilReplayed(client, conditions.after, deadlineMs);
    if (why !== undefined) return { served: false, why };
    const value = await orAborted(work(bindTo(client, standby.events)), conditions.signal);
    isClosed = false;
    return { served: true, value };
  } catch (error) {
    if (isTimeout(error)) throw error;
    return { served: false, why: conditions.signal?.aborted === true ? 'away' : 'failed' };
  } finally {
    client.release(isClosed);
  }
}

/** Returns a connection, or undefined if none is free by the deadline. A connection that comes later returns to the pool. */
async function connect(pool: pg.Pool, deadlineMs: number): Promise<pg.PoolClient | undefined> {
  const connecting = pool.connect().then(
    (client) => client,
    () => undefined,
  );
  const client = await before(connecting, deadlineMs);
  if (client === undefined) void connecting.then((late) => late?.release());
  return client;
}

export type State = { is_standby: boolean; replayed: string | null };

async function untilReplayed(
  client: pg.PoolClient,
  after: WalPosition,
  deadlineMs: number,
): Promise<StandbyRefusal | undefined> {
  for (;;) {
    const asked = run<State>(client, SELECT_STATE).then(
      ([row]) => row,
      () => undefined,
    );
    const state = await before(asked, deadlineMs);
    if (state === undefined) return 'away';
    if (!state.is_standby) return 'promoted';
    const replayed = parsePosition(state.replayed);
    if (replayed !== undefined && replayed >= after) return undefined;
    if (performance.now() + POLL_MS >= deadlineMs) return 'late';
    await delay(POLL_MS);
  }
}

/**
 * The state of a server: whether it is a standby, and how far it has replayed the log. The timeline of `replayed` is the
 * newest in leader_timelines on that server. A standby of an old leader lacks the row of the new one, so its position is
 * below every write of the new leader.
 */
export const SELECT_STATE: Statement = {
  name: 'standby_state',
  text: `select pg_is_in_recovery() as is_standby, (
      select coalesce(max(t.timeline), 0) from leader_timelines t
      where t.system_id = (select system_identifier from pg_control_system())
    ) || '-' || pg_last_wal_replay_lsn() as replayed`,
};

/** Rejects when the signal aborts first. The work then fails by itself, because its connection is closed. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new Error('the standby is away'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Statements and transactions on one connection. */
function bindTo(client: pg.PoolClient, events: EventBus): ReadDb {
  return {
    ...openTx(client, events).tx,
    transaction: async (fn) => {
      await client.query('begin');
      try {
        const value = await fn(openTx(client, events).tx);
        await client.query('commit');
        return value;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    },
  };
}
