import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Several looks fit into one try of a migration. */
const LOOK_MS = 100;

/** Reads on its own connection which transactions another connection waits for. */
export class LockWatch {
  readonly #client: pg.Client;
  readonly #waiterPid: number;

  private constructor(client: pg.Client, waiterPid: number) {
    this.#client = client;
    this.#waiterPid = waiterPid;
  }

  /** Connects as the owner. Returns undefined if the database allows no further connection. */
  static async open(ownerUrl: string, waiter: pg.Client): Promise<LockWatch | undefined> {
    const { rows } = await waiter.query<{ pid: number }>('select pg_backend_pid() as pid');
    const client = new pg.Client({ connectionString: ownerUrl, application_name: 'surahi-migrate' });
    // A connection that the server closes would otherwise end the process. The next query fails instead.
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch {
      return undefined;
    }
    return new LockWatch(client, rows[0]?.pid ?? 0);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  /**
   * Looks until `work` ends. Returns the transactions that the other connection waited for last, at most three; none if
   * it did not wait, or if the watch lost its connection.
   */
  async during(work: Promise<unknown>): Promise<string[]> {
    let seen: string[] = [];
    const end = new AbortController();
    const ended = work.then(
      () => end.abort(),
      () => end.abort(),
    );
    while (!end.signal.aborted) {
      try {
        const holders = await this.#readHolders();
        if (holders.length > 0) seen = holders;
      } catch {
        return seen;
      }
      await Promise.race([ended, sleep(LOOK_MS)]);
    }
    return seen;
  }

  /**
   * Any role may read who holds a lock. But only a superuser sees how long a transaction of another role, or an
   * autovacuum, has been open. A wait for a changed row names no table.
   */
  async #readHolders(): Promise<string[]> {
    const { rows } = await this.#client.query<{ name: string }>(
      `select format('%s (process %s%s%s)',
          case when a.usename is null then 'autovacuum' else coalesce(nullif(a.application_name, ''), 'unnamed') end,
          a.pid, ', open for ' || extract(epoch from clock_timestamp() - a.xact_start)::bigint || ' s',
          ', locks ' || w.relation::regclass) as name
        from (select relation, pg_blocking_pids(pid) as pids from pg_locks where pid = $1 and not granted) w
        join pg_stat_activity a on a.pid = any (w.pids)
        order by a.xact_start nulls last limit 3`,
      [this.#waiterPid],
    );
    return rows.map(({ name }) => name);
  }
}
