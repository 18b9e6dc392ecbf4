// Converts the runners' JSON reports to counts.

import { stripVTControlCharacters } from 'node:util';

/** Maximum lines of an error message that are printed. Six lines include Playwright's locator and the received value. */
const ERROR_LINES = 6;

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures file, title and first lines of the error of each failed test, on one line
 */

/**
 * @typedef {{status: string, fullName: string, failureMessages?: string[]}} Assertion
 * @typedef {{name: string, status: string, message?: string, assertionResults: Assertion[]}} VitestFile
 */

/**
 * @param {string} json vitest's `json` report
 * @returns {Count}
 */
export function readVitestReport(json) {
  const report = JSON.parse(json);
  /** @type {VitestFile[]} */
  const files = report.testResults;
  const failed = files.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => describeFailure(file.name, test.fullName, test.failureMessages?.[0])),
  );
  // A file that fails to load has no tests, but it is a failure.
  const unloaded = files
    .filter((file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
    .map((file) => describeFailure(file.name, '(whole file)', file.message));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: [...failed, ...unloaded],
  };
}

/**
 * @typedef {{message?: string, location?: {file: string, line: number}}} PlaywrightError
 * @typedef {{status: string, results: {error?: PlaywrightError}[]}} PlaywrightTest
 * @typedef {{file: string, title: string, tests: PlaywrightTest[]}} Spec
 * @typedef {{specs?: Spec[], suites?: Suite[]}} Suite
 */

/**
 * @param {string} json Playwright's `json` report
 * @returns {Count}
 */
export function readPlaywrightReport(json) {
  const { stats, errors = [], suites = [] } = JSON.parse(json);
  const failures = specsOf(suites).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => describeFailure(file, title, placedMessage(results.find(({ error }) => error)?.error))),
  );
  /** @type {PlaywrightError[]} */
  const outside = errors;
  return {
    passed: stats.expected,
    // A test that passes only at the second attempt counts as failed.
    failed: stats.unexpected + stats.flaky + outside.length,
    skipped: stats.skipped,
    failures: [...failures, ...outside.map(({ message }) => describeFailure('playwright', '(whole run)', message))],
  };
}

/**
 * @param {Suite[]} suites
 * @returns {Spec[]}
 */
function specsOf(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);
}

/**
 * @param {PlaywrightError} [error]
 * @returns {string} the message, after the line number if it is known
 */
function placedMessage({ message = '', location } = {}) {
  return location === undefined ? message : `line ${location.line}: ${message}`;
}

/**
 * @param {string} file
 * @param {string} title
 * @param {string} [message]
 * @returns {string}
 */
function describeFailure(file, title, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const error = lines.slice(0, ERROR_LINES).join(' | ');
  return `${file.split('/').slice(-2).join('/')}: ${title}${error === '' ? '' : ` (${error})`}`;
}
