// Runs the tests that name a requirement row in a copy of the project. Separates failed assertions from other failures.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFailedAssertion, titlePattern } from './row-proofs.mjs';

/** @typedef {{failed: string[], other: string[]}} Outcome titles with a failed assertion, and other failures */

/**
 * @param {string} home the copy
 * @param {string[]} args of node
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>} the last lines of the output
 */
function runNode(home, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (text = `${text}${chunk}`.slice(-2_000)));
    child.once('close', () => resolve(text));
  });
}

/** How long a story waits for something that the change prevents. The suite waits 3 minutes. */
const PATIENCE_MS = 30_000;

/** A configuration of the stories with shorter waits. The run ends at the first failure. */
const CONFIG = `import base from './playwright.config.ts';
const limits = { actionTimeout: ${PATIENCE_MS}, navigationTimeout: ${PATIENCE_MS} };
export default { ...base, maxFailures: 1, expect: { timeout: ${PATIENCE_MS}, toPass: { timeout: ${PATIENCE_MS} } }, use: { ...base.use, ...limits } };
`;

/**
 * Builds the copy and runs the stories of a row.
 * @param {string} home
 * @param {string} row
 * @param {string[]} files
 * @returns {Promise<Outcome>}
 */
export async function runStories(home, row, files) {
  await runNode(home, [join('scripts', 'build.mjs')]);
  writeFileSync(join(home, 'e2e', 'prove-rows.config.ts'), CONFIG);
  const output = join(home, 'prove-rows.json');
  rmSync(output, { force: true });
  const text = await runNode(
    home,
    [
      join('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      join('e2e', 'prove-rows.config.ts'),
      ...files,
      '--grep',
      titlePattern(row),
      '--workers=2',
      '--reporter=json',
    ],
    { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  );
  if (!existsSync(output)) return { failed: [], other: [text] };
  /** @type {Outcome} */
  const outcome = { failed: [], other: [] };
  for (const { title, error } of failuresOf(JSON.parse(readFileSync(output, 'utf8')).suites)) {
    (isFailedAssertion(error) ? outcome.failed : outcome.other).push(`${title}: ${error.slice(0, 200)}`);
  }
  return outcome;
}

/** @param {any[]} suites of Playwright's JSON reporter @returns {{title: string, error: string}[]} */
function failuresOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...failuresOf(inner),
    ...specs.flatMap((/** @type {any} */ spec) =>
      spec.tests.flatMap((/** @type {any} */ test) =>
        test.results.flatMap((/** @type {any} */ result) =>
          (result.errors ?? []).map((/** @type {any} */ error) => ({
            title: spec.title,
            error: String(error.message),
          })),
        ),
      ),
    ),
  ]);
}
