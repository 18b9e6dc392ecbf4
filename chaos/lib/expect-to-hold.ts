import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Cluster } from './cluster.ts';
import { runScenario, type Scenario } from './scenario.ts';

/** Runs the short form with a new seed. The report prints the seed; `npm run chaos -- <name> --seed n` repeats it. */
export async function expectToHold(scenario: Scenario, cluster?: Cluster): Promise<void> {
  const shared = cluster === undefined ? {} : { cluster };
  const report = await runScenario(scenario, { size: 'short', seed: randomInt(1_000_000), ...shared });
  // Only the first line of a failure reaches the end of the output of a whole run.
  expect(report.failures(), report.failures().join('; ')).toEqual([]);
  expect(report.passed()).toBe(true);
}
