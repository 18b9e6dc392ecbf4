// The tests to run while editing: npm run test:quick
// Checks types and lint. Runs the unit tests, and the server tests that the changed files affect. `npm test` runs
// everything.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOME, tool } from './lib/project.mjs';
import { baseOf, chooseServerTests, slowToSkip } from './lib/quick-tests.mjs';
import { runStages, script, vitest } from './lib/steps.mjs';

/** Each file of server tests adds some seconds. */
const MOST_SERVER_TESTS = 4;

/** Unit tests that start programs, read the whole project or compute for seconds. They run when their files change. */
const SLOW = [
  'scripts/dev.test.ts',
  'scripts/boundaries.test.ts',
  'scripts/unit-project.test.ts',
  'scripts/verifier.test.ts',
  'apps/witness/**',
  'apps/beacon/**',
  'apps/player/src/features/fairness/**',
  'packages/fairness/**',
];

/**
 * @param {string[]} args
 * @returns {string[]} the lines of git's output
 */
function git(...args) {
  return execFileSync('git', args, { cwd: HOME, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** @returns {string[]} paths of changed and new files that still exist */
function changedFiles() {
  const [head = '', parent] = git('rev-list', '--max-count=2', '--first-parent', 'HEAD');
  const [fork = head] = git('merge-base', 'HEAD', 'main');
  const base = baseOf({ head, fork, parent, isClean: git('status', '--porcelain').length === 0 });
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return changed.filter((file) => existsSync(join(HOME, file)));
}

/** @param {string} path */
const read = (path) => ({ path, text: readFileSync(join(HOME, path), 'utf8') });
/** @param {string[]} patterns of git, whose asterisk also stands for folders */
const readAll = (...patterns) =>
  git('ls-files', '--cached', '--others', '--exclude-standard', ...patterns)
    .filter((path) => existsSync(join(HOME, path)))
    .map(read);

const changed = changedFiles();
const { tests, left } = chooseServerTests(
  changed.filter((path) => /\.(?:ts|sql)$/.test(path)).map(read),
  { server: readAll('apps/server/src/*.ts', 'e2e/senders/*.ts'), packages: readAll('packages/*/src/*.ts') },
  MOST_SERVER_TESTS,
);
const skipped = slowToSkip(SLOW, changed);
console.log(`Server tests: ${tests.join(', ') || 'none is affected'}`);
if (left.length > 0)
  console.log(
    `Left out: ${left.length} less affected server tests: ${left.slice(0, 5).join(', ')}${left.length > 5 ? ' …' : ''}`,
  );
console.log(`Left out: slow unit tests without a change: ${skipped.join(', ')}`);
await runStages([
  [
    [
      vitest(
        'unit tests',
        ['unit'],
        skipped.map((pattern) => `--exclude=${pattern}`),
      ),
    ],
    [
      { name: 'types', command: script('typecheck') },
      { name: 'lint', command: tool('oxlint', ['--type-aware', '--deny-warnings']) },
      ...(tests.length === 0 ? [] : [vitest('server tests', ['server'], tests)]),
    ],
  ],
]);
