import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchCluster, BenchDatabase } from '../cluster.ts';
import { addOperator, signIn } from '../console-pages.ts';
import { type LoadReport, runLoad } from '../load.ts';
import { median } from '../report.ts';
import { type BenchServer, PATIENT_SERVER, startBenchServer } from '../server.ts';
import { warmSessions } from '../tokens.ts';
import { createBodies, drawsOf } from './bodies.ts';
import { type ConsoleFigures, type EveningConsole, openConsole } from './console-evening.ts';
import type { CrowdResult } from './crowd-process.ts';
import { startCrowd, startStreams, type Streams } from './generators.ts';
import { type EveningDraw, type Plan, planEvening } from './plan.ts';
import { type Proxy, requireProxy, startProxy } from './proxy.ts';
import { measureShares, type Shares } from './shares.ts';
import {
  type EveningWorld,
  readStored,
  seedEvening,
  setCutOffs,
  startTextSink,
  type Stored,
  untilNoBidIsStored,
} from './world.ts';

export type EveningOptions = {
  nodes: number;
  streams: number;
  minutes: number;
  players: number;
  /** Without nginx, with few connections, and with an answer deadline of ten minutes. */
  isShort: boolean;
};

/** How long one result takes, from the operator's click until every stream has received it. */
type ResultHeard = { heard: number; halfMs: number; allMs: number };

export type EveningRun = {
  plan: Plan;
  oneClient: LoadReport;
  maximum: LoadReport;
  crowd: CrowdResult;
  console: ConsoleFigures;
  results: ResultHeard[];
  broken: number;
  stored: Stored;
  shares: Shares[];
};

/** The length of the run with one client, and of the closed loop. */
const CLOSED_LOOP_MS = { full: 10_000, short: 2_000 };
const MAXIMUM_CONNECTIONS = 256;
/**
 * Connections of the crowd, opened before the evening. A request that finds none free waits for
 * one, and its latency counts the wait.
 */
const LINES = { full: 3_000, short: 200 };
/** Between the last message to the generators and the first arrival. */
const LEAD_MS = 2_000;

/**
 * Starts the nodes and nginx in front of them, and runs one evening. The crowd and the operator go through nginx. The run
 * with one client and the closed loop do not, because the goals compare with the nodes alone. The streams do not, because
 * 10,000 of them through nginx need more open files than a process may have here. In a short run, everything goes to the
 * nodes directly.
 */
export async function runEvening(cluster: BenchCluster, options: EveningOptions): Promise<EveningRun> {
  const packages = options.isShort ? undefined : requireProxy();
  const database = await cluster.database(`bench_evening_${options.nodes}`);
  // The rates are not known yet. The moments of the results depend on the minutes alone.
  const { resultsMs } = planEvening(options.minutes, 1);
  const world = await seedEvening(database, { players: options.players, results: resultsMs.length });
  await addOperator(database);
  const texts = await startTextSink();
  const nodes: BenchServer[] = [];
  let proxy: Proxy | undefined;
  try {
    for (let node = 0; node < options.nodes; node += 1) {
      const settings = { SMS_URL: texts.url, ...LOOSE_LIMITS, ...(options.isShort && PATIENT_SERVER) };
      nodes.push(await startBenchServer(database, settings));
    }
    if (packages !== undefined) proxy = await startProxy(packages, portsOf(nodes));
    return await onNodes({ cluster, database, world, nodes, proxy, options });
  } finally {
    await proxy?.stop();
    for (const node of nodes) await node.stop();
    texts.stop();
    await cluster.release(database);
  }
}

const LOOSE_LIMITS = {
  LIMIT_LOGIN_PER_MINUTE: '1000000',
  LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE: '1000000',
  LIMIT_STREAMS_PER_ADDRESS: '20000',
};

type Scene = {
  cluster: BenchCluster;
  database: BenchDatabase;
  world: EveningWorld;
  nodes: readonly BenchServer[];
  /** Missing in a short run. */
  proxy: Proxy | undefined;
  options: EveningOptions;
};

