import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserEnv, BROWSER_ARGS, BROWSER_PATH } from './fixtures/browser.ts';

const RESULTS = join(import.meta.dirname, 'results');

/**
 * Stories in a real browser against the built server: `<story>.mobile.spec.ts` on a phone, `<story>.operator.spec.ts` on a finance.
 * Each worker has a server and a database of its own, so stories of one file run in order and files run side by side.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(RESULTS, 'artifacts'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  // More than twice the cores of the smallest machine: stories wait for polls, countdowns and toasts half of their time.
  workers: 5,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Generous, so that a busy machine does not fail a story. There is no limit for the whole run: a busy machine would meet it.
  timeout: 300_000,
  // A busy machine can be several times slower. A passing expectation does not wait for the limit.
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // Without these the browser's own language and zone would decide what a screen says.
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A kept app would answer in place of the network that a story holds up; the stories about it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording every step costs a third of the run: TRACE=1 asks for it.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: { executablePath: BROWSER_PATH, args: BROWSER_ARGS, env: browserEnv(), chromiumSandbox: false },
  },
  projects: [
    // The operator stories run first: they are the longest, and none should run alone at the end.
    {
      name: 'operator',
      testMatch: '**/*.operator.spec.ts',
      use: { viewport: { width: 1366, height: 850 } },
    },
    {
      name: 'mobile',
      testMatch: '**/*.mobile.spec.ts',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
