import type { Config } from '../../config/config.ts';
import type { Reads } from '../db/reads.ts';
import type { Logger } from '../observability/logger.ts';
import type { Result } from '../result.ts';
import type { TaskName, WorkerTasks } from './tasks.ts';
import { createTurnQueue, type TurnRefusal } from './turn-queue.ts';
import { type Job, type JobRefusal, startWorkerProcess, type WorkerProcess } from './worker-process.ts';

/**
 * Each lane has its own processes. A long export therefore never delays an uploaded picture. Nor does it delay proofs:
 * the bids of a draw must be sealed before its beacon round.
 */
export type Lane = 'pictures' | 'files' | 'proofs';

/** `begun` counts the tasks since the start of the node. */
type LaneLoad = { running: number; waiting: number; begun: number; processIds: number[] };

export type WorkerRefusal = TurnRefusal | JobRefusal;

export type TaskCall = Pick<Job, 'onChunk' | 'onProgress' | 'signal'> & {
  lane: Lane;
  /** Who asks, for example `player:12`. An owner has one task at a time in a lane. */
  owner: string;
};

/** Runs work that would block the event loop in separate processes, whose crash the node survives. */
export type Workers = {
  /**
   * Runs a task when it is the owner's turn. Errors: rate_limited when the owner already waits, busy when the queue is
   * full or the database failed, cancelled by the signal, worker_lost when the process crashed. Nothing has changed
   * after an error. Throws when the task has a bug.
   */
  run<Name extends TaskName>(
    task: Name,
    input: WorkerTasks[Name]['input'],
    call: TaskCall,
  ): Promise<Result<WorkerTasks[Name]['output'], WorkerRefusal>>;
  load(): Record<Lane, LaneLoad>;
  /** Kills the processes. Running tasks end as worker_lost. */
  stop(): void;
};

/** Callers that may wait for a turn on a node, and callers of one owner beside a running one. */
const WAITING = {
  pictures: { all: 128, perOwner: 32 },
  files: { all: 100, perOwner: 2 },
  proofs: { all: 100, perOwner: 2 },
} as const;

const TIME_LIMIT_MS = { pictures: 2 * 60_000, files: 15 * 60_000, proofs: 5 * 60_000 } as const;

/** An idle process ends after this time and frees its memory. */
const IDLE_MS = 60_000;

type Options = {
  config: Pick<Config, 'workers'>;
  connectionString: string;
  /** The address of standbys of this database. */
  readUrl?: string | undefined;
  /** Gives the position that a standby must have replayed to serve a task. Without it, tasks read from the leader. */
  reads?: Pick<Reads, 'positionForWorker'>;
  logger: Logger;
  /** The program that the processes run. The default is the worker of this node. */
  program?: string | undefined;
};

/** Creates the lanes of one node. A process starts with the first task that needs it. */
export function createWorkers({ config, connectionString, readUrl, reads, logger, program }: Options): Workers {
  const start = (): WorkerProcess =>
    startWorkerProcess(
      { connectionString, readUrl },
      config.workers.niceness,
      (line) => logger.warn({ line }, 'a worker wrote to its output'),
      program,
    );
  const lanes = {
    pictures: createLane('pictures', config.workers.pictures, start),
    files: createLane('files', config.workers.files, start),
    proofs: createLane('proofs', config.workers.proofs, start),
  };
  return {
    run: async (task, input, { lane, owner, signal, onChunk, onProgress }) => {
      const done = await lanes[lane].run(owner, {
        task,
        input,
        after: lane === 'files' ? await reads?.positionForWorker() : undefined,
        signal,
        onChunk,
        onProgress,
        timeLimitMs: TIME_LIMIT_MS[lane],
      });
      if (!done.ok && done.code === 'worker_lost') logger.error({ task, owner }, 'a worker ended during its task');
      // The handler of this name returned it (worker-tasks.ts).
      return done as Result<WorkerTasks[typeof task]['output'], WorkerRefusal>;
    },
    load: () => ({ pictures: lanes.pictures.load(), files: lanes.files.load(), proofs: lanes.proofs.load() }),
    stop: () => {
      for (const lane of Object.values(lanes)) lane.stop();
    },
  };
}

type ProcessLane = {
  run(owner: string, job: Job): Promise<Result<unknown, WorkerRefusal>>;
  load(): LaneLoad;
  stop(): void;
};

function createLane(name: Lane, places: number, start: () => WorkerProcess): ProcessLane {
  const { all, perOwner } = WAITING[name];
  const queue = createTurnQueue({ places, waiting: all, waitingPerOwner: perOwner });
  const idle: { process: WorkerProcess; timer: NodeJS.Timeout }[] = [];
  const running = new Set<WorkerProcess>();
  let begun = 0;

  function takeProcess(): WorkerProcess {
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
      clearTimeout(kept.timer);
      if (kept.process.isAlive()) return kept.process;
    }
    return start();
  }

  function keep(process: WorkerProcess): void {
    if (!process.isAlive()) return;
    const kept = {
      process,
      timer: setTimeout(() => {
        idle.splice(idle.indexOf(kept), 1);
        process.kill();
      }, IDLE_MS).unref(),
    };
    idle.push(kept);
  }

  return {
    load: () => ({ ...queue.load(), begun, processIds: [...running].flatMap(({ pid }) => pid ?? []) }),
    stop: () => {
      for (const { process, timer } of idle.splice(0)) {
        clearTimeout(timer);
        process.kill();
      }
      for (const process of running) process.kill();
    },
    run: async (owner, job) => {
      const turn = await queue.take(owner, job.signal);
      if (!turn.ok) return turn;
      const process = takeProcess();
      begun += 1;
      running.add(process);
      try {
        const done = await process.run(job);
        if (done.ok || done.code === 'busy') keep(process);
        return done;
      } catch (error) {
        process.kill();
        throw error;
      } finally {
        running.delete(process);
        turn.value();
      }
    },
  };
}
