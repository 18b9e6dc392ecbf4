import { Readable } from 'node:stream';
import { MAX_STATEMENT_BYTES, MAX_STATEMENT_LINES } from '@surahi/contract/operator';
import { CsvError, parse } from 'csv-parse';
import { fail, ok, type Result } from '../../platform/result.ts';

/** A row of a file. A row can span several lines; `lineNumber` is the last of them. The first line is 1. */
export type Row = { lineNumber: number; cells: string[] };

const LONGEST_ROW = 20_000;
const MOST_COLUMNS = 60;
const SNIFFED_CHARACTERS = 20_000;

/**
 * Splits a base64 CSV file into rows of trimmed cells. Errors: statement_invalid for a file that is too large, is not
 * UTF-8 or is not CSV.
 */
export async function readRows(base64: string): Promise<Result<Row[], 'statement_invalid'>> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_STATEMENT_BYTES) return refuse('A statement has up to 5 MB');
  let text: string;
  try {
    // The decoder also removes the byte order mark.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('The file is not UTF-8 text: save it as CSV (UTF-8)');
  }
  if (text.includes('\0')) return refuse('The file is not text: save it as CSV');
  return splitRows(text);
}

async function splitRows(text: string): Promise<Result<Row[], 'statement_invalid'>> {
  const parser = parse({
    delimiter: delimiterOf(text),
    info: true,
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const rows: Row[] = [];
  try {
    // Parses in pieces, so that the node serves other requests in between.
    for await (const item of Readable.from(piecesOf(text)).pipe(parser)) {
      const { record, info } = item as { record: string[]; info: { lines: number } }; // the record shape of `info: true`
      if (rows.length > MAX_STATEMENT_LINES) return refuse('A statement has up to 20,000 lines');
      rows.push({ lineNumber: info.lines, cells: record.slice(0, MOST_COLUMNS) });
    }
  } catch (error) {
    if (error instanceof CsvError) return refuse(`The file cannot be read from line ${rows.length + 1} on`);
    throw error;
  }
  return ok(rows);
}

function* piecesOf(text: string): Generator<string> {
  const size = 64 * 1024;
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** The most frequent of comma, semicolon and tab outside quotes. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, SNIFFED_CHARACTERS).replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((one) => ({ one, count: sample.split(one).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.one ?? ',';
}

function refuse(msg: string): Result<never, 'statement_invalid'> {
  return fail('statement_invalid', { msg });
}
