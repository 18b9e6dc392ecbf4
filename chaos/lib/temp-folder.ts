import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders: string[] = [];

/** A folder of this process under the system's own, gone when the process ends; a run that failed leaves it to be looked at. */
export function tempFolder(name: string): string {
  if (folders.length === 0) process.once('exit', removeAll);
  const folder = mkdtempSync(path.join(tmpdir(), `surahi-${name}-`));
  folders.push(folder);
  return folder;
}

function removeAll(code: number): void {
  if (code !== 0) return;
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
