// Runs the stories that name a requirement row in a copy of the project. Separates failed assertions from other failures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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
const globalSetup = process.env.SURAHI_E2E_SUPER_URL === undefined ? base.globalSetup : undefined;
export default { ...base, globalSetup, maxFailures: 1, expect: { timeout: ${PATIENCE_MS}, toPass: { timeout: ${PATIENCE_MS} } }, use: { ...base.use, ...limits } };
`;

/** Sets up the database of the stories, prints its addresses, and removes it when the input ends. */
const DATABASE = `import setUp from './e2e/global-setup.ts';
const remove = await setUp();
const addresses = Object.entries(process.env).filter(([name]) => name.startsWith('SURAHI_E2E_'));
console.log(JSON.stringify(Object.fromEntries(addresses)));
process.stdin.resume().once('end', remove);
`;

/** @typedef {{env: NodeJS.ProcessEnv, close: () => Promise<unknown>}} Database */

/** @param {string} home @returns {Promise<Database>} */
async function openDatabase(home) {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', DATABASE];
  const child = spawn(process.execPath, args, { cwd: home, stdio: ['pipe', 'pipe', 'inherit'] });
  const close = () => {
    child.stdin.end();
    return once(child, 'exit');
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return { env: { ...process.env, ...JSON.parse(line) }, close };
  }
  throw new Error('The database of the stories did not start');
}

/**
 * Creates a session of stories in a copy of the project. One database serves all changes outside the server.
 * @param {string} home
 */
export function createStories(home) {
  /** @type {Database | undefined} */
  let database;

  /**
   * Builds the copy and runs the stories of a row.
   * @param {{row: string, changed: string, files: string[]}} input paths relative to the project's folder
   * @returns {Promise<Outcome>}
   */
  async function run({ row, changed, files }) {
    await runNode(home, [join('scripts', 'build.mjs')]);
    const isServer = changed.startsWith('apps/server/');
    if (!isServer) database ??= await openDatabase(home);
    return await runBuilt(home, { row, files, env: isServer ? process.env : (database?.env ?? process.env) });
  }

  return { run, close: async () => database?.close() };
}

/**
 * @param {string} home
 * @param {{row: string, files: string[], env: NodeJS.ProcessEnv}} input
 * @returns {Promise<Outcome>}
 */
async function runBuilt(home, { row, files, env }) {
  writeFileSync(join(home, 'e2e', 'prove-rows.config.ts'), CONFIG);
  const output = join(home, 'prove-rows.json');
  rmSync(output, { force: true });
  const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
  const options = ['--grep', titlePattern(row), '--workers=2', '--reporter=json'];
  const text = await runNode(
    home,
    [playwright, 'test', '--config', join('e2e', 'prove-rows.config.ts'), ...files, ...options],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
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
