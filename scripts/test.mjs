// Runs every check that a change must pass: node scripts/test.mjs [step …]
// Steps run in order and continue after a failure. The last line is the verdict:
// each test, and each step without tests, counts as one.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, HOME, run, tool } from './lib/project.mjs';
import { readPlaywrightReport, readVitestReport } from './lib/test-reports.mjs';

/**
 * @typedef {import('./lib/test-reports.mjs').Count} Count
 * @typedef {object} Step
 * @property {string} name
 * @property {[string, string[]]} command
 * @property {NodeJS.ProcessEnv} [env]
 * @property {{path: string, read: (json: string) => Count}} [report] for steps with many tests
 */

const REPORTS = join(CACHE, 'test');
const VITEST = join(REPORTS, 'vitest.json');
const PLAYWRIGHT = join(REPORTS, 'playwright.json');

/** Ends a step that hangs. It is far above what a busy machine needs, so load alone never fails a step. */
const STEP_TIMEOUT_MS = 60 * 60_000;

/** @type {Step[]} */
const STEPS = [
  { name: 'format', command: tool('biome', ['format', '.']) },
  { name: 'lint', command: tool('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'types', command: script('typecheck') },
  { name: 'boundaries', command: script('boundaries') },
  { name: 'unused', command: tool('knip', []) },
  { name: 'supply chain', command: [process.execPath, [join(HOME, 'scripts/supply-chain.mjs'), '--offline']] },
  { name: 'build', command: script('build') },
  {
    name: 'unit and server tests',
    command: tool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`]),
    report: { path: VITEST, read: readVitestReport },
  },
  {
    name: 'browser tests',
    command: tool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT },
    report: { path: PLAYWRIGHT, read: readPlaywrightReport },
  },
];

/**
 * @param {string} name
 * @returns {[string, string[]]}
 */
function script(name) {
  return [process.execPath, [join(HOME, 'scripts', `${name}.mjs`)]];
}

/**
 * @param {Step} step
 * @returns {Promise<{name: string, count: Count, seconds: number}>}
 */
async function runStep({ name, command, env, report }) {
  console.log(`\n── ${name}`);
  const startMs = performance.now();
  if (report) rmSync(report.path, { force: true });
  const code = await run(command, { env: { ...process.env, ...env }, timeoutMs: STEP_TIMEOUT_MS });
  const count = report ? readReport(report) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  // A runner that fails without a failed test crashed. One that passes without a test proves nothing.
  if (count.failed === 0 && (code !== 0 || count.passed === 0)) count.failed = 1;
  return { name, count, seconds: (performance.now() - startMs) / 1000 };
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
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((word) => !STEPS.some(({ name }) => name.startsWith(word)));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${STEPS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

mkdirSync(REPORTS, { recursive: true });
const results = [];
for (const step of STEPS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))) {
  results.push(await runStep(step));
}

console.log(
  `\n${'step'.padEnd(24)}${'seconds'.padStart(9)}${'passed'.padStart(9)}${'failed'.padStart(9)}${'skipped'.padStart(9)}`,
);
for (const { name, seconds, count } of results) {
  const cells = [seconds.toFixed(1), count.passed, count.failed, count.skipped].map((cell) => String(cell).padStart(9));
  console.log(name.padEnd(24) + cells.join(''));
}
const passed = results.reduce((sum, { count }) => sum + count.passed, 0);
const failed = results.reduce((sum, { count }) => sum + count.failed, 0);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
