import { MAX_AMOUNT_PAISE } from '@surahi/game';
import { createHash } from 'node:crypto';
import type { StatementMapping } from '@surahi/contract/operator';
import { ok, type Result } from '../../platform/result.ts';
import { readReference } from '../queues/index.ts';
import { findTable, placesOf } from './map-columns.ts';
import { findUtr, readBankAmount, readDate, readDirection } from './read-cells.ts';
import { readRows, type Row } from './read-rows.ts';

const LONGEST_NARRATION = 500;

export type Credit = {
  lineNumber: number;
  paidOn: string;
  amountPaise: bigint;
  /** The normalised reference; '' when the line has none. */
  reference: string;
  narration: string;
  /** Hash of the line's text and of the number of equal lines above it, so two equal payments of one file differ. */
  hash: Buffer;
};

type Fault = { lineNumber: number; text: string; problem: string };

export type Statement = {
  columns: string[];
  mapping: StatementMapping;
  credits: Credit[];
  faults: Fault[];
  /** The number of lines that are not credits: debits, page headings, sums. */
  others: number;
};

/**
 * Reads a bank statement: its credits and its faulty lines. Without `given`, it suggests a column mapping. Errors:
 * statement_invalid.
 */
export async function readStatement(
  base64: string,
  given: StatementMapping | undefined,
): Promise<Result<Statement, 'statement_invalid'>> {
  const rows = await readRows(base64);
  if (!rows.ok) return rows;
  const table = findTable(rows.value, given);
  if (!table.ok) return table;
  const { mapping, columns } = table.value;
  const heading = headingOf(rows.value, table.value.rows);
  const places = placesOf(heading, mapping);
  const read: Statement = { columns, mapping, credits: [], faults: [], others: 0 };
  const seen = new Map<string, number>();
  for (const row of table.value.rows) {
    const cell = (name: keyof typeof places) => row.cells[places[name]] ?? '';
    const line = readLine(cell, mapping);
    if (line === 'other') read.others += 1;
    else if (typeof line === 'string') read.faults.push(faultOf(row, line));
    else {
      const said = JSON.stringify([line.paidOn, String(line.amountPaise), line.reference, line.narration]);
      const before = seen.get(said) ?? 0;
      seen.set(said, before + 1);
      read.credits.push({ ...line, lineNumber: row.lineNumber, hash: hashOf(said, before) });
    }
  }
  return ok(read);
}

function headingOf(all: readonly Row[], below: readonly Row[]): readonly string[] {
  return all[all.length - below.length - 1]?.cells ?? [];
}

type Read = Pick<Credit, 'paidOn' | 'amountPaise' | 'reference' | 'narration'>;

/** Returns the credit, 'other' when the line is not a credit, or the text of the fault. */
function readLine(cell: (name: keyof Omit<StatementMapping, 'dateOrder'>) => string, mapping: StatementMapping) {
  const amountText = cell('amount');
  if (amountText === '' || /^-+$/.test(amountText)) return 'other';
  const amountPaise = readBankAmount(amountText);
  const paidOn = readDate(cell('date'), mapping.dateOrder);
  // Sums and page numbers have no date.
  if (paidOn === null && cell('date') === '') return 'other';
  if (amountPaise === null) return `“${amountText.slice(0, 40)}” is not an amount`;
  if (amountPaise <= 0n) return 'other';
  if (amountPaise > MAX_AMOUNT_PAISE) return 'The amount is too large';
  if (mapping.direction !== '') {
    const direction = readDirection(cell('direction'));
    if (direction === null) return `“${cell('direction').slice(0, 40)}” is neither CR nor DR`;
    if (direction === 'out') return 'other';
  }
  if (paidOn === null) return `“${cell('date').slice(0, 40)}” is not a date in this order`;
  const narration = cell('narration').replace(/\s+/g, ' ').slice(0, LONGEST_NARRATION);
  const written = cell('reference').replace(/^'/, '');
  const reference = readReference(written === '' ? findUtr(narration) : written) ?? '';
  const line: Read = { paidOn, amountPaise, reference, narration };
  return line;
}

function faultOf(row: Row, problem: string): Fault {
  return { lineNumber: row.lineNumber, text: row.cells.join(' | ').slice(0, 200), problem };
}

function hashOf(said: string, before: number): Buffer {
  return createHash('sha256').update(`${before}\n${said}`).digest();
}
