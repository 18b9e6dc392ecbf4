import type { Reply, Request, Results, Task } from './work/messages.ts';

/** A task of the worker failed. `why` is no-log when the server has no public log. */
export class WorkFailed extends Error {
  readonly why: 'no-log' | 'unreachable';

  constructor(why: 'no-log' | 'unreachable') {
    super(why);
    this.why = why;
  }
}

type Waiting = { done: (result: Results[keyof Results]) => void; failed: (error: WorkFailed) => void };

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastId = 0;

/** Starts the worker at the first task. It holds all code for verification, so no page loads it. */
function start(): Worker {
  const started = new Worker(new URL('./work/verifier.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const task = waiting.get(data.id);
    waiting.delete(data.id);
    if ('problem' in data) task?.failed(new WorkFailed(data.problem));
    else task?.done(data.result);
  });
  // Its file did not load. The next task starts it again.
  started.addEventListener('error', () => {
    started.terminate();
    worker = undefined;
    for (const { failed } of waiting.values()) failed(new WorkFailed('unreachable'));
    waiting.clear();
  });
  return started;
}

/** Runs a task in the worker. Throws WorkFailed. */
export function ask<K extends Task['kind']>(task: Extract<Task, { kind: K }>): Promise<Results[K]> {
  worker ??= start();
  lastId += 1;
  const request: Request = { id: lastId, task };
  const result = new Promise<Results[keyof Results]>((done, failed) => waiting.set(request.id, { done, failed }));
  worker.postMessage(request);
  return result as Promise<Results[K]>; // the worker returns the result of the task's kind
}
