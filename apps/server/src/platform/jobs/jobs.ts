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

export type JobOptions = {
  /** A job not yet started with the same key is replaced instead of added beside it. */
  jobKey?: string;
  /** Jobs of one queue run one after the other. */
  queueName?: string;
  /** Not before this instant. */
  runAt?: Date;
  /** How often it is tried in all before it is given up. */
  maxAttempts?: number;
};

/** What a handler gets; `payload` is what was added, to be checked by the handler. */
export type JobHandler = (payload: unknown) => Promise<void>;

export type Jobs = {
  /** Names a task; each name once, before the jobs start. Handlers run at least once a job, so they must be repeatable. */
  task(name: string, handler: JobHandler): void;
  /** Adds a job of task `name` by the five fields of cron (UTC). */
  cron(name: string, pattern: string): void;
  /** Adds a job in the caller's transaction: it exists if and only if that commits. `payload` is JSON. */
  add(tx: Tx, name: string, payload: unknown, options?: JobOptions): Promise<void>;
  /** Begins to take jobs, `concurrency` at a time. */
  start(concurrency?: number): Promise<void>;
  /** Runs what is due until nothing is left; for tests and the command line. */
  runDue(): Promise<void>;
  /** Waits for running jobs and stops; those that do not end are taken up again by another node. */
  stop(): Promise<void>;
};

/** Jobs live in PostgreSQL (graphile-worker, schema graphile_worker), so any node may take them. */
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
      if (tasks.has(name)) throw new Error(`The task ${name} is registered twice`);
      tasks.set(name, handler);
    },
    cron: (task, match) => void crons.push({ task, match }),
    add: async (tx, name, payload, options = {}) => {
      if (!tasks.has(name)) throw new Error(`There is no task ${name}`);
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
      runner.promise.catch((error: unknown) => logger.error({ err: error }, 'the jobs stopped'));
    },
    runDue: async () => {
      // The library does not wait until a job is written down as done before it asks for the next one, and takes a queue
      // that seems busy for the end: on one connection the two come in order.
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
      await current?.stop().catch((error: unknown) => logger.warn({ err: error }, 'the jobs did not stop cleanly'));
      await pool?.end();
      pool = undefined;
    },
  };
}

/**
 * What a job throws may quote what it worked on, and the library writes it to the log and to the job's row: so only the
 * kind of error and its frames get that far.
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

/** A pool of its own: the library expects pg's own way of reading int8, and jobs must not wait behind requests. */
function openWorkerPool(connectionString: string, logger: Logger, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, application_name: 'surahi-jobs' });
  pool.on('error', (error) => {
    // while closing, the server may be quicker than we are
    if (!pool.ending) logger.warn({ err: error }, 'a connection of the jobs was lost');
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

/** Brings schema graphile_worker up to date; `connectionString` is the owner's. */
export async function migrateJobs(connectionString: string, logger: Logger): Promise<void> {
  await runMigrations({ connectionString, logger: toWorkerLogger(logger) });
}

/**
 * Lets `role` add and work jobs. The library's tables have row level security without a policy, which shuts out
 * everyone but their owner, hence the policies.
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

/** The library's messages at our levels, its chatter about each job below them. */
function toWorkerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    const name: string = level;
    if (name === 'error') logger.error({ part: 'jobs' }, message);
    else if (name === 'warning') logger.warn({ part: 'jobs' }, message);
    else logger.debug({ part: 'jobs' }, message);
  });
}
