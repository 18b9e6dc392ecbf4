import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserEnv, BROWSER_ARGS, BROWSER_PATH } from './fixtures/browser.ts';

const RESULTS = join(import.meta.dirname, 'results');

/**
 * Runs stories in a real browser against the built server. `<story>.mobile.spec.ts` runs on a phone's screen,
 * `<story>.operator.spec.ts` on a desktop's. Each worker has its own server and database: stories of one file run in
 * order, files run in parallel.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(RESULTS, 'artifacts'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  // Stories spend half of their time waiting for polls, countdowns and toasts, so two cores can run five of them.
  workers: 5,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Long, so that a busy machine does not fail a story. The whole run has no limit for the same reason.
  timeout: 300_000,
  // A busy machine can be several times slower. A passing expectation does not wait for the limit.
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // The screens format dates and times for the browser's language and zone.
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A service worker would serve cached responses where a story delays the network. Stories about it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Traces make a run a third slower. Set TRACE=1 to record them.
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
