import type pg from 'pg';
import type { EventBus } from '../event-bus.ts';
import type { Result } from '../result.ts';

/** One SQL statement. With a `name` it is prepared once per connection and reused. */
export type Statement = { text: string; values?: readonly unknown[]; name?: string };

/** Runs statements: one open transaction, or the pool, where each statement commits by itself. */
export type Tx = {
  /** Runs one statement and returns its rows. int8 arrives as bigint, date as 'YYYY-MM-DD', timestamptz as Date. */
  query<Row>(statement: Statement): Promise<Row[]>;
  /** Runs a statement that must return exactly one row, and returns it. Throws RowCountError otherwise. */
  one<Row>(statement: Statement): Promise<Row>;
  /**
   * Runs `fn` and rolls back everything it wrote when it returns a refusal or throws. Inside a transaction only the work
   * of `fn` is undone (a savepoint); on the pool, `fn` is a transaction of its own.
   */
  attempt<T extends Result<unknown>>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `fn` once the transaction has committed and before its caller continues. Never runs after a rollback. On the pool
   * it runs at once, since the statements before it have committed. `fn` must not throw.
   */
  afterCommit(fn: () => void): void;
  /** Events of this node. Publish what a transaction changed in `afterCommit`. */
  readonly events: EventBus;
};

/** A statement that must return one row returned none or several. */
export class RowCountError extends Error {
  override name = 'RowCountError';
  constructor({ name, text }: Statement, rowCount: number) {
    super(`Expected one row, got ${rowCount}: ${name ?? text.trim().slice(0, 80)}`);
  }
}

/** The only row that a statement returned. Throws RowCountError when there is none, or several. */
export function onlyRow<Row>(statement: Statement, rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new RowCountError(statement, rows.length);
  return row;
}

/** The statements of the transaction that is open on `client`, and the callbacks to run once it has committed. */
export function openTx(client: pg.ClientBase, events: EventBus): { tx: Tx; callbacks: (() => void)[] } {
  const callbacks: (() => void)[] = [];
  const query = <Row>(statement: Statement): Promise<Row[]> => run(client, statement);
  const tx: Tx = {
    events,
    query,
    one: async <Row>(statement: Statement) => onlyRow(statement, await query<Row>(statement)),
    afterCommit: (callback) => void callbacks.push(callback),
    attempt: async (fn) => {
      const kept = callbacks.length;
      const undo = async (): Promise<void> => {
        callbacks.length = kept;
        await client.query('rollback to savepoint attempt; release savepoint attempt');
      };
      await client.query('savepoint attempt');
      try {
        const result = await fn(tx);
        if (result.ok) await client.query('release savepoint attempt');
        else await undo();
        return result;
      } catch (error) {
        await undo();
        throw error;
      }
    },
  };
  return { tx, callbacks };
}

/** Runs one statement on a connection and returns its rows. */
export async function run<Row>(runner: pg.ClientBase, statement: Statement): Promise<Row[]> {
  const result = await runner.query({
    text: statement.text,
    // pg's type asks for a mutable array, but pg does not change it.
    values: statement.values as unknown[] | undefined,
    ...(statement.name === undefined ? {} : { name: statement.name }),
  });
  // The database returns untyped rows. The statement's author declares their shape, and this is the only place that
  // trusts it.
  return result.rows as Row[];
}
