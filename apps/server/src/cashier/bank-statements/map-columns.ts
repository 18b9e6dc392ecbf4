import type { StatementMapping } from '@surahi/contract/operator';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Row } from './read-rows.ts';

/** Maximum lines above the heading. Banks write their name and the account there. */
const MOST_PREAMBLE = 40;

/** The headings that banks use for each column. The first match becomes the suggestion. */
const NAMES = {
  date: [/^(txn|tran|transaction|value|posting)?[ .]*(date|dt)\b/i, /date/i],
  amount: [/credit|deposit/i, /^amount/i, /amount/i],
  direction: [/^(cr|dr)\b.*(cr|dr)$/i, /^(transaction )?type$/i],
  reference: [/\butr\b|\brrn\b/i, /ref(erence)?|chq|cheque/i],
  narration: [/narration|description|particulars|remarks|details/i],
} as const;

export type Table = {
  columns: string[];
  mapping: StatementMapping;
  /** The rows below the heading. */
  rows: Row[];
};

/**
 * Finds the heading of a statement. With a mapping, it is the first row with all columns of the mapping. Without one,
 * it is the first row that looks like a heading. Errors: statement_invalid for a file without a heading.
 */
export function findTable(
  rows: readonly Row[],
  mapping: StatementMapping | undefined,
): Result<Table, 'statement_invalid'> {
  const top = rows.slice(0, MOST_PREAMBLE);
  const at = top.findIndex((row) => (mapping === undefined ? looksLikeHeading(row) : hasColumns(row, mapping)));
  const heading = rows[at];
  if (heading === undefined) {
    const msg =
      mapping === undefined ? 'No line of the file names its columns' : 'The file lacks a column of this profile';
    return fail('statement_invalid', { msg });
  }
  const columns = heading.cells.filter((name) => name !== '');
  return ok({ columns, mapping: mapping ?? suggest(heading.cells), rows: index(rows.slice(at + 1), heading) });
}

/** Drops the cells to the right of the last heading. */
function index(rows: readonly Row[], heading: Row): Row[] {
  const width = heading.cells.length;
  return rows.map((row) => ({ ...row, cells: row.cells.slice(0, width) }));
}

function hasColumns(row: Row, mapping: StatementMapping): boolean {
  const { date, amount, direction, reference, narration } = mapping;
  return [date, amount, direction, reference, narration].every((name) => name === '' || row.cells.includes(name));
}

function looksLikeHeading({ cells }: Row): boolean {
  const named = cells.filter((cell) => cell !== '');
  return named.length >= 2 && find(named, NAMES.date) !== '' && find(named, NAMES.amount) !== '';
}

function suggest(cells: readonly string[]): StatementMapping {
  const date = find(cells, NAMES.date);
  const amount = find(cells, NAMES.amount);
  const rest = cells.filter((cell) => cell !== date && cell !== amount);
  const reference = find(rest, NAMES.reference);
  return {
    date,
    dateOrder: 'dmy',
    amount,
    // a separate credit column already gives the direction
    direction: /credit|deposit/i.test(amount) ? '' : find(rest, NAMES.direction),
    reference,
    narration: find(
      rest.filter((cell) => cell !== reference),
      NAMES.narration,
    ),
  };
}

function find(cells: readonly string[], names: readonly RegExp[]): string {
  for (const name of names) {
    const found = cells.find((cell) => name.test(cell));
    if (found !== undefined) return found.slice(0, 100);
  }
  return '';
}

/** The index of each mapped column; -1 for a missing column. */
export function placesOf(columns: readonly string[], mapping: StatementMapping): Record<keyof Places, number> {
  const place = (name: string) => (name === '' ? -1 : columns.indexOf(name));
  const { date, amount, direction, reference, narration } = mapping;
  return {
    date: place(date),
    amount: place(amount),
    direction: place(direction),
    reference: place(reference),
    narration: place(narration),
  };
}

type Places = Omit<StatementMapping, 'dateOrder'>;
