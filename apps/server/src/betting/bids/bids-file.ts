import type { OperatorRole } from '@surahi/contract/operator';
import type { TaskHandler, WorkerTasks } from '../../platform/workers/tasks.ts';
import type { TaskCall, Workers } from '../../platform/workers/workers.ts';
import type { BidFilter } from './explorer.sql.ts';
import { exportBids } from './export-bids.ts';

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    /** No filter means that nothing can match. */
    bidsFile: { input: { filter: BidFilter | undefined; role: OperatorRole }; output: undefined };
  }
}

/** Writes the bids that match a filter as CSV. */
export const bidsFileTask: TaskHandler<'bidsFile'> = async ({ filter, role }, { db, write, progress }) => {
  if (filter === undefined) return undefined;
  for await (const text of exportBids(db, filter, { role, progress })) await write(text);
  return undefined;
};

/** Returns the maker of such a file in a worker. */
export function bidsFileBy(workers: Workers, input: WorkerTasks['bidsFile']['input']) {
  return (call: TaskCall) => workers.run('bidsFile', input, call);
}
