import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces a file, so that after a crash at any moment it has either the old or the new content. Returns when it is on disk. */
export function replaceFile(path: string, content: string, mode = 0o644): void {
  const next = `${path}.next`;
  writeDurably(next, 'w', content, mode);
  renameSync(next, path);
  syncFolder(dirname(path));
}

/** Appends to a file. Returns when the content is on disk. A crash may leave the beginning of the content. */
export function appendDurably(path: string, content: string): void {
  writeDurably(path, 'a', content, 0o644);
}

/** Makes a folder and those above it. Their names are on disk before anything is written into them. */
export function makeFolder(path: string, mode = 0o755): void {
  const created = mkdirSync(path, { recursive: true, mode });
  if (created === undefined) return;
  for (let folder = path; folder.length >= created.length; folder = dirname(folder)) syncFolder(dirname(folder));
}

function writeDurably(path: string, flags: string, content: string, mode: number): void {
  const file = openSync(path, flags, mode);
  try {
    const bytes = Buffer.from(content);
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Puts the names in a folder on disk. Windows has no such call and needs none. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
