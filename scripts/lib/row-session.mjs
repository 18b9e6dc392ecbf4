// Runs the tests of vitest that name a requirement row. One process serves many changes. It keeps PostgreSQL, the
// template database and the compiled modules. Programs that tests start as processes are built at its start, so they
// contain only changes of the files in BUILT_AT_START.
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFailedAssertion, titlePattern } from './row-proofs.mjs';

/** @typedef {import('./row-tests.mjs').Outcome} Outcome */

/** Changes of these files reach tests only through a new template database, or through a new worker program. */
const BUILT_AT_START = /^apps\/server\/(migrations\/|src\/reports\/figures\/report-files\.ts$)/;

/**
 * Creates a session of tests in a copy of the project. Nothing starts before the first run.
 * @param {string} home the copy; the caller makes it the working folder
 */
export function createSession(home) {
  /** @type {any} */
  let vitest;
  /**
   * The run of a file. `failed`: the titles of its tests with a failed assertion. `stopping`: settles when the run has ended
   * after the first of them.
   * @type {{failed: string[], stopping: Promise<void> | undefined}}
   */
  const current = { failed: [], stopping: undefined };

  /** The first failed assertion ends the run of a file, because further failures prove nothing more. */
  const reporter = {
    onTestCaseResult: (/** @type {any} */ test) => {
      if (!errorsOf(test).some(isFailedAssertion)) return;
      current.failed.push(test.fullName);
      current.stopping ??= vitest.cancelCurrentRun('test-failure');
    },
  };

  async function open() {
    const { createVitest } = await import(pathToFileURL(join(home, 'node_modules', 'vitest', 'dist', 'node.js')).href);
    vitest = await createVitest('test', { root: home, watch: false, reporters: [reporter] });
    await vitest.standalone();
  }

  async function close() {
    const open = vitest;
    vitest = undefined;
    await open?.close();
  }

  /**
   * Starts what the next run needs. Called before the change is applied: the start builds the programs that tests start as
   * processes, and they must not contain the change, because later runs use them too.
   * @param {string} changed
   */
  async function prepare(changed) {
    if (BUILT_AT_START.test(changed)) await close();
    else if (vitest === undefined) await open();
  }

  /**
   * Runs the tests of a row file by file until an assertion fails. Files near the changed file come first.
   * @param {{row: string, changed: string, files: string[]}} input paths relative to the project's folder
   * @returns {Promise<Outcome>}
   */
  async function run({ row, changed, files }) {
    if (vitest === undefined) await open();
    /** @type {Outcome} */
    const outcome = { failed: [], other: [] };
    try {
      vitest.invalidateFile(join(home, changed));
      vitest.setGlobalTestNamePattern(new RegExp(titlePattern(row)));
      for (const file of files.toSorted((a, b) => nearness(b, changed) - nearness(a, changed))) {
        await runFile(join(home, file), outcome);
        if (outcome.failed.length > 0) break;
      }
    } finally {
      if (BUILT_AT_START.test(changed)) await close();
      else vitest.invalidateFile(join(home, changed));
    }
    return outcome;
  }

  /** @param {string} path @param {Outcome} outcome */
  async function runFile(path, outcome) {
    const specifications = (await vitest.globTestSpecifications([relative(home, path)])).filter(
      (/** @type {any} */ one) => one.moduleId === path,
    );
    Object.assign(current, { failed: [], stopping: undefined });
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    await current.stopping;
    outcome.failed.push(...current.failed);
    const module = testModules.find((/** @type {any} */ one) => one.moduleId === path);
    for (const test of module?.children.allTests('failed') ?? []) {
      const errors = errorsOf(test);
      if (!errors.some(isFailedAssertion)) outcome.other.push(`${test.fullName}: ${errors[0]?.slice(0, 300)}`);
    }
    const errors = [...(module?.errors() ?? []), ...unhandledErrors];
    for (const error of errors) outcome.other.push(String(error.message).slice(0, 300));
  }

  return { prepare, run, close };
}

/**
 * The errors of a test, each with its stack. The stack of a failed `expect.poll` does not contain the name of the error,
 * so the name is added.
 * @param {any} test
 * @returns {string[]}
 */
function errorsOf(test) {
  return (test.result().errors ?? []).map((/** @type {any} */ error) => {
    const stack = String(error.stack ?? error.message);
    return error.name === 'AssertionError' ? `AssertionError: ${stack.replace(/^\w*Error: /, '')}` : stack;
  });
}

/** Number of parts that both paths begin with. @param {string} a @param {string} b */
function nearness(a, b) {
  const [one, two] = [a.split(sep), b.split(sep)];
  const differs = one.findIndex((part, index) => part !== two[index]);
  return differs === -1 ? one.length : differs;
}
