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
    failures: [
      'apps/sums.test.ts: one and one (expected 3 to be 2 | at sums.test.ts)',
      'apps/broken.test.ts: (whole file) (No module)',
    ],
  });
});

test('a browser test that passed only when repeated is a failure, and each failure is named with its line if known', () => {
  const error = {
    message: '\u001B[2mexpect(\u001B[22mdoor).closed() failed\n\n  Error: two doors\n    1) front\n    2) back\n',
    location: { file: '/home/e2e/home.spec.ts', line: 7, column: 3 },
  };
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
                tests: [{ status: 'flaky', results: [{ error }, {}] }],
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
    failures: [
      'home.spec.ts: closes (line 7: expect(door).closed() failed | Error: two doors | 1) front | 2) back)',
      'home.spec.ts: turns',
      'playwright: (whole run) (set-up)',
    ],
  });
});
