import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SuiteSequencer } from './scripts/lib/suite-sequencer.ts';
import { textsPlugin } from './apps/player/texts-plugin.ts';

/** The seed of the order. SUITE_SEED repeats the order of an earlier run. */
const SEED = Number(process.env.SUITE_SEED ?? randomInt(1_000_000));

/** Ends a test or a hook that hangs. Far above what a busy machine needs, so load alone never fails a test. */
const HANGS_MS = 60 * 60_000;

/**
 * Ends `expect.poll` before HANGS_MS ends its test, so the failure names the condition. The limit costs a successful
 * poll no time. Each project names it, because projects inherit nothing from `test`.
 */
const PATIENT = { poll: { timeout: 600_000 } };

/** Tests that need nothing but node; and tests against the server and a real PostgreSQL, one cloned database per file. */
export default defineConfig({
  test: {
    // Runs the files in a random order. The seed is printed. ShufflingRunner also shuffles the unit tests of each file. Server
    // and chaos tests run in the order of their file, because many depend on the state that the previous test left.
    sequence: { sequencer: SuiteSequencer, seed: SEED },
    projects: [
      {
        // Screens of the player app are rendered with their texts.
        plugins: [textsPlugin()],
        test: {
          name: 'unit',
          environment: 'node',
          expect: PATIENT,
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/**/src/**/*.unit.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/lib/**/*.test.ts',
            'e2e/fixtures/**/*.unit.test.ts',
          ],
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
          isolate: false,
          sequence: { groupOrder: 0 },
          runner: './scripts/lib/shuffling-runner.ts',
          setupFiles: ['./scripts/lib/after-unit-file.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          expect: PATIENT,
          // The player app's senders need the server too, and an app's folder cannot import it.
          include: ['apps/server/src/**/*.test.ts', 'e2e/senders/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/node_modules/**', '**/dist/**'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          pool: 'forks',
          maxWorkers: Math.max(4, availableParallelism()),
          // Loading the server anew for each file was half of the time; what a file changes is its own database's.
          isolate: false,
          // After the unit tests rather than among them: races need the cores.
          sequence: { groupOrder: 1 },
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        test: {
          name: 'chaos',
          environment: 'node',
          expect: PATIENT,
          include: ['chaos/**/*.test.ts', 'bench/short.test.ts'],
          pool: 'forks',
          // The scenarios of chaos.test.ts run one at a time, because they need cores. The other files mostly wait.
          maxWorkers: 3,
          disableConsoleIntercept: true,
          sequence: { groupOrder: 2 },
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
    ],
  },
});
