import { defineConfig } from 'vitest/config';

/** Tests that need nothing but node; and tests against the server and a real PostgreSQL, one cloned database per file. */
export default defineConfig({
  test: {
    // A busy machine can be several times slower; a poll that succeeds does not wait for the limit.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/**/src/**/*.unit.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/fixtures/**/*.unit.test.ts',
          ],
          testTimeout: 120_000,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // The player app's senders need the server too, and an app's folder cannot import it.
          include: ['apps/server/src/**/*.test.ts', 'e2e/senders/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/node_modules/**', '**/dist/**'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 4,
          // Loading the server anew for each file was half of the time; what a file changes is its own database's.
          isolate: false,
          // After the unit tests rather than among them: races need the cores.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'chaos',
          environment: 'node',
          include: ['chaos/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 1,
          disableConsoleIntercept: true,
          // Last and alone: they kill processes and judge by the clock.
          sequence: { groupOrder: 2 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
