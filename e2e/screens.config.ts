import { defineConfig } from '@playwright/test';
import suite from './playwright.config.ts';

/** The galleries of the player app and the console, and the pictures of the README. They check no story, so they are not part of the suite. */
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
      testIgnore: ['**/readme.screens.ts', '**/console*.screens.ts'],
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    {
      name: 'console',
      testMatch: '**/console*.screens.ts',
    },
    {
      name: 'readme',
      testMatch: '**/readme.screens.ts',
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true },
    },
  ],
});
