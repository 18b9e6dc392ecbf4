import { readFileSync } from 'node:fs';
import path from 'node:path';

const SCALING = path.join(import.meta.dirname, '..', '..', 'docs', 'scaling.md');

/** The values of a row of the settings under "Connections" in docs/scaling.md, by number of nodes. */
export type PlanRow = Readonly<Record<7 | 20 | 100, string>>;

/** The row with this name. Throws when the table does not have it. */
export function planRow(name: string): PlanRow {
  const [, table = ''] =
    /\n\| Setting \| up to 7 nodes \| 20 nodes \| 100 nodes \|\n([^]*?)\n\n/.exec(readFileSync(SCALING, 'utf8')) ?? [];
  const cells = table
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find(([, first]) => first === name);
  if (cells === undefined) throw new Error(`docs/scaling.md has no row "${name}" under Connections`);
  const [, , few = '', some = '', many = ''] = cells;
  return { 7: few, 20: some, 100: many };
}
