import {
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  runOnce,
  type TaskList,
  Logger as WorkerLogger,
} from 'graphile-worker';
import pg from 'pg';
import type { Statement, Tx } from '../db/db.ts';
import { framesOf, kindOfError, type Logger } from '../observability/logger.ts';
import { NO_TRACING, type Tracing } from '../observability/tracing.ts';

type JobOptions = {
  /** Replaces a job with the same key that has not started, instead of adding another one. */
  jobKey?: string;
  /** Jobs of one queue run one after the other. */
  queueName?: string;
  /** The job does not run before this instant. */
  runAt?: Date;
  /** Maximum number of attempts. */
  maxAttempts?: number;
};

/** A handler. `payload` is the added value, which the handler must check. */
type JobHandler = (payload: unknown) => Promise<void>;

export type Jobs = {
  /**
   * Defines a task; each name once, before the jobs start. A job may run more than once, so handlers must be
   * idempotent.
   */
  task(name: string, handler: JobHandler): void;
  /** Adds a job of task `name` on a cron schedule of five fields (UTC). */
  cron(name: string, pattern: string): void;
  /** Adds a job in the caller's transaction: the job exists if and only if that commits. `payload` is JSON. */
  add(tx: Tx, name: string, payload: unknown, options?: JobOptions): Promise<void>;
  /** Starts to run jobs, `concurrency` at a time. */
  start(concurrency?: number): Promise<void>;
  /** Runs all jobs that are due until none is left. For tests and the command line. */
  runDue(): Promise<void>;
  /** Waits for running jobs and stops. Another node later retries the jobs that do not end. */
  stop(): Promise<void>;
};

/** Jobs are rows in PostgreSQL (graphile-worker, schema graphile_worker), so any node may take them. */
export function createJobs(
  connectionString: string,
  logger: Logger,
  tracing: Pick<Tracing, 'span'> = NO_TRACING,
): Jobs {
  const tasks = new Map<string, JobHandler>();
  const crons: Array<{ task: string; match: string }> = [];
  const workerLogger = toWorkerLogger(logger);
  let pool: pg.Pool | undefined;
  let runner: Runner | undefined;

  const taskList = (): TaskList =>
    Object.fromEntries(
      [...tasks].map(([name, handler]) => [
        name,
        (payload: unknown) => withoutMessage(() => tracing.span(`job ${name}`, {}, () => handler(payload))),
      ]),
    );

  const workerPool = (): pg.Pool => (pool ??= openWorkerPool(connectionString, logger, 5));

  return {
    task: (name, handler) => {
      if (tasks.has(name)) throw new Error(`Task ${name} is registered twice`);
      tasks.set(name, handler);
    },
    cron: (task, match) => void crons.push({ task, match }),
    add: async (tx, name, payload, options = {}) => {
      if (!tasks.has(name)) throw new Error(`Task ${name} does not exist`);
      await tx.query(addJob(name, payload, options));
    },
    start: async (concurrency = 2) => {
      runner ??= await run({
        pgPool: workerPool(),
        taskList: taskList(),
        parsedCronItems: parseCronItems(crons),
        concurrency,
        logger: workerLogger,
        noHandleSignals: true,
        pollInterval: 1_000,
      });
      runner.promise.catch((error: unknown) => logger.error({ err: error }, 'job runner stopped'));
    },
    runDue: async () => {
      // The library requests the next job before it has stored the completion of the last one. It then finds the queue
      // locked and treats it as empty. On a single connection both statements run in order.
      const pgPool = openWorkerPool(connectionString, logger, 1);
      try {
        await runOnce({ pgPool, taskList: taskList(), logger: workerLogger, noHandleSignals: true });
      } finally {
        await pgPool.end();
      }
    },
    stop: async () => {
      const current = runner;
      runner = undefined;
      await current?.stop().catch((error: unknown) => logger.warn({ err: error }, 'job runner did not stop cleanly'));
      await pool?.end();
      pool = undefined;
    },
  };
}

/**
 * Replaces a thrown error by one with its kind and stack frames only. The message may quote the data of a job, and the
 * library writes it to the log and to the job's row.
 */
async function withoutMessage(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const kind = kindOfError(error);
    const failed = new Error(kind);
    failed.stack = [kind, ...framesOf(error)].join('\n');
    throw failed;
  }
}

/** A separate pool: the library expects pg's default parsing of int8, and jobs must not wait behind requests. */
function openWorkerPool(connectionString: string, logger: Logger, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, application_name: 'surahi-jobs' });
  pool.on('error', (error) => {
    // While the pool closes, the server may close a connection first.
    if (!pool.ending) logger.warn({ err: error }, 'lost a database connection of the job runner');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function addJob(name: string, payload: unknown, options: JobOptions): Statement {
  return {
    name: 'add_job',
    text: `select id from graphile_worker.add_job($1, payload := $2::json, job_key := $3, queue_name := $4,
      run_at := $5, max_attempts := $6)`,
    values: [
      name,
      JSON.stringify(payload),
      options.jobKey ?? null,
      options.queueName ?? null,
      options.runAt ?? null,
      options.maxAttempts ?? null,
    ],
  };
}

/**
 * Migrates the schema graphile_worker. `connectionString` is the owner's. It opens its own pool: the library's pool removes
 * its error handlers before its connection closes, and a late error from the database would then end the process.
 */
export async function migrateJobs(connectionString: string, logger: Logger): Promise<void> {
  const pgPool = openWorkerPool(connectionString, logger, 1);
  try {
    await runMigrations({ pgPool, logger: toWorkerLogger(logger) });
  } finally {
    await pgPool.end();
  }
}

/**
 * Lets `role` add and run jobs. The library's tables have row level security without a policy, which denies access to
 * everyone but their owner. The policies created here allow it.
 */
export async function grantJobs(tx: Pick<Tx, 'query'>, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  await tx.query({
    text: `grant usage on schema graphile_worker to ${name};
      grant select, insert, update, delete on all tables in schema graphile_worker to ${name};
      grant usage on all sequences in schema graphile_worker to ${name};
      grant execute on all functions in schema graphile_worker to ${name};`,
  });
  const tables = await tx.query<{ relname: string }>({
    text: `select c.relname from pg_class c
      where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
        and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'surahi_jobs')
      order by c.relname`,
  });
  for (const { relname } of tables) {
    const table = pg.escapeIdentifier(relname);
    await tx.query({
      text: `create policy surahi_jobs on graphile_worker.${table} for all to ${name} using (true) with check (true)`,
    });
  }
}

/** Maps the library's levels to ours. Its messages about single jobs become debug lines. */
function toWorkerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    const name: string = level;
    if (name === 'error') logger.error({ part: 'jobs' }, message);
    else if (name === 'warning') logger.warn({ part: 'jobs' }, message);
    else logger.debug({ part: 'jobs' }, message);
  });
}
