import { renameSync, writeFileSync } from 'node:fs';

/**
 * Sets how far the clocks of the programs that read `file` are ahead of the machine's, in ms (shifted-clock.mjs). Replaces
 * the file in one step. Otherwise a program could read an empty file and use the machine's clock.
 */
export function writeClock(file: string, aheadMs: number): void {
  writeFileSync(`${file}.new`, String(aheadMs));
  renameSync(`${file}.new`, file);
}
