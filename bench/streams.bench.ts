/**
 * Opens event streams of players on several nodes of one database. Measures what each stream costs the nodes and the kernel
 * (both ends of its connection), and how long a declared result takes to reach all of them. For each node, one process
 * reads its streams. Needs Linux.
 *
 *   npm run bench -- streams [--streams 100000] [--nodes 10]
 *   npm run bench -- streams --short                         takes seconds, and its figures mean nothing
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { declareResult, enterResult } from '../apps/server/src/betting/draws/index.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { type StreamReader, startStreamReader } from './lib/stream-reader.ts';
import { kernelBytes, processorMs, residentBytes } from './lib/process-usage.ts';
import { isShort, median, OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';
import { seedWorld } from './lib/seed.ts';
import { type BenchServer, startBenchServer } from './lib/server.ts';
import { seedSessions } from './lib/tokens.ts';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    ...OUTPUT_OPTIONS,
    streams: { type: 'string', default: isShort() ? '20' : '100000' },
    nodes: { type: 'string', default: isShort() ? '1' : '10' },
  },
});
const NODES = Number(values.nodes);
const EACH = Math.ceil(Number(values.streams) / NODES);
const STREAMS = EACH * NODES;
const RESULTS = 3;
/** Time for the garbage collectors to free memory that was needed only while the streams opened. */
const SETTLE_MS = isShort() ? 0 : 20_000;
/** Time between the entry of a result and its declaration. */
const ENTERED_MS = isShort() ? 0 : 5_000;
const RESULT_MS = isShort() ? 600_000 : 120_000;
const ACTOR = { name: 'bench', operatorId: null };

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

type Usage = { nodes: number; kernel: number };

function usageOf(servers: readonly BenchServer[]): Usage {
  return { nodes: sum(servers.map(({ pid }) => residentBytes(pid))), kernel: kernelBytes() };
}

function reportUsage(report: Report, before: Usage, after: Usage): void {
  report.figure('memory of all nodes before', round(before.nodes / 2 ** 20), 'MB');
  for (const part of ['nodes', 'kernel'] as const) {
    report.figure(`memory per stream, ${part}`, round((after[part] - before[part]) / STREAMS / 1024, 1), 'KB');
  }
  report.figure('memory of all nodes after', round(after.nodes / 2 ** 20), 'MB');
}

/** Opens the streams of all nodes, one node after the other. */
async function openAll(servers: readonly BenchServer[]): Promise<StreamReader[]> {
  const all: StreamReader[] = [];
  for (const [node, { port }] of servers.entries()) all.push(await startStreamReader(port, EACH, node * EACH + 1));
  return all;
}

/** Declares a result from this process and waits until every stream of every node has received it. */
async function declareAndWait(
  database: BenchDatabase,
  all: readonly StreamReader[],
  servers: readonly BenchServer[],
  drawId: bigint,
) {
  await database.owner.query({
    text: 'update draws set closed_early_at = app_now() where draw_id = $1',
    values: [drawId],
  });
  const draw = { drawId, side: 'open', actor: ACTOR } as const;
  const entered = await enterResult(database.app, { ...draw, number: '123' });
  if (!entered.ok) throw new Error(entered.code);
  await sleep(ENTERED_MS);
  const arrivals = all.map((streams) => streams.expect('event: lists', RESULT_MS));
  const used = sum(servers.map(({ pid }) => processorMs(pid)));
  const startedAt = performance.timeOrigin + performance.now();
  const declared = await declareResult(database.app, draw);
  if (!declared.ok) throw new Error(declared.code);
  const times = (await Promise.all(arrivals)).flat().map((at) => at - startedAt);
  times.sort((left, right) => left - right);
  const nodesMs = sum(servers.map(({ pid }) => processorMs(pid))) - used;
  return { nodesMs, halfMs: median(times), allMs: times.at(-1) ?? Number.NaN, heard: times.length };
}

async function measure(
  database: BenchDatabase,
  servers: readonly BenchServer[],
  drawIds: readonly bigint[],
  report: Report,
) {
  await sleep(SETTLE_MS);
  const before = usageOf(servers);
  const openedAt = performance.now();
  const all = await openAll(servers);
  const openMs = performance.now() - openedAt;
  await sleep(SETTLE_MS);
  report.section(`${STREAMS.toLocaleString('en')} streams on ${NODES} nodes`);
  report.figure('opened in', round(openMs / 1000, 1), 's');
  reportUsage(report, before, usageOf(servers));
  const rounds: Awaited<ReturnType<typeof declareAndWait>>[] = [];
  for (const drawId of drawIds.slice(0, RESULTS)) rounds.push(await declareAndWait(database, all, servers, drawId));
  const broken = sum(await Promise.all(all.map((streams) => streams.broken())));
  report.section(`A result reaches every stream, median of ${RESULTS} results`);
  const medianOf = (name: 'nodesMs' | 'halfMs' | 'allMs'): number => round(median(rounds.map((one) => one[name])));
  report.figure('processor time of all nodes', medianOf('nodesMs'), 'ms per result');
  report.figure('received by half', medianOf('halfMs'), 'ms after the call');
  report.figure('received by all', medianOf('allMs'), 'ms after the call');
  const isComplete = rounds.every(({ heard }) => heard === STREAMS) && broken === 0;
  report.goal('every stream receives every result', isComplete, `${broken} broken`);
  for (const streams of all) streams.close();
}

// each node and each reader is stopped at the exit
process.setMaxListeners(2 * NODES + 10);
const cluster = await startBenchCluster({ fillsLog: !isShort() });
const servers: BenchServer[] = [];
try {
  const report = startReport({
    name: 'streams',
    title: 'Event streams on several nodes; nodes, PostgreSQL and the readers share the machine',
    parameters: { streams: STREAMS, nodes: NODES, results: RESULTS },
    output: values,
  });
  const database = await cluster.database('bench_streams');
  const { drawIds } = await seedWorld(database.owner, { players: STREAMS, draws: 20 });
  await seedSessions(database.owner, STREAMS);
  for (let node = 0; node < NODES; node += 1) servers.push(await startBenchServer(database, { DB_POOL_SIZE: '6' }));
  await measure(database, servers, drawIds, report);
  report.finish();
} finally {
  for (const server of servers) await server.stop();
  await cluster.close();
}
