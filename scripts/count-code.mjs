// Counts product code: lines of apps/ and packages/ that are neither blank nor comment, without tests, generated files
// and catalogues of texts. Prints the lines and files of each folder and the total.
// Usage: npm run count [-- --at <commit>]     (without a commit: the working tree)
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countCode, groupOf, isProductCode } from './lib/count-code.mjs';
import { HOME } from './lib/project.mjs';

const { values } = parseArgs({ args: process.argv.slice(2), options: { at: { type: 'string' } } });
const { at } = values;

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: HOME, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

/** @returns {string[]} paths of the commit, or of the working tree with files that are not yet committed */
function listFiles() {
  const args =
    at === undefined
      ? ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
      : ['ls-tree', '-r', '-z', '--name-only', at];
  return git(...args)
    .split('\0')
    .filter(isProductCode);
}

/** @param {string} path */
function read(path) {
  return at === undefined ? readFileSync(join(HOME, path), 'utf8') : git('show', `${at}:${path}`);
}

/** @type {Map<string, {lines: number, files: number}>} */
const groups = new Map();
const total = { lines: 0, files: 0 };
for (const path of listFiles()) {
  const lines = countCode(read(path), path);
  const group = groups.get(groupOf(path)) ?? { lines: 0, files: 0 };
  groups.set(groupOf(path), group);
  for (const sum of [group, total]) {
    sum.lines += lines;
    sum.files += 1;
  }
}

/** @param {string} name @param {{lines: number, files: number}} sum */
function print(name, { lines, files }) {
  console.log(`${lines.toLocaleString('en').padStart(8)} lines ${String(files).padStart(5)} files  ${name}`);
}
for (const [name, sum] of [...groups].sort(([left], [right]) => left.localeCompare(right))) print(name, sum);
print(at === undefined ? 'total' : `total at ${at}`, total);
