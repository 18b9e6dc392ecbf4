import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { stopAtExit } from '../interruption.ts';
import type { CrowdOrder, CrowdResult } from './crowd-process.ts';
import { raisePriority } from './other-machine.ts';
import type { Broken, Heard, StreamsOrder } from './streams-process.ts';

/** Starts a generator in a process of its own, as players are not part of the bench. Returns it when it is ready. */
async function start(
  program: string,
  order: CrowdOrder | StreamsOrder,
): Promise<{ child: ChildProcess; pid: number; stop(): void }> {
  const child = fork(path.join(import.meta.dirname, program), [], {
    execArgv: ['--import', 'tsx'],
    // Quantiles of an empty set are NaN, which JSON cannot express.
    serialization: 'advanced',
  });
  const forget = stopAtExit(() => child.kill('SIGKILL'));
  child.send(order);
  await nextMessage(child);
  if (child.pid === undefined) throw new Error('a generator did not start');
  raisePriority(child.pid);
  const stop = (): void => {
    forget();
    child.kill('SIGKILL');
  };
  return { child, pid: child.pid, stop };
}

/** The next message of a process. Rejects when the process ends before. */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const abort = new AbortController();
  const ended = once(child, 'exit', abort).then(() => {
    throw new Error('a generator ended before its work was done');
  });
  const message = once(child, 'message', abort).then(([value]: unknown[]) => value);
  try {
    return await Promise.race([message, ended]);
  } finally {
    // The loser rejects with an AbortError, which nobody needs.
    ended.catch(() => undefined);
    message.catch(() => undefined);
    abort.abort();
  }
}

/** The players who send requests. `run` sends the plan from a moment in unix ms. */
export async function startCrowd(
  order: CrowdOrder,
): Promise<{ pid: number; run(startMs: number): Promise<CrowdResult>; stop(): void }> {
  const { child, pid, stop } = await start('crowd-process.ts', order);
  return {
    pid,
    run: async (startMs) => {
      child.send(startMs);
      return (await nextMessage(child)) as CrowdResult; // its only message after `ready`
    },
    stop,
  };
}

export type Streams = {
  pid: number;
  /** Runs work that changes the lists. Resolves when each stream has received the change, or after ten seconds. */
  during(work: () => Promise<void>): Promise<Heard>;
  /** The number of streams that were refused or have ended. */
  broken(): Promise<number>;
  stop(): void;
};

/** The players whose apps are open. */
export async function startStreams(order: StreamsOrder): Promise<Streams> {
  const { child, pid, stop } = await start('streams-process.ts', order);
  return {
    pid,
    during: async (work) => {
      child.send('expect');
      await nextMessage(child); // `listening`
      const [heard] = await Promise.all([nextMessage(child), work()]);
      return heard as Heard; // the message after `listening`
    },
    broken: async () => {
      child.send('count');
      return ((await nextMessage(child)) as Broken).broken; // the answer to `count`
    },
    stop,
  };
}
