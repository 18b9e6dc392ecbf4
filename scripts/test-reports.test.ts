import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './lib/test-reports.mjs';

test('a test file that cannot be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  };
  expect(readVitestReport(JSON.stringify(report))).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test('a browser test that passed only when repeated counts as a failure', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{ message: 'set-up' }] };
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({ passed: 5, failed: 3, skipped: 0 });
});
