// Converts the runners' JSON reports to counts.

/** @typedef {{passed: number, failed: number, skipped: number}} Count */

/**
 * @param {string} json vitest's `json` report
 * @returns {Count}
 */
export function readVitestReport(json) {
  const report = JSON.parse(json);
  // A file that fails to load has no tests, but it is a failure.
  const unloaded = report.testResults.filter(
    /** @param {{status: string, assertionResults: {status: string}[]}} file */
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/**
 * @param {string} json Playwright's `json` report
 * @returns {Count}
 */
export function readPlaywrightReport(json) {
  const { stats, errors } = JSON.parse(json);
  // A test that passes only at the second attempt counts as failed.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors?.length ?? 0),
    skipped: stats.skipped,
  };
}
