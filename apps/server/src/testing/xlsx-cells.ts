import { unzipSync } from 'fflate';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The cells of the first sheet of an XLSX file, row by row. Empty cells are ''. */
export function readXlsx(bytes: Buffer): (string | number)[][] {
  const parts = unzipSync(bytes);
  const text = (name: string) => Buffer.from(parts[name] ?? []).toString();
  const strings = [...text('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(
    ([, one = '']) => one.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? name),
  );
  const rows = [...text('xl/worksheets/sheet1.xml').matchAll(/<row .*?<\/row>/gs)].map(([row]) => {
    const cells: (string | number)[] = [];
    for (const [, attributes = '', value] of row.matchAll(/<c ([^>]*?)(?:\/>|>(?:<v>(.*?)<\/v>)?.*?<\/c>)/gs)) {
      if (value === undefined) continue;
      const text = attributes.includes('t="s"') ? (strings[Number(value)] ?? '') : Number(value);
      cells[columnOf(attributes)] = text;
    }
    return cells;
  });
  // A file has no element for an empty cell.
  const width = rows[0]?.length ?? 0;
  return rows.map((cells) => Array.from({ length: width }, (_, column) => cells[column] ?? ''));
}

/** The column of a cell, from 0. Its attributes name it: r="B7". */
function columnOf(attributes: string): number {
  const letters = /r="([A-Z]+)/.exec(attributes)?.[1] ?? 'A';
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
