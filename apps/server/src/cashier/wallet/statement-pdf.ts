import { ENGLISH_NOTE_WORDS, movementNote, TRANSACTION_TYPE, type WalletTransactionRow } from '@surahi/contract';
import { type PdfColumn, pdfTable } from '../../platform/files/pdf-table.ts';
import type { PrintAmount } from '../../platform/printed-amount.ts';
import { paiseOf, type WalletStatement } from './make-statement.ts';

const COLUMNS: readonly PdfColumn[] = [
  { heading: 'Date', weight: 2 },
  { heading: 'Transaction', weight: 1.5 },
  { heading: 'Details', weight: 3.6 },
  { heading: 'Note', weight: 1.8 },
  { heading: 'In', weight: 1.7, align: 'right' },
  { heading: 'Out', weight: 1.7, align: 'right' },
  { heading: 'Balance', weight: 1.9, align: 'right' },
];

/** Renders a statement as PDF: opening balance, every movement with the balance after it, totals, closing balance. */
export function statementPdf(statement: WalletStatement, print: PrintAmount): Promise<Buffer> {
  const { from, to, openingPaise, inPaise, outPaise, closingPaise, rows } = statement;
  return pdfTable({
    title: 'Wallet statement',
    details: [`${from} to ${to} (India)`],
    columns: COLUMNS,
    rows: [[from, '', 'Opening balance', '', '', '', print(openingPaise)], ...rows.map((row) => toCells(row, print))],
    totals: [to, '', 'Closing balance', '', print(inPaise), print(outPaise), print(closingPaise)],
    footer: 'Surahi',
    landscape: true,
  });
}

function toCells(row: WalletTransactionRow, print: PrintAmount): string[] {
  const amount = print(paiseOf(row.amount));
  const isIn = row.transaction_type === TRANSACTION_TYPE.credit;
  const [amountIn, amountOut] = isIn ? [amount, ''] : ['', amount];
  const note = row.transfer_note ?? '';
  const balance = print(paiseOf(row.balance_after));
  const details = movementNote(row, ENGLISH_NOTE_WORDS);
  return [row.insert_date, row.transaction_id, details, note, amountIn, amountOut, balance];
}
