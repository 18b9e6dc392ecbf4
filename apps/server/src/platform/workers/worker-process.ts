import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { WalPosition } from '../db/wal-position.ts';
import { serverRoot } from '../files/paths.ts';
import { fail, ok, type Result } from '../result.ts';
import type { FromWorker, TaskName, ToWorker } from './tasks.ts';

export type Job = {
  task: TaskName;
  input: unknown;
  /** The position that a standby must have replayed to serve the task. undefined: the task reads from the leader. */
  after: WalPosition | undefined;
  /** Receives the bytes that the task writes. The task waits until the promise resolves. */
  onChunk?: ((bytes: Buffer) => Promise<void> | void) | undefined;
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** The process is killed after this time, in ms. */
  timeLimitMs: number;
};

export type JobRefusal = 'busy' | 'cancelled' | 'worker_lost';

export type WorkerProcess = {
  pid: number | undefined;
  isAlive(): boolean;
  /**
   * Runs one job at a time. Errors: busy when the database failed, cancelled by the signal, worker_lost when the process
   * ended or exceeded its time. The process is killed in the last two cases. Throws when the task has a bug, or with the
   * error of `onChunk`.
   */
  run(job: Job): Promise<Result<unknown, JobRefusal>>;
  kill(): void;
};

/** Limit of the JavaScript heap of a worker, in MB. Tasks stream, so none comes near it. */
const HEAP_MB = 256;

/** Returns the program of a worker: the bundle when the node itself is bundled, otherwise the source. */
function workerProgram(): string {
  const bundle = path.join(serverRoot(), 'dist', 'worker.js');
  const fromSource = import.meta.url.endsWith('.ts') || !existsSync(bundle);
  return fromSource ? path.join(serverRoot(), 'src', 'worker.ts') : bundle;
}

/**
 * Starts a process that runs tasks. The process receives the addresses of the database in a message, so that its
 * environment contains no secret. With `niceness` above 0 it yields the processor to the node and to PostgreSQL; 19 is
 * the lowest priority. The default `program` is the worker of this node.
 */
export function startWorkerProcess(
  { connectionString, readUrl }: { connectionString: string; readUrl?: string | undefined },
  niceness: number,
  onOutput: (line: string) => void,
  program = workerProgram(),
): WorkerProcess {
  const loader = program.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = fork(program, [], {
    env: {},
    // Helper threads of V8 would keep normal priority. Without them the garbage collector runs in the thread of the
    // task.
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--single-threaded', '--enable-source-maps', ...loader],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => onOutput(bytes.toString().trim()));
  }
  // A process that cannot start reports it here and never exits.
  let failed = false;
  child.on('error', () => {
    failed = true;
  });
  lowerPriority(child.pid, niceness);
  send(child, { kind: 'open', connectionString, readUrl });
  return {
    pid: child.pid,
    isAlive: () => !failed && child.exitCode === null && child.signalCode === null && child.connected,
    run: (job) => runJob(child, job),
    kill: () => void child.kill('SIGKILL'),
  };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function lowerPriority(pid: number | undefined, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // Some containers forbid it. The worker then runs with normal priority.
  }
}

function send(child: ChildProcess, message: ToWorker): void {
  // A process that has just ended reports that by 'exit'.
  if (child.connected) child.send(message, () => undefined);
}

function runJob(child: ChildProcess, job: Job): Promise<Result<unknown, JobRefusal>> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      job.signal?.removeEventListener('abort', onAbort);
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onExit);
      settle();
    };
    const stop = (settle: () => void): void => {
      child.kill('SIGKILL');
      end(settle);
    };
    const onAbort = (): void => stop(() => resolve(fail('cancelled')));
    const onExit = (): void => end(() => resolve(fail('worker_lost')));
    // Chunks are delivered one after the other, and the end waits for the last of them.
    let delivered = Promise.resolve();
    const onMessage = (message: FromWorker): void => {
      if (message.kind === 'progress') job.onProgress?.(message.share);
      else if (message.kind === 'done') {
        const { output } = message;
        delivered.then(
          () => end(() => resolve(ok(output))),
          () => undefined,
        );
      } else if (message.kind === 'failed') {
        end(() => (message.isTransient ? resolve(fail('busy')) : reject(new Error(message.message))));
      } else {
        delivered = delivered.then(() => job.onChunk?.(message.bytes)).then(() => send(child, { kind: 'taken' }));
        delivered.catch((error: unknown) => stop(() => reject(toError(error))));
      }
    };
    const timer = setTimeout(() => stop(() => resolve(fail('worker_lost'))), job.timeLimitMs);
    if (job.signal?.aborted === true) return onAbort();
    job.signal?.addEventListener('abort', onAbort, { once: true });
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.on('error', onExit);
    send(child, { kind: 'run', task: job.task, input: job.input, after: job.after });
  });
}
