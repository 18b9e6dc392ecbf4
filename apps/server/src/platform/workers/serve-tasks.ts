import { writeFile } from 'node:fs/promises';
import { createDb, type Db, type DbOptions, isTransient } from '../db/db.ts';
import { PATIENCE_MS, type Read, readFromStandby } from '../db/standby-read.ts';
import type { WalPosition } from '../db/wal-position.ts';
import type { FromWorker, TaskHandlers, TaskTools, ToWorker } from './tasks.ts';

/** Bytes per message. */
const CHUNK_BYTES = 256 * 1024;
/** Chunks on their way to the node. The task waits above that, so a slow reader fills no memory. */
const MOST_UNTAKEN = 4;
/** Statement timeout in ms. Exports read in pages, so no single statement takes long. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** Runs tasks in this process, one at a time, as the node that started it requests. Ends with that node. */
export function serveTasks(handlers: TaskHandlers): void {
  let db: Db | undefined;
  let standby: Db | undefined;
  const outlet = createOutlet();
  // Linux ends this process before the node when memory runs out. Elsewhere the file does not exist.
  writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
  // Ctrl-C reaches all processes of a terminal. The node decides when its workers end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'taken') return outlet.taken();
    if (message.kind === 'open') {
      db = openDb(message.connectionString);
      if (message.readUrl !== undefined) standby = openDb(message.readUrl, STANDBY);
      return;
    }
    if (db === undefined) throw new Error('a task came before the address of the database');
    const { task, input, after } = message;
    const read = createRead(db, standby, after);
    const tools = { db, read, write: outlet.write, progress: (share: number) => send({ kind: 'progress', share }) };
    void runTask(outlet, async () => {
      // The node sends each task the input of its type (workers.ts).
      const handler = handlers[task] as (given: unknown, tools: TaskTools) => Promise<unknown>;
      return handler(input, tools);
    });
  });
}

/** Connecting may take as long as the wait for the position. The answer timeout frees a task from a silent standby. */
const STANDBY = { readOnly: true, acquireTimeoutMs: PATIENCE_MS, answerTimeoutMs: STATEMENT_TIMEOUT_MS + 1_000 };

function openDb(connectionString: string, options: Partial<DbOptions> = {}): Db {
  const applicationName = 'surahi-worker';
  return createDb({ connectionString, max: 1, applicationName, statementTimeoutMs: STATEMENT_TIMEOUT_MS, ...options });
}

/** The reads of one task. The first read that the standby refuses moves the rest of the task to the leader. */
function createRead(leader: Db, standby: Db | undefined, after: WalPosition | undefined): Read {
  let from = after === undefined ? undefined : standby;
  return async (work) => {
    if (from === undefined || after === undefined) return work(leader);
    const read = await readFromStandby(from, work, { after, patienceMs: PATIENCE_MS });
    if (read.served) return read.value;
    from = undefined;
    return work(leader);
  };
}

async function runTask(outlet: Outlet, task: () => Promise<unknown>): Promise<void> {
  outlet.reset();
  try {
    const output = await task();
    await outlet.flush();
    send({ kind: 'done', output });
  } catch (error) {
    send({
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      isTransient: isTransient(error),
    });
  }
}

function send(message: FromWorker): void {
  process.send?.(message);
}

type Outlet = {
  write(bytes: Buffer | string): Promise<void>;
  /** Sends what is left of the task's bytes. */
  flush(): Promise<void>;
  /** Drops what a failed task has left. */
  reset(): void;
  taken(): void;
};

/** Sends bytes in chunks and waits while too many of them are untaken. */
function createOutlet(): Outlet {
  let untaken = 0;
  let resume: (() => void) | undefined;
  let kept: Buffer[] = [];
  let keptBytes = 0;
  const room = (): Promise<void> =>
    new Promise((resolve) => {
      if (untaken < MOST_UNTAKEN) resolve();
      else resume = resolve;
    });
  const reset = (): void => {
    kept = [];
    keptBytes = 0;
  };
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(kept);
    reset();
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      await room();
      untaken += 1;
      send({ kind: 'chunk', bytes: bytes.subarray(at, at + CHUNK_BYTES) });
    }
  };
  return {
    flush,
    reset,
    // One task writes at a time, so one chunk waits at most.
    taken: () => {
      untaken -= 1;
      resume?.();
      resume = undefined;
    },
    // Lines of a file are short. One message and one row for each would cost more than making them.
    write: async (given) => {
      const bytes = typeof given === 'string' ? Buffer.from(given) : given;
      kept.push(bytes);
      keptBytes += bytes.length;
      if (keptBytes >= CHUNK_BYTES) await flush();
    },
  };
}
