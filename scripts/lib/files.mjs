// Lists files by folder and pattern, and hashes their content to detect stale builds.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache', '.data', 'results', 'out']);

/**
 * Lists files below `folder` whose path matches, sorted. Skips installed and built files. Empty when the folder is missing.
 * @param {string} folder absolute
 * @param {RegExp} [pattern]
 * @returns {string[]} absolute paths
 */
export function filesBelow(folder, pattern = /./) {
  if (!existsSync(folder)) return [];
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) found.push(...filesBelow(path, pattern));
    } else if (entry.isFile() && pattern.test(path)) {
      found.push(path);
    }
  }
  return found.sort();
}

/**
 * Hashes names and contents.
 * @param {string[]} files absolute paths
 * @param {string} [salt] other input that affects the result
 * @returns {string} 64 hexadecimal digits
 */
export function fingerprint(files, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
