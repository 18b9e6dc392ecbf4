import { MAX_AMOUNT_PAISE } from '@surahi/game';
import { createHash } from 'node:crypto';
import type { StatementMapping } from '@surahi/contract/operator';
import { ok, type Result } from '../../platform/result.ts';
import { readReference } from '../queues/index.ts';
import { findTable, placesOf } from './map-columns.ts';
import {
  findUtr,
  firstTwelveDigits,
  mayHaveUtr,
  readBankAmount,
  readDate,
  readDirection,
  readTime,
} from './read-cells.ts';
import { readRows, type Row } from './read-rows.ts';

const LONGEST_NARRATION = 500;

export type Credit = {
  lineNumber: number;
  paidOn: string;
  amountPaise: bigint;
  /** The normalised reference; '' when the line has none, or when it is not certain. */
  reference: string;
  narration: string;
  /**
   * Hash of the line's text and of the number of equal lines above it, so two equal payments of one file differ. If the
   * line has a time of day and no possible reference, the time counts too, so equal payments of two files differ.
   */
  hash: Buffer;
  /** The hash without the time of day. Earlier releases stored it, so a file is also compared with it. */
  dayHash: Buffer;
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
  const hashOf = countingHash();
  for (const row of table.value.rows) {
    const cell = (name: keyof typeof places) => row.cells[places[name]] ?? '';
    const line = readLine(cell, mapping);
    if (line === 'other') read.others += 1;
    else if (typeof line === 'string') read.faults.push(faultOf(row, line));
    else {
      const { time, identity, ...credit } = line;
      const said = [credit.paidOn, String(credit.amountPaise), identity, credit.narration];
      const dayHash = hashOf(said);
      const hash = time === '' ? dayHash : hashOf([...said, time]);
      read.credits.push({ ...credit, lineNumber: row.lineNumber, hash, dayHash });
    }
  }
  return ok(read);
}

function headingOf(all: readonly Row[], below: readonly Row[]): readonly string[] {
  return all[all.length - below.length - 1]?.cells ?? [];
}

type Read = Pick<Credit, 'paidOn' | 'amountPaise' | 'reference' | 'narration'> & {
  /**
   * The reference that the hashes cover. In a narration with several groups of twelve digits it is the first group, as
   * in earlier releases. Otherwise a stored line would get another hash, and the next file would add it again.
   */
  identity: string;
  /** The time of day; '' if the line has none, or if it has a possible reference. */
  time: string;
};

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
  const identity = readReference(written === '' ? firstTwelveDigits(narration) : written) ?? '';
  // A UTR identifies a payment, also if it is one of several groups of digits. A UPI ID identifies only the payer.
  const isIdentified = reference !== '' || (written === '' && mayHaveUtr(narration));
  // Ignore the time of an identified payment, because a bank may write it in only one of two files.
  const time = isIdentified ? '' : readTime(cell('date'));
  const line: Read = { paidOn, amountPaise, reference, narration, identity, time };
  return line;
}

function faultOf(row: Row, problem: string): Fault {
  return { lineNumber: row.lineNumber, text: row.cells.join(' | ').slice(0, 200), problem };
}

/** Returns a function that hashes texts together with the number of its earlier calls with the same texts. */
function countingHash(): (texts: readonly string[]) => Buffer {
  const seen = new Map<string, number>();
  return (texts) => {
    const said = JSON.stringify(texts);
    const before = seen.get(said) ?? 0;
    seen.set(said, before + 1);
    return createHash('sha256').update(`${before}\n${said}`).digest();
  };
}
