import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './fixtures/browser.ts';

const RESULTS = join(import.meta.dirname, 'results');

/** Far above what a busy machine needs, so load alone fails no story. A passing expectation does not wait for it. */
const PATIENCE_MS = 180_000;

/**
 * Runs stories in a real browser against the built server. `<story>.mobile.spec.ts` runs on a phone's screen,
 * `<story>.operator.spec.ts` on a desktop's. Each worker has its own server and database: stories of one file run in
 * order, files run in parallel. `--shuffle SEED` orders the files at random, as `npm test` does.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(RESULTS, 'artifacts'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  // Stories spend half of their time waiting for polls, countdowns and toasts, so two cores can run five of them.
  workers: Math.max(5, 2 * availableParallelism()),
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Ends a story that hangs. The whole run has no limit.
  timeout: 20 * 60_000,
  expect: { timeout: PATIENCE_MS },
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
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    launchOptions: launchOptions(),
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
