import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders: string[] = [];

/** Creates a temporary folder that is deleted when the process succeeds. A failed run keeps it for inspection. */
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