async function onNodes(scene: Scene): Promise<EveningRun> {
  const { cluster, database, world, nodes, proxy, options } = scene;
  const ports = portsOf(nodes);
  const size = options.isShort ? 'short' : 'full';
  const entries = proxy === undefined ? ports : [proxy.port];
  for (const port of ports) await warmSessions(port, options.players);
  await closedLoop(scene, MAXIMUM_CONNECTIONS, 2_000);
  await cluster.tidy(database);
  const oneClient = await closedLoop(scene, 1, CLOSED_LOOP_MS[size]);
  const streams = await startStreams({ ports, streams: options.streams });
  try {
    const maximum = await closedLoop(scene, MAXIMUM_CONNECTIONS, CLOSED_LOOP_MS[size]);
    await cluster.tidy(database);
    const plan = planEvening(options.minutes, maximum.perSecond);
    const draws = drawsOf(plan, world.draws);
    const crowd = await startCrowd({
      ports: entries,
      lines: LINES[size],
      plan,
      world: { ...world, draws: [...draws] },
    });
    await untilNoBidIsStored(database);
    const startMs = Date.now() + LEAD_MS;
    await setCutOffs(database, draws, startMs);
    const base = `http://127.0.0.1:${entries[0] ?? ''}`;
    const office = openConsole(base, await signIn(base));
    try {
      const sent = crowd.run(startMs);
      await sleep(startMs - Date.now());
      office.start();
      const parts = {
        nodes: nodes.map(({ pid }) => pid),
        ...(proxy && { nginx: [proxy.pid] }),
        PostgreSQL: [cluster.pid()],
        'players who send': [crowd.pid],
        streams: [streams.pid],
      };
      // Afterwards the generator may end at any moment.
      const untilCutOff = plan.phases.filter(({ name }) => name !== 'after');
      const [result, results, shares] = await Promise.all([
        sent,
        declareAll({ plan, draws, startMs, streams, office }),
        measureShares(parts, untilCutOff, startMs),
      ]);
      const console = await office.stop();
      const stored = await readStored(database, startMs);
      const broken = await streams.broken();
      return { plan, oneClient, maximum, crowd: result, console, results, broken, stored, shares };
    } finally {
      crowd.stop();
    }
  } finally {
    streams.stop();
  }
}

const portsOf = (nodes: readonly BenchServer[]): number[] => nodes.map(({ port }) => port);

/** Submits single bids by random players, each connection one after the other, as fast as answers come. */
function closedLoop({ world, nodes, options }: Scene, connections: number, durationMs: number): Promise<LoadReport> {
  const plan = planEvening(options.minutes, 1);
  const bodyOf = createBodies({ ...world, draws: drawsOf(plan, world.draws) }, plan);
  return runLoad({
    port: portsOf(nodes),
    path: bodyOf('bid', 0).path,
    connections,
    durationMs,
    warmUpMs: 1_000,
    body: () => bodyOf('bid', 0).body,
    accepts: (answer) => answer.includes('"status":true'),
  });
}

type Declaring = {
  plan: Plan;
  draws: readonly EveningDraw[];
  startMs: number;
  streams: Streams;
  office: EveningConsole;
};

/** Declares each result at its moment, and measures when the streams hear of it. */
async function declareAll({ plan, draws, startMs, streams, office }: Declaring): Promise<ResultHeard[]> {
  const results: ResultHeard[] = [];
  for (const [nth, resultMs] of plan.resultsMs.entries()) {
    await sleep(Math.max(0, startMs + resultMs - ENTER_BEFORE_MS - Date.now()));
    const declare = await office.enter(draws[nth]?.drawId ?? '');
    await sleep(Math.max(0, startMs + resultMs - Date.now()));
    let clickedMs = Number.NaN;
    const { heardAtMs } = await streams.during(async () => {
      clickedMs = performance.timeOrigin + performance.now();
      await declare();
    });
    const waits = heardAtMs.map((at) => at - clickedMs).sort((left, right) => left - right);
    results.push({ heard: waits.length, halfMs: median(waits), allMs: waits.at(-1) ?? Number.NaN });
  }
  return results;
}

/** How long before declaring a result the operator enters it. The draw has closed by then. */
const ENTER_BEFORE_MS = 2_000;
