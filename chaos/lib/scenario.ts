import { type Cluster, type Database, startCluster } from './cluster.ts';
import { createRandom, type Random } from './random.ts';
import { killServers } from './server.ts';
import { createReport, type Report } from './report.ts';

export type Size = 'short' | 'long';

/** What a scenario gets: repeatable chance, a report to fill, and databases of a PostgreSQL that is its own to mistreat. */
export type Context = {
  size: Size;
  seed: number;
  random: Random;
  report: Report;
  cluster: Cluster;
  database(): Promise<Database>;
  /** The figure of this size. */
  scale<Value>(figures: { short: Value; long: Value }): Value;
};

export type Scenario = {
  name: string;
  /** The goal it shows and what must hold, in a line. */
  goal: string;
  run(context: Context): Promise<void>;
};

/** Runs one scenario; on the cluster given, or on one of its own. True when everything held. */
export async function runScenario(
  scenario: Scenario,
  options: { size: Size; seed: number; cluster?: Cluster },
): Promise<Report> {
  const { size, seed } = options;
  const report = createReport(`${scenario.name} (${size}): ${scenario.goal}`, seed);
  const startedMs = performance.now();
  const cluster = options.cluster ?? (await startCluster());
  let databases = 0;
  try {
    await scenario.run({
      size,
      seed,
      random: createRandom(seed),
      report,
      cluster,
      database: () => {
        databases += 1;
        return cluster.database(`${scenario.name.replaceAll('-', '_')}_${process.pid}_${databases}`);
      },
      scale: (figures) => figures[size],
    });
  } finally {
    killServers();
    if (options.cluster === undefined) await cluster.close();
  }
  report.figure('seconds', ((performance.now() - startedMs) / 1000).toFixed(1));
  console.log(`  ${report.passed() ? 'PASS' : 'FAIL'}  ${scenario.name}`);
  return report;
}
