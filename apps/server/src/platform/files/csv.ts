/** Byte order mark. Without it spreadsheets decode Hindi names with another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns one line of CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe first, because
 * other players write the notes. Spreadsheets read full-width signs as formulas too. Negative amounts stay numbers.
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(text: string): string {
  const isNumber = /^-?[0-9]+(\.[0-9]+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
