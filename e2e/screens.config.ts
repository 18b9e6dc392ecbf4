import { defineConfig } from '@playwright/test';
import suite from './playwright.config.ts';

/** The gallery: no story, so it is not part of the suite. */
export default defineConfig({
  ...suite,
  globalTimeout: 20 * 60_000,
  timeout: 15 * 60_000,
  // each state of an account has a server of its own
  fullyParallel: true,
  projects: [
    {
      name: 'screens',
      testMatch: '**/*.screens.ts',
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
});
