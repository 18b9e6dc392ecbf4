import {
  LIMIT_REPORT_COUNTS,
  type OPERATOR_CALLS,
  type OperatorAnswer,
  REFUSAL_CAUSES,
} from '@surahi/contract/operator';
import type { Tx } from '../../platform/db/db.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/files/csv.ts';
import { xlsxTable } from '../../platform/files/xlsx-table.ts';
import type { TaskHandler, WorkerTasks } from '../../platform/workers/tasks.ts';
import type { TaskCall, Workers } from '../../platform/workers/workers.ts';
import * as sql from './limit-report.sql.ts';

type Period = { from: string; to: string };
type LimitReport = OperatorAnswer<typeof OPERATOR_CALLS.limitReport>;

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    limitsFile: { input: Period & { format: 'csv' | 'xlsx' }; output: undefined };
  }
}

/** Counts changes of limits, breaks, and refused bids and deposits in a range of days in India. */
export async function readLimitReport(tx: Tx, { from, to }: Period): Promise<LimitReport> {
  const row = await tx.one<sql.ReportRow>(sql.selectReport(from, to));
  const refusals = await tx.query<LimitReport['refusals'][number]>(sql.selectRefusals(from, to));
  return {
    limitsSet: row.limits_set,
    raisesAsked: row.raises_asked,
    raisesConfirmed: row.raises_confirmed,
    timeOuts: row.time_outs,
    exclusions: row.exclusions,
    returns: row.returns,
    refusals,
  };
}

// Object.entries types the keys as string. The object is constant, so its keys have exactly this type.
const COUNTS = Object.entries(LIMIT_REPORT_COUNTS) as [keyof typeof LIMIT_REPORT_COUNTS, string][];

/** Writes the report on limits: one line for each count, then one for each cause of refused bids and deposits. */
export const limitsFileTask: TaskHandler<'limitsFile'> = async ({ format, ...period }, { read, write }) => {
  const report = await read((db) => readLimitReport(db, period));
  const line = (group: string, what: string, count: number, players: string) => [
    period.from,
    period.to,
    group,
    what,
    String(count),
    players,
  ];
  const lines = [
    ['From', 'To', 'Group', 'What', 'Count', 'Players'],
    ...COUNTS.map(([key, name]) => line('Changes', name, report[key], '')),
    ...report.refusals.map(({ cause, refusals, players }) =>
      line('Refused bids and deposits', REFUSAL_CAUSES[cause] ?? cause, refusals, String(players)),
    ),
  ];
  if (format === 'xlsx') await write(await xlsxTable({ sheet: 'Limits', lines, numbers: ['Count', 'Players'] }));
  else await write(BYTE_ORDER_MARK + lines.map(csvLine).join(''));
  return undefined;
};

/** Returns the function that makes the file in a worker. */
export function limitsFileBy(workers: Workers, input: WorkerTasks['limitsFile']['input']) {
  return (call: TaskCall) => workers.run('limitsFile', input, call);
}
