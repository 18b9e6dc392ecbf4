import type { OperatorRole } from '@surahi/contract/operator';
import { xlsxOfCsv } from '../../platform/files/xlsx-table.ts';
import type { TaskHandler, WorkerTasks } from '../../platform/workers/tasks.ts';
import type { TaskCall, Workers } from '../../platform/workers/workers.ts';
import type { BidFilter } from './explorer.sql.ts';
import { exportBids } from './export-bids.ts';

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    /** No filter means that nothing can match. */
    bidsFile: {
      input: { filter: BidFilter | undefined; role: OperatorRole; format: 'csv' | 'xlsx' };
      output: undefined;
    };
  }
}

/** Writes the bids that match a filter as CSV or XLSX. */
export const bidsFileTask: TaskHandler<'bidsFile'> = async ({ filter, role, format }, { read, write, progress }) => {
  if (filter === undefined) return undefined;
  const csv = exportBids(read, filter, { role, progress });
  if (format === 'xlsx') await write(await xlsxOfCsv(csv, { sheet: 'Bids', numbers: ['Points', 'Won points'] }));
  else for await (const text of csv) await write(text);
  return undefined;
};

/** Returns the maker of such a file in a worker. */
export function bidsFileBy(workers: Workers, input: WorkerTasks['bidsFile']['input']) {
  return (call: TaskCall) => workers.run('bidsFile', input, call);
}
