// Checks the types of every workspace, two at a time, because each compiler uses several hundred megabytes. Continues after
// a failure. .cache/tsc/ caches unchanged workspaces.
// Usage: node scripts/typecheck.mjs [part of a path]
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from './lib/files.mjs';
import { HOME, run, secondsSince, tool } from './lib/project.mjs';

// The service worker has other globals than a page, so it has its own configuration.
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

/** The requested configurations, in order. */
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
