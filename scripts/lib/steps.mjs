// Runs the steps of a test run and prints the verdict.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, HOME, runPrefixed, tool } from './project.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

/**
 * @typedef {import('./test-reports.mjs').Count} Count
 * @typedef {object} Step
 * @property {string} name
 * @property {[string, string[]]} command
 * @property {NodeJS.ProcessEnv} [env]
 * @property {{path: string, read: (json: string) => Count}} [report] for steps with many tests
 * @typedef {{step: Step, count: Count, seconds: number}} Outcome
 */

const REPORTS = join(CACHE, 'test');

/** Time limit of a step, against steps that hang. It is far above the time on a busy machine, so load fails no step. */
const STEP_TIMEOUT_MS = 120 * 60_000;

/**
 * Returns the command of a script of this project.
 * @param {string} name
 * @param {string[]} [args]
 * @returns {[string, string[]]}
 */
export function script(name, args = []) {
  return [process.execPath, [join(HOME, 'scripts', `${name}.mjs`), ...args]];
}

/**
 * Returns the step of projects of vitest.
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} [args] files and options
 * @returns {Step}
 */
export function vitest(name, projects, args = []) {
  const path = join(REPORTS, `${projects.join('-')}.json`);
  const wanted = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  return {
    name,
    command: tool('vitest', ['run', ...wanted, ...reporters, ...args]),
    report: { path, read: readVitestReport },
  };
}

/**
 * Returns the step of a project of Playwright, its files in the random order of `seed`.
 * @param {string} name
 * @param {string} project
 * @param {string} seed
 * @returns {Step}
 */
export function stories(name, project, seed) {
  const path = join(REPORTS, `${project}.json`);
  // Playwright empties its folder at the start, and two runs are under way at once.
  const output = ['--output', join('e2e', 'results', project)];
  const config = ['--config', 'e2e/playwright.config.ts', '--project', project, ...output];
  return {
    name,
    command: tool('playwright', ['test', ...config, '--reporter=list,json', '--shuffle', seed]),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    report: { path, read: readPlaywrightReport },
  };
}

/**
 * Runs stages of lanes, then prints each failure and the verdict. The last line is only `N passed, N failed`. Each stage begins when the
 * previous one has ended. The lanes of a stage run concurrently. The steps of a lane run in order, and continue after a
 * failure. Each test counts as one, and so does each step without tests.
 * @param {Step[][][]} stages
 * @returns {Promise<void>} sets the exit code
 */
export async function runStages(stages) {
  mkdirSync(REPORTS, { recursive: true });
  const startMs = performance.now();
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const lanes of stages) outcomes.push(...(await Promise.all(lanes.map(runLane))).flat());
  for (const { step, count } of outcomes) {
    for (const failure of count.failures) console.log(`✗ ${step.name}: ${failure}`);
  }
  printRow(['step', 'seconds', 'passed', 'failed', 'skipped']);
  for (const { step, seconds, count } of outcomes) {
    printRow([step.name, seconds.toFixed(1), count.passed, count.failed, count.skipped]);
  }
  printRow(['whole run', ((performance.now() - startMs) / 1000).toFixed(1)]);
  const passed = outcomes.reduce((sum, { count }) => sum + count.passed, 0);
  const failed = outcomes.reduce((sum, { count }) => sum + count.failed, 0);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}

/** @param {(string | number)[]} cells */
function printRow([name = '', ...figures]) {
  console.log(String(name).padEnd(26) + figures.map((figure) => String(figure).padStart(9)).join(''));
}

/**
 * @param {Step[]} steps
 * @returns {Promise<Outcome[]>}
 */
async function runLane(steps) {
  const outcomes = [];
  for (const step of steps) outcomes.push(await runStep(step));
  return outcomes;
}

/**
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
async function runStep(step) {
  const { name, command, env, report } = step;
  console.log(`── ${name}`);
  const startMs = performance.now();
  if (report) rmSync(report.path, { force: true });
  const code = await runPrefixed(name, command, { env: { ...process.env, ...env }, timeoutMs: STEP_TIMEOUT_MS });
  const count = report ? readReport(report) : countWhole(code === 0);
  // A runner that fails without a failed test crashed. One that passes without a test proves nothing.
  if (count.failed === 0 && (code !== 0 || count.passed === 0)) {
    count.failed = 1;
    count.failures.push(`(the runner ended with exit code ${code} and without a failed test)`);
  }
  return { step, count, seconds: (performance.now() - startMs) / 1000 };
}

/**
 * @param {{path: string, read: (json: string) => Count}} report
 * @returns {Count}
 */
function readReport({ path, read }) {
  try {
    return read(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`No readable report: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
}

/**
 * Counts a step without tests as one test.
 * @param {boolean} passed
 * @returns {Count}
 */
function countWhole(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, failures: passed ? [] : ['(whole step)'] };
}
