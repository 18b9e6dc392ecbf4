/**
 * Players with an open stream of events on one node: the memory each costs, and how long a declared result takes to
 * reach all of them. npm run bench -- live [streams]
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { declareResult, enterResult } from '../apps/server/src/betting/draws/index.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { type EventStreams, openEventStreams } from './lib/event-streams.ts';
import { goal, machine, median, table } from './lib/report.ts';
import { seedWorld } from './lib/seed.ts';
import { startBenchServer } from './lib/server.ts';
import { seedSessions, tokenOf, warmSessions } from './lib/tokens.ts';

const STREAMS = Number(process.argv[2] ?? 10_000);
const RESULTS = 7;
/** What is gathered while streams open is swept by then. */
const SETTLE_MS = 10_000;
const ACTOR = { name: 'bench', operatorId: null };

/** Bytes that a process holds in memory. */
function residentBytes(pid: number): number {
  const found = /^VmRSS:\s+([0-9]+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (found === null) throw new Error('the memory of a process is read from /proc, which only Linux has');
  return Number(found[1]) * 1024;
}

/** Milliseconds of processor time that a process has used; counted in hundredths of a second. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Declares a result from outside the node, and waits until every stream has heard of it; ms from the call. */
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

const cluster = await startBenchCluster();
try {
  console.log(
    `${STREAMS.toLocaleString('en')} players' streams on ${machine()}; the node, PostgreSQL and the readers share it`,
  );
  const database = await cluster.database('bench_live');
  const { drawIds } = await seedWorld(database.owner, { players: STREAMS, draws: 20 });
  await seedSessions(database.owner, STREAMS);
  const server = await startBenchServer(database);
  try {
    await warmSessions(server.port, STREAMS);
    await sleep(SETTLE_MS);
    const before = residentBytes(server.pid);
    const openedAt = performance.now();
    const streams = await openEventStreams(server.port, STREAMS, (index) => tokenOf(index + 1));
    const openMs = performance.now() - openedAt;
    console.log(`  opened in ${(openMs / 1000).toFixed(1)} s, ${streams.broken()} broken`);
    const opened = residentBytes(server.pid);
    await sleep(SETTLE_MS);
    const after = residentBytes(server.pid);
    const rounds: Awaited<ReturnType<typeof declareAndWait>>[] = [];
    for (const drawId of drawIds.slice(0, RESULTS)) {
      const round = await declareAndWait(database, streams, drawId, server.pid);
      rounds.push(round);
      console.log(
        `  heard by half after ${Math.round(round.halfMs)} ms, by all ${round.heard} after ${Math.round(round.allMs)} ms`,
      );
    }
    const each = (bytes: number) => `${((bytes - before) / STREAMS / 1024).toFixed(1)} KB a stream`;
    const all = rounds.map((round) => round.allMs);
    table(`${STREAMS} streams`, [
      ['node before', `${Math.round(before / 2 ** 20)} MB`],
      ['right after opening', `${Math.round(opened / 2 ** 20)} MB, ${each(opened)}`],
      [`${SETTLE_MS / 1000} s later`, `${Math.round(after / 2 ** 20)} MB, ${each(after)}`],
      [
        'after the results',
        `${Math.round(residentBytes(server.pid) / 2 ** 20)} MB, ${each(residentBytes(server.pid))}`,
      ],
      ['result committed', `median ${Math.round(median(rounds.map((round) => round.committedMs)))} ms after the call`],
      ['processor time of the node', `median ${median(rounds.map((round) => round.nodeMs))} ms a result`],
      ['heard by half', `median ${Math.round(median(rounds.map((round) => round.halfMs)))} ms after the call`],
      ['heard by all', `median ${Math.round(median(all))} ms, worst of ${RESULTS} ${Math.round(Math.max(...all))} ms`],
    ]);
    goal(
      `all ${STREAMS} heard each result`,
      rounds.every((round) => round.heard === STREAMS) && streams.broken() === 0,
    );
    goal('by all within 500 ms', Math.max(...all) < 500);
    goal('under 15 KB a stream', after - before < 15 * 1024 * STREAMS);
    streams.close();
  } finally {
    await server.stop();
  }
} finally {
  await cluster.close();
}
