import { type Cluster, type Database, startCluster } from './cluster.ts';
import { createRandom, type Random } from './random.ts';
import { killServers } from './server.ts';
import { createReport, type Report } from './report.ts';

export type Size = 'short' | 'long';

/** The tools of a scenario: seeded choices, a report, and databases on a PostgreSQL that it may break. */
export type Context = {
  size: Size;
  seed: number;
  random: Random;
  report: Report;
  cluster: Cluster;
  database(): Promise<Database>;
  options: ScenarioOptions;
  /** The value for the size of this run. */
  scale<Value>(figures: { short: Value; long: Value }): Value;
};

/** Parts of a scenario to run, and how long each holds. A scenario without parts ignores them. */
type ScenarioOptions = { only?: readonly string[]; seconds?: number };

export type Scenario = {
  name: string;
  /** Whether the scenario builds its own rig (`lib/cluster`) instead of using one PostgreSQL. */
  onRig?: true;
  /** The number of the goal and what must hold, in one line. */
  goal: string;
  run(context: Context): Promise<void>;
};

/** Runs one scenario on the given cluster, or on a new one. Returns its report. */
export async function runScenario(
  scenario: Scenario,
  options: { size: Size; seed: number; cluster?: Cluster } & ScenarioOptions,
): Promise<Report> {
  const { size, seed } = options;
  const report = createReport(`${scenario.name} (${size}): ${scenario.goal}`, seed);
  const startedMs = performance.now();
  const cluster = options.cluster ?? (scenario.onRig === true ? undefined : await startCluster());
  let databases = 0;
  try {
    await scenario.run({
      size,
      seed,
      random: createRandom(seed),
      report,
      get cluster() {
        return started(cluster);
      },
      options,
      database: () => {
        databases += 1;
        return started(cluster).database(`${scenario.name.replaceAll('-', '_')}_${process.pid}_${databases}`);
      },
      scale: (figures) => figures[size],
    });
  } finally {
    killServers();
    if (options.cluster === undefined) await cluster?.close();
  }
  report.figure('seconds', ((performance.now() - startedMs) / 1000).toFixed(1));
  console.log(`  ${report.passed() ? 'PASS' : 'FAIL'}  ${scenario.name}`);
  return report;
}

function started(cluster: Cluster | undefined): Cluster {
  if (cluster === undefined) throw new Error('a scenario on a rig has no PostgreSQL of its own');
  return cluster;
}
