import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './lib/test-reports.mjs';

test('a failed test is named, and a test file that cannot be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: '/home/apps/sums.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'one and one', failureMessages: ['expected 3 to be 2\n  at sums.test.ts'] },
          { status: 'passed', fullName: 'one' },
        ],
      },
      { name: '/home/apps/broken.test.ts', status: 'failed', message: 'No module', assertionResults: [] },
    ],
  };
  expect(readVitestReport(JSON.stringify(report))).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    failures: ['apps/sums.test.ts: one and one (expected 3 to be 2)', 'apps/broken.test.ts: (whole file) (No module)'],
  });
});

test('a browser test that passed only when repeated counts as a failure, and each failure is named', () => {
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'set-up' }],
    suites: [
      {
        specs: [{ file: 'home.spec.ts', title: 'opens', tests: [{ status: 'expected', results: [{}] }] }],
        suites: [
          {
            specs: [
              {
                file: 'home.spec.ts',
                title: 'closes',
                tests: [{ status: 'flaky', results: [{ error: { message: 'not closed' } }, {}] }],
              },
              { file: 'home.spec.ts', title: 'turns', tests: [{ status: 'unexpected', results: [{}] }] },
            ],
          },
        ],
      },
    ],
  };
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 3,
    skipped: 0,
    failures: ['home.spec.ts: closes (not closed)', 'home.spec.ts: turns', 'playwright: (whole run) (set-up)'],
  });
});
