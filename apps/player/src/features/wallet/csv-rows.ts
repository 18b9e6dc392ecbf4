/** Parses CSV by RFC 4180: commas, doubled quotes inside quotes, lines ended by CRLF or LF. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, separator, quoted, plain] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(^|,|\r?\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)) {
    if (separator !== ',' && row.length > 0) {
      rows.push(row);
      row = [];
    }
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
  }
  rows.push(row);
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}
