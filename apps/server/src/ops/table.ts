import { formatPoints } from '@surahi/game';

/** Formats rows under a head, each column as wide as its widest cell. Columns named in `right` are right-aligned. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly string[] = [],
): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return right.includes(head[column] ?? '') ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Formats paise as points with two decimals and Indian grouping: '1,24,050.00'. */
export function points(paise: bigint): string {
  return formatPoints(paise, { decimals: 'two' });
}

/** Formats an instant in India's time: '21 Nov, 09:30:05 PM'. */
export function indiaTime(atMs: number): string {
  return new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
  })
    .format(new Date(atMs))
    .replace(/\b(am|pm)\b/, (half) => half.toUpperCase());
}
