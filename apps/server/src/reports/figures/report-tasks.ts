import type { OperatorRole, ReportBy } from '@surahi/contract/operator';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { amountsForPrint } from '../../platform/printed-amount.ts';
import { xlsxOfCsv } from '../../platform/files/xlsx-table.ts';
import type { TaskHandler, WorkerTasks } from '../../platform/workers/tasks.ts';
import type { TaskCall, Workers } from '../../platform/workers/workers.ts';
import type { Period } from './bet-facts.ts';
import { readBets } from './read-bets.ts';
import { readCash } from './read-cash.ts';
import * as files from './report-files.ts';

type Print = { format: 'csv' | 'xlsx' | 'pdf'; period: Period; printedAt: string };

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    betsFile: { input: Print & { by: ReportBy; role: OperatorRole }; output: undefined };
    cashFile: { input: Print; output: undefined };
  }
}

/** Writes the bets report as a file. */
export const betsFileTask: TaskHandler<'betsFile'> = async (input, { db, read, write }) => {
  const report = await read((from) => readBets(from, input));
  if (input.format === 'pdf')
    await write(await files.betsPdf({ ...input, report, print: await read(amountsForPrint) }));
  else await writeTable(files.betsCsv(db, { ...input, report }), input.format, write);
  return undefined;
};

/** Writes the cash report as a file. */
export const cashFileTask: TaskHandler<'cashFile'> = async (input, { read, write }) => {
  const report = await read((db) => readCash(db, { ...input.period, zone: HOUSE_ZONE }));
  if (input.format === 'pdf')
    await write(await files.cashPdf({ ...input, report, print: await read(amountsForPrint) }));
  else await writeTable(files.cashCsv(report), input.format, write);
  return undefined;
};

async function writeTable(
  csv: AsyncIterable<string>,
  format: 'csv' | 'xlsx',
  write: (bytes: Buffer | string) => Promise<void>,
): Promise<void> {
  if (format === 'xlsx') await write(await xlsxOfCsv(csv, { sheet: 'Report', numbers: files.NUMBER_HEADINGS }));
  else for await (const text of csv) await write(text);
}

/** Returns the maker of the bets report in a worker. */
export function betsFileBy(workers: Workers, input: WorkerTasks['betsFile']['input']) {
  return (call: TaskCall) => workers.run('betsFile', input, call);
}

/** Returns the maker of the cash report in a worker. */
export function cashFileBy(workers: Workers, input: WorkerTasks['cashFile']['input']) {
  return (call: TaskCall) => workers.run('cashFile', input, call);
}
