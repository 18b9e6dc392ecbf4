// Checks that the tests of a row pass without a change. Tests that also fail without one prove nothing about the change.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { secondsSince } from './project.mjs';

/** @typedef {import('./row-tests.mjs').Outcome} Outcome */
/** @typedef {'tests' | 'stories'} Part the tests of vitest, or the stories, that name a row */

/**
 * @param {object} options
 * @param {string} options.file keeps the key of each part that passed, one per line
 * @param {(row: string, part: Part) => string} options.keyOf a fingerprint of what the result depends on
 * @param {(row: string, part: Part) => Promise<Outcome>} options.run runs a part in the copy, which has no change
 */
export function createBaseline({ file, keyOf, run }) {
  /** @type {Map<string, string | undefined>} */
  const results = new Map();

  /**
   * Runs a part of a row once. Later calls return the result of the first, also in later runs if it passed.
   * @param {string} row
   * @param {Part} part
   * @returns {Promise<string | undefined>} why it fails without a change; undefined when it passes
   */
  async function problemOf(row, part) {
    const key = keyOf(row, part);
    if (results.has(key)) return results.get(key);
    const problem = hasPassed(key) ? undefined : await runOnce(row, part, key);
    results.set(key, problem);
    return problem;
  }

  /** @param {string} key */
  function hasPassed(key) {
    return existsSync(file) && readFileSync(file, 'utf8').split('\n').includes(key);
  }

  /** @param {string} row @param {Part} part @param {string} key */
  async function runOnce(row, part, key) {
    const startMs = performance.now();
    const { failed, other } = await run(row, part);
    const [first] = [...failed, ...other];
    if (first === undefined) appendFileSync(file, `${key}\n`);
    const text = first === undefined ? 'pass' : `fail: ${first}`;
    console.log(`${row}: without a change its ${part} ${text} (${secondsSince(startMs)})`);
    return first;
  }

  return { problemOf };
}
