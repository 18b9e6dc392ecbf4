import type { OperatorRole } from '@surahi/contract/operator';
import type { TaskHandler } from '../../platform/workers/tasks.ts';
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
