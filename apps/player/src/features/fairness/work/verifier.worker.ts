import { NoLog, serverLog } from './log-reader.ts';
import type { Reply, Request, Results, Task } from './messages.ts';
import { visitLog } from './visit-log.ts';

// A pairing takes a second on a slow phone and would freeze the page, so the checks run in a worker.
addEventListener('message', (event: MessageEvent<Request>) => {
  const { id, task } = event.data;
  run(task).then(
    (result) => post({ id, result }),
    (error: unknown) => post({ id, problem: error instanceof NoLog ? 'no-log' : 'unreachable' }),
  );
});

/**
 * Runs a task. The pairing code is two thirds of the worker. A visit does not need it, so only the other tasks load it.
 */
async function run(task: Task): Promise<Results[Task['kind']]> {
  if (task.kind === 'visit') return visitLog(serverLog, task.kept, task.nowMs);
  if (task.kind === 'try') return (await import('./try-round.ts')).tryRound(task);
  return (await import('./check-draw.ts')).checkDraw(task, task.isOnline ? serverLog : undefined);
}

function post(reply: Reply): void {
  postMessage(reply);
}
