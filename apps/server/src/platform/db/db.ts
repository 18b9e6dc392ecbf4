import pg from 'pg';
import { createEventBus, type EventBus } from '../event-bus.ts';
import { isConnectionLost, isReadOnly, isShortOfResources, isTimeout, sqlState } from './db-errors.ts';
import { pgTypes } from './pg-types.ts';
import { onlyRow, openTx, run, type Statement, type Tx } from './transaction.ts';

export { onlyRow, openTx, RowCountError, type Statement, type Tx } from './transaction.ts';

/** What a read may use: statements, and transactions for several statements on one snapshot. */
export type ReadDb = Tx & {
  /** Runs `fn` between BEGIN and COMMIT on one connection. An error it throws rolls back and is thrown on. */
  transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
};

export type Db = ReadDb & {
  /** Waits until all connections are returned to the pool, then closes them. */
  close(): Promise<void>;
  pool: pg.Pool;
};

export type DbOptions = {
  connectionString: string;
  /** Maximum number of open connections. */
  max: number;
  /** Statement timeout in ms; 0 means none. */
  statementTimeoutMs?: number;
  /** Lock timeout in ms; 0 means none. */
  lockTimeoutMs?: number;
  /** Maximum wait for a free connection, in ms. */
  acquireTimeoutMs?: number;
  applicationName?: string;
  /** Refuses every write, also after the standby at this address has become the leader. */
  readOnly?: boolean;
  /** Time in ms for the response to a statement. After it, the statement fails and its connection is discarded. */
  answerTimeoutMs?: number;
  /** The event bus of this node. By default the pool has its own, and failing subscribers are reported to `onError`. */
  events?: EventBus;
  /** Called when an idle connection breaks. The pool replaces it. */
  onError?: (error: Error) => void;
};

/** The outcome of COMMIT is unknown: the connection was lost during COMMIT, or no standby confirmed it. */
export class CommitIndefiniteError extends Error {
  override name = 'CommitIndefiniteError';
  constructor(cause: unknown) {
    super('The outcome of COMMIT is unknown', { cause });
  }
}

/** Connections whose last commit no standby has confirmed, so a failover would lose it. */
const unconfirmed = new WeakSet<pg.PoolClient>();

/** COMMIT rolled back, because a statement of the transaction had failed and the code ignored its error. */
export class CommitRolledBackError extends Error {
  override name = 'CommitRolledBackError';
  constructor() {
    super('COMMIT was answered with ROLLBACK because an earlier statement of the transaction had failed');
  }
}

/** Opens a pool on `connectionString`. Nothing connects before the first statement. */
export function createDb(options: DbOptions): Db {
  const onError = options.onError ?? (() => undefined);
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.max,
    application_name: options.applicationName ?? 'surahi',
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    lock_timeout: options.lockTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: pgTypes,
    ...(options.readOnly === true ? { options: '-c default_transaction_read_only=on' } : {}),
    ...(options.answerTimeoutMs === undefined ? {} : { query_timeout: options.answerTimeoutMs }),
  });
  // A stopping server breaks idle connections. Without a handler such an error would end the process.
  const report = (error: Error): void => {
    // While the pool closes, the server may close a connection first.
    if (!pool.ending) onError(error);
  };
  pool.on('error', report);
  pool.on('connect', (client) => {
    client.on('error', report);
    // PostgreSQL reports success, with this warning, when the wait for the standby was cancelled by pg_cancel_backend.
    client.on('notice', (notice) => {
      if (notice.routine === 'SyncRepWaitForLSN') unconfirmed.add(client);
    });
  });
  const events = options.events ?? createEventBus((error) => onError(toError(error)));
  const query = <Row>(statement: Statement): Promise<Row[]> => runAlone(pool, statement);
  return {
    pool,
    events,
    query,
    one: async <Row>(statement: Statement) => onlyRow(statement, await query<Row>(statement)),
    attempt: (fn) => inTransaction(pool, events, fn, (result) => !result.ok),
    afterCommit: (fn) => fn(),
    transaction: (fn) => inTransaction(pool, events, fn, () => false),
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Runs one statement that commits by itself. Discards the connection when the statement fails, as pg's pool does. */
async function runAlone<Row>(pool: pg.Pool, statement: Statement): Promise<Row[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const rows = await run<Row>(client, statement);
    assertConfirmed(client);
    return rows;
  } catch (error) {
    broken = toError(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Commits the writes of `fn`, or rolls them back when `isUndone` returns true for its result. */
async function inTransaction<T>(
  pool: pg.Pool,
  events: EventBus,
  fn: (tx: Tx) => Promise<T>,
  isUndone: (value: T) => boolean,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const { tx, callbacks } = openTx(client, events);
    let value: T;
    try {
      value = await fn(tx);
    } catch (error) {
      broken = await rollback(client);
      throw error;
    }
    if (isUndone(value)) {
      broken = await rollback(client);
      return value;
    }
    broken = await commit(client);
    for (const callback of callbacks) callback();
    return value;
  } catch (error) {
    const isUseless = error instanceof CommitIndefiniteError || isConnectionLost(error) || isReadOnly(error);
    if (isUseless) broken ??= toError(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Rolls back. Returns the error when the rollback fails, so that the caller discards the connection. */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return toError(error);
  }
}

async function commit(client: pg.PoolClient): Promise<undefined> {
  let command: string;
  try {
    command = (await client.query('commit')).command;
  } catch (error) {
    if (isConnectionLost(error)) throw new CommitIndefiniteError(error);
    throw error;
  }
  if (command !== 'COMMIT') throw new CommitRolledBackError();
  assertConfirmed(client);
  return undefined;
}

function assertConfirmed(client: pg.PoolClient): void {
  if (!unconfirmed.delete(client)) return;
  throw new CommitIndefiniteError(new Error('The wait for the standby to confirm the commit was given up'));
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * True when a retry may succeed without anybody's help: after a conflict, a timeout or a lost connection, and when the
 * database is full or accepts no writes.
 */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof CommitIndefiniteError ||
    CONFLICTS.has(sqlState(error) ?? '') ||
    [isTimeout, isShortOfResources, isReadOnly, isConnectionLost].some((matches) => matches(error))
  );
}

const CONFLICTS = new Set(['40P01', '40001']);

/**
 * Retries when PostgreSQL chose the transaction as deadlock victim (40P01) or reported a serialization failure (40001).
 * Makes at most `attempts` attempts in all. `attempt` must be a whole transaction.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>, attempts = 3): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= attempts || !CONFLICTS.has(sqlState(error) ?? '')) throw error;
    }
  }
}
