import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { commitOfTree } from './measurements.ts';

/** The parts of a long run that have ended. A run that was stopped continues with the others. */
export type Progress<Part> = {
  parts: readonly Part[];
  add(part: Part): void;
};

/**
 * Reads the parts that `file` holds, and adds further ones to it. The file has one JSON text per line, and the first line
 * names the run: its commit and its parameters. Throws when the file belongs to another run, because the parts of two
 * commits do not make one result. Without a file the parts are kept in memory.
 */
export function openProgress<Part>(
  file: string | undefined,
  parameters: Record<string, string | number>,
  commit: string = commitOfTree(),
): Progress<Part> {
  const parts: Part[] = [];
  const run = JSON.stringify({ commit, ...parameters });
  if (file !== undefined && existsSync(file)) {
    const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
    if (head !== run)
      throw new Error(`${file} belongs to the run ${head}, not to ${run}. Delete it, or name another file.`);
    // `add` wrote the lines.
    parts.push(...lines.map((line) => JSON.parse(line) as Part));
  } else if (file !== undefined) {
    appendFileSync(file, `${run}\n`);
  }
  return {
    parts,
    add: (part) => {
      parts.push(part);
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(part)}\n`);
    },
  };
}
