import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import writeXlsxFile from 'write-excel-file/node';

/** A file with more rows would need too much memory. The CSV has all rows. */
export const MOST_ROWS = 50_000;

const CUT = `The file ends after ${MOST_ROWS.toLocaleString('en-IN')} rows. The CSV has all.`;

type Table = {
  sheet: string;
  /** The headings of columns with numbers, so that a spreadsheet can add them up. All other cells are text. */
  numbers: readonly string[];
};

/**
 * A table as an XLSX file. The first line has the headings. Text cells run no formula. A table that is too long ends
 * with a line that says so.
 */
export function xlsxTable({
  sheet,
  numbers,
  lines,
}: Table & { lines: readonly (readonly string[])[] }): Promise<Buffer> {
  const [headings = [], ...all] = lines;
  const rows = all.length > MOST_ROWS ? [...all.slice(0, MOST_ROWS), [CUT]] : all;
  const isNumber = headings.map((heading) => numbers.includes(heading));
  const head = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const body = rows.map((row) =>
    row.map((text, index) =>
      isNumber[index] === true && /^-?[0-9]+(\.[0-9]+)?$/.test(text)
        ? { value: Number(text), type: Number }
        : { value: text, type: String },
    ),
  );
  const columns = headings.map((heading, index) => ({ width: widthOf(heading, rows, index) }));
  return writeXlsxFile([head, ...body], { sheet, columns, stickyRowsCount: 1 }).toBuffer();
}

/** An export in CSV as an XLSX file. It reads no more of the export than the file holds. */
export async function xlsxOfCsv(chunks: AsyncIterable<string>, table: Table): Promise<Buffer> {
  const lines: string[][] = [];
  for await (const line of Readable.from(chunks).pipe(parse({ bom: true, relax_column_count: true }))) {
    // Without columns, csv-parse returns each line as texts.
    lines.push((line as string[]).map(withoutMark));
    if (lines.length > MOST_ROWS + 1) break;
  }
  return xlsxTable({ ...table, lines });
}

/** Removes the apostrophe that CSV needs before text that looks like a formula. A text cell of XLSX needs none. */
function withoutMark(text: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text;
}

const WIDEST = 60;

/** The width of a column in characters. */
function widthOf(heading: string, rows: readonly (readonly string[])[], index: number): number {
  return Math.min(WIDEST, 2 + rows.reduce((widest, row) => Math.max(widest, row[index]?.length ?? 0), heading.length));
}
