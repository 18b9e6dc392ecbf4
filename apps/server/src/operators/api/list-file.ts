import type { ExportedTable } from '@surahi/contract/operator';
import { formatAmount } from '@surahi/game';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { csvLine } from '../../platform/files/csv.ts';

/** A column of a list as a file. */
type ListColumn<Row> = {
  heading: string;
  cell: (row: Row) => string;
  /** Whether a spreadsheet can add the cells up. */
  isNumber: boolean;
};

/** How the answer of a list becomes the lines of a file. */
export type ListFile<Answer, Row> = {
  name: ExportedTable;
  rowsOf: (answer: Answer) => readonly Row[];
  columns: readonly ListColumn<Row>[];
};

/** The instant in India as YYYY-MM-DD HH:MM:SS. */
const TIME = new Intl.DateTimeFormat('sv-SE', { timeZone: HOUSE_ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** A column of text. Null is an empty cell. */
export function textCell<Row>(heading: string, of: (row: Row) => string | null): ListColumn<Row> {
  return { heading, cell: (row) => of(row) ?? '', isNumber: false };
}

/** A column of whole numbers. */
export function countCell<Row>(heading: string, of: (row: Row) => number | null): ListColumn<Row> {
  return { heading, cell: (row) => String(of(row) ?? ''), isNumber: true };
}

/** A column of points, from decimal text in paise. */
export function pointsCell<Row>(heading: string, paiseOf: (row: Row) => string | null): ListColumn<Row> {
  const cell = (row: Row) => {
    const paise = paiseOf(row);
    return paise === null ? '' : formatAmount(BigInt(paise));
  };
  return { heading, cell, isNumber: true };
}

/** A column of instants in India, from unix ms. */
export function timeCell<Row>(heading: string, msOf: (row: Row) => number | null): ListColumn<Row> {
  const cell = (row: Row) => {
    const ms = msOf(row);
    return ms === null ? '' : TIME.format(ms);
  };
  return { heading: `${heading} (India)`, cell, isNumber: false };
}

/** The line of headings. */
export function headingLine<Row>(columns: readonly ListColumn<Row>[]): string {
  return csvLine(columns.map(({ heading }) => heading));
}

/** The lines of rows. */
export function rowLines<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('');
}
