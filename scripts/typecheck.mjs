// Checks the types of every workspace, two at a time (each compiler takes several hundred megabytes), and goes on after a
// failure so that all of them are seen. What did not change is remembered in .cache/tsc/.
// Usage: node scripts/typecheck.mjs [part of a path]
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from './lib/files.mjs';
import { HOME, run, secondsSince, tool } from './lib/project.mjs';

// The service worker's globals are not a page's, so it has a configuration of its own.
const folders = [
  '.',
  'e2e',
  'bench',
  'chaos',
  'apps/player/worker',
  ...workspacesIn('packages'),
  ...workspacesIn('apps'),
];
const wanted = process.argv[2] ?? '';
/** @type {string[]} */
const failed = [];

/** Every configuration that is asked for, in order. */
const waiting = folders
  .filter((folder) => filesBelow(join(HOME, folder), /\.tsx?$/).length > 0)
  .flatMap((folder) => {
    const configs = readdirSync(join(HOME, folder)).filter((name) => /^tsconfig(\.test)?\.json$/.test(name));
    return configs.sort().map((config) => relative('.', join(folder, config)));
  })
  .filter((path) => path.includes(wanted));

async function checkNext() {
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const startMs = performance.now();
    const code = await run(
      tool('tsc', ['--project', join(HOME, path), '--pretty', process.stdout.isTTY ? 'true' : 'false']),
    );
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${path} (${secondsSince(startMs)})`);
    if (code !== 0) failed.push(path);
  }
}
await Promise.all([checkNext(), checkNext()]);
if (failed.length > 0) {
  console.error(`Types are wrong in ${failed.join(', ')}`);
  process.exitCode = 1;
}

/**
 * @param {string} parent
 * @returns {string[]}
 */
function workspacesIn(parent) {
  return readdirSync(join(HOME, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(parent, entry.name));
}
