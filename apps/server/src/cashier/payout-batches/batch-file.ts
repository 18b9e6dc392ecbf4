import type { PayoutFormat } from '@surahi/contract/operator';
import { formatAmount } from '@surahi/game';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/files/csv.ts';
import { xlsxTable } from '../../platform/files/xlsx-table.ts';
import type { TaskHandler, WorkerTasks } from '../../platform/workers/tasks.ts';
import type { TaskCall, Workers } from '../../platform/workers/workers.ts';
import { type ItemRow, selectItems } from './batches.sql.ts';

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    payoutBatchFile: { input: { batchId: bigint; format: 'csv' | 'xlsx' }; output: undefined };
  }
}

/** The reference of a payout in the file. The bank repeats it in its result. Banks accept letters and digits only. */
export function referenceOf(batchId: bigint, withdrawalId: bigint): string {
  return `P${batchId}W${withdrawalId}`;
}

/** The batch and the request of a reference; undefined for other text. */
export function readItemReference(text: string): { batchId: bigint; withdrawalId: bigint } | undefined {
  const parts = /^P([1-9][0-9]{0,17})W([1-9][0-9]{0,17})$/i.exec(text.replace(/[\s'-]/g, ''));
  return parts === null ? undefined : { batchId: BigInt(parts[1] ?? ''), withdrawalId: BigInt(parts[2] ?? '') };
}

const HEADINGS: Record<PayoutFormat, readonly string[]> = {
  upi: ['Reference', 'Payee UPI ID', 'Payee name', 'Amount', 'Remarks'],
  neft: [
    'Reference',
    'Transaction type',
    'Debit account',
    'Beneficiary account',
    'IFSC',
    'Beneficiary name',
    'Amount',
    'Remarks',
  ],
};

function cellsOf(row: ItemRow): string[] {
  const reference = referenceOf(row.batch_id, row.withdrawal_id);
  const remarks = `Withdrawal ${row.withdrawal_id}`;
  const amount = formatAmount(row.amount_paise);
  if (row.format === 'upi') return [reference, row.payee, row.payee_name, amount, remarks];
  return [reference, 'NEFT', row.debit_account, row.payee, row.ifsc, row.payee_name, amount, remarks];
}

/** Writes the file of a batch. Its rows were stored when the batch was made. */
export const payoutBatchFileTask: TaskHandler<'payoutBatchFile'> = async ({ batchId, format }, { db, write }) => {
  const rows = await db.query<ItemRow>(selectItems(batchId));
  const headings = HEADINGS[rows[0]?.format ?? 'upi'];
  const lines = [headings, ...rows.map(cellsOf)];
  if (format === 'csv') await write(BYTE_ORDER_MARK + lines.map(csvLine).join(''));
  else await write(await xlsxTable({ sheet: `Payouts ${batchId}`, lines, numbers: ['Amount'] }));
  return undefined;
};

/** Returns a function that makes the file of a batch in a worker. */
export function payoutBatchFileBy(workers: Workers, input: WorkerTasks['payoutBatchFile']['input']) {
  return (call: TaskCall) => workers.run('payoutBatchFile', input, call);
}
