import { walletStatement } from '@surahi/contract';
import { formatAmount } from '@surahi/game';
import { amountsForPrint } from '../../platform/printed-amount.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { TaskHandler } from '../../platform/workers/tasks.ts';
import { makeStatement, type WalletStatement } from './make-statement.ts';
import { statementPdf } from './statement-pdf.ts';

type StatementInput = {
  playerId: bigint;
  /** M/D/YYYY in India time. */
  from: string;
  to: string;
  format: 'csv' | 'pdf';
  /** `answer` writes the whole answer of the call walletStatement; `file` writes the file alone. */
  as: 'answer' | 'file';
};

/** The sums of a statement as the protocol sends them. */
export type StatementHead = {
  opening_balance: string;
  total_in: string;
  total_out: string;
  closing_balance: string;
  row_count: number;
  file_name: string;
};

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    walletStatement: { input: StatementInput; output: Result<StatementHead, 'malformed'> };
  }
}

/** The share of the work that reading takes, beside laying out the file. */
const READING = 0.7;

/** Writes a wallet statement. Errors: malformed, as `makeStatement`. */
export const walletStatementTask: TaskHandler<'walletStatement'> = async (input, { read, write, progress }) => {
  const { playerId, from, to, format, as } = input;
  const onShare = (share: number): void => progress(share * READING);
  const made = await read((db) => makeStatement(db, { playerId, from, to, onShare }));
  if (!made.ok) return made;
  const { value } = made;
  const pdf = format === 'pdf' ? await statementPdf(value, await read(amountsForPrint)) : null;
  const head = headOf(value, format);
  if (as === 'file') await write(pdf ?? value.csv);
  else {
    const msg = walletStatement.okMsg;
    const answer = { ...head, csv: value.csv, pdf: pdf?.toString('base64') ?? null };
    await write(JSON.stringify({ ...answer, status: true, msg, message: msg }));
  }
  return ok(head);
};

function headOf(statement: WalletStatement, format: 'csv' | 'pdf'): StatementHead {
  return {
    opening_balance: formatAmount(statement.openingPaise),
    total_in: formatAmount(statement.inPaise),
    total_out: formatAmount(statement.outPaise),
    closing_balance: formatAmount(statement.closingPaise),
    row_count: statement.rowCount,
    file_name: `surahi-statement-${statement.from}-to-${statement.to}.${format}`,
  };
}
