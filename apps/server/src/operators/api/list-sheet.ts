import { xlsxOfCsv } from '../../platform/files/xlsx-table.ts';
import type { TaskHandler } from '../../platform/workers/tasks.ts';

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    /** `numbers` are the headings of columns that a spreadsheet can add up. */
    listSheet: { input: { csv: string; sheet: string; numbers: readonly string[] }; output: undefined };
  }
}

/** Writes the lines of a list as XLSX. */
export const listSheetTask: TaskHandler<'listSheet'> = async ({ csv, sheet, numbers }, { write }) => {
  await write(await xlsxOfCsv(once(csv), { sheet, numbers }));
  return undefined;
};

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
