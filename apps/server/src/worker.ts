// The entry of a worker process. A node starts it with `startWorkerProcess` (platform/workers/worker-process.ts).
import { serveTasks } from './platform/workers/serve-tasks.ts';
import { workerTasks } from './worker-tasks.ts';

serveTasks(workerTasks);
