// The tests to run while editing, in under a minute: npm run test:quick
// Checks types and lint. Runs the unit tests, and the server tests in the folders of changed files. `npm test` runs
// everything.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from './lib/files.mjs';
import { HOME, tool } from './lib/project.mjs';
import { runStages, script, vitest } from './lib/steps.mjs';

const SERVER = 'apps/server/src';

/** Unit tests that start programs or read the whole project. */
const SLOW = [
  'scripts/dev.test.ts',
  'scripts/boundaries.test.ts',
  'scripts/shuffling-runner.test.ts',
  'scripts/verifier.test.ts',
  'apps/witness/**',
  'apps/beacon/**',
];

/**
 * @param {string[]} args
 * @returns {string[]} the lines of git's output
 */
function git(...args) {
  return execFileSync('git', args, { cwd: HOME, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** @returns {string[]} files that differ from main: committed, changed and new ones */
function changedFiles() {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/**
 * Every server test imports the whole server, so imports do not show which tests a change affects. The folder does: a
 * server test lies in the folder of the code that it covers.
 * @param {string[]} changed
 * @returns {string[]} the server tests in the folders of changed files
 */
function serverTestsBeside(changed) {
  const folders = new Set(changed.filter((file) => file.startsWith(`${SERVER}/`)).map((file) => dirname(file)));
  return [...folders]
    .filter((folder) => existsSync(join(HOME, folder)))
    .flatMap((folder) => filesBelow(join(HOME, folder), /(?<!\.unit)\.test\.ts$/))
    .map((file) => relative(HOME, file))
    .filter((file, at, files) => folders.has(dirname(file)) && files.indexOf(file) === at);
}

const tests = serverTestsBeside(changedFiles());
console.log(tests.length === 0 ? 'No changed folder has a server test.' : `Server tests: ${tests.join(', ')}`);
const excluded = SLOW.map((pattern) => `--exclude=${pattern}`);
const server = tests.length === 0 ? [] : [vitest('server tests', ['server'], tests)];
await runStages([
  [
    [vitest('unit tests', ['unit'], excluded)],
    [
      { name: 'types', command: script('typecheck') },
      { name: 'lint', command: tool('oxlint', ['--type-aware', '--deny-warnings']) },
      ...server,
    ],
  ],
]);
