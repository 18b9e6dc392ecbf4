/**
 * Opens event streams of players on one node. Measures the memory that each costs, and the time until a declared result
 * has reached all of them. Needs Linux.
 *
 *   npm run bench -- live [streams]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { declareResult, enterResult } from '../apps/server/src/betting/draws/index.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { type EventStreams, openEventStreams } from './lib/event-streams.ts';
import { processorMs, residentBytes } from './lib/process-usage.ts';
import { median, OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';
import { seedWorld } from './lib/seed.ts';
import { type BenchServer, startBenchServer } from './lib/server.ts';
import { seedSessions, tokenOf, warmSessions } from './lib/tokens.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: OUTPUT_OPTIONS,
  allowPositionals: true,
});
const STREAMS = Number(positionals[0] ?? 10_000);
const RESULTS = 7;
/** Time for the garbage collector to free the memory that only the opening needed. */
const SETTLE_MS = 10_000;
const ACTOR = { name: 'bench', operatorId: null };

/** Declares a result from another process and waits until every stream has received it. Times count from the call, in ms. */
async function declareAndWait(database: BenchDatabase, streams: EventStreams, drawId: bigint, pid: number) {
  await database.owner.query({
    text: `update draws set closed_early_at = app_now() where draw_id = $1`,
    values: [drawId],
  });
  const draw = { drawId, side: 'open', actor: ACTOR } as const;
  const entered = await enterResult(database.app, { ...draw, number: '123' });
  if (!entered.ok) throw new Error(entered.code);
  await sleep(1_500);
  const arrivals = streams.expect('event: lists');
  const usedMs = processorMs(pid);
  const startedAt = performance.now();
  const declared = await declareResult(database.app, draw);
  if (!declared.ok) throw new Error(declared.code);
  const committedMs = performance.now() - startedAt;
  const times = (await arrivals).map((at) => at - startedAt).sort((left, right) => left - right);
  const nodeMs = processorMs(pid) - usedMs;
  return { nodeMs, committedMs, halfMs: median(times), allMs: times.at(-1) ?? Number.NaN, heard: times.length };
}

type Round = Awaited<ReturnType<typeof declareAndWait>>;

/** Prints the memory of the node, in all and for each stream above `before`. */
function reportMemory(report: Report, name: string, bytes: number, before: number): void {
  report.figure(`memory of the node ${name}`, round(bytes / 2 ** 20), 'MB');
  report.figure(`memory per stream ${name}`, round((bytes - before) / STREAMS / 1024, 1), 'KB');
}

function reportRounds(report: Report, rounds: readonly Round[], broken: number): void {
  const all = rounds.map((round) => round.allMs);
  const medianOf = (name: keyof Round): number => round(median(rounds.map((one) => one[name])));
  report.section(`A result reaches every stream, median of ${RESULTS} results`);
  report.figure('result committed', medianOf('committedMs'), 'ms after the call');
  report.figure('processor time of the node', medianOf('nodeMs'), 'ms per result');
  report.figure('received by half', medianOf('halfMs'), 'ms after the call');
  report.figure('received by all', round(median(all)), 'ms after the call');
  report.figure('received by all, slowest result', round(Math.max(...all)), 'ms after the call');
  const isComplete = rounds.every(({ heard }) => heard === STREAMS) && broken === 0;
  report.goal('every stream receives every result', isComplete, `${broken} broken`);
  report.goal('all streams within 500 ms', Math.max(...all) < 500, `${round(Math.max(...all))} ms`);
}

async function measure(database: BenchDatabase, server: BenchServer, drawIds: readonly bigint[], report: Report) {
  await warmSessions(server.port, STREAMS);
  await sleep(SETTLE_MS);
  const before = residentBytes(server.pid);
  const openedAt = performance.now();
  const streams = await openEventStreams(server.port, STREAMS, (index) => tokenOf(index + 1));
  const openMs = performance.now() - openedAt;
  report.section(`Opening ${STREAMS.toLocaleString('en')} streams`);
  report.figure('opened in', round(openMs / 1000, 1), 's');
  report.figure('memory of the node before', round(before / 2 ** 20), 'MB');
  reportMemory(report, 'right after opening', residentBytes(server.pid), before);
  await sleep(SETTLE_MS);
  const after = residentBytes(server.pid);
  reportMemory(report, `${SETTLE_MS / 1000} s later`, after, before);
  const perStream = (after - before) / STREAMS;
  report.goal('under 15 KB per stream', perStream < 15 * 1024, `${(perStream / 1024).toFixed(1)} KB`);
  const rounds: Round[] = [];
  for (const drawId of drawIds.slice(0, RESULTS)) {
    rounds.push(await declareAndWait(database, streams, drawId, server.pid));
  }
  reportMemory(report, 'after the results', residentBytes(server.pid), before);
  reportRounds(report, rounds, streams.broken());
  streams.close();
}

const cluster = await startBenchCluster();
try {
  const report = startReport({
    name: 'live',
    title: 'Event streams on one node; the node, PostgreSQL and the readers share the machine',
    parameters: { streams: STREAMS, results: RESULTS },
    output: values,
  });
  const database = await cluster.database('bench_live');
  const { drawIds } = await seedWorld(database.owner, { players: STREAMS, draws: 20 });
  await seedSessions(database.owner, STREAMS);
  const server = await startBenchServer(database);
  try {
    await measure(database, server, drawIds, report);
  } finally {
    await server.stop();
  }
  report.finish();
} finally {
  await cluster.close();
}
