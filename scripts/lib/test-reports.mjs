// What the runners' JSON reports say, as counts.

/** @typedef {{passed: number, failed: number, skipped: number}} Count */

/**
 * @param {string} json vitest's `json` report
 * @returns {Count}
 */
export function readVitestReport(json) {
  const report = JSON.parse(json);
  // A file that cannot be loaded has no test that could fail, yet is a failure.
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
  // Passing at the second try is not passing: what is shown must hold each time.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors?.length ?? 0),
    skipped: stats.skipped,
  };
}
