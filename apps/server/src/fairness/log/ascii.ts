/** Entries hold printable ASCII. Another character becomes a question mark. */
export function toAscii(text: string, length: number): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, length);
}
