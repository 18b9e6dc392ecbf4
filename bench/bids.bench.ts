/**
 * Bid submissions over HTTP against one transaction per submission doing the same writes, in the same run on the same
 * database server: 1 and 10 bids a submission, 256 connections, 100,000 players, sessions, full validation, idempotency.
 * npm run bench -- bids [--flat]   (--flat: also empty against a database of 5 million bids)
 */
import { randomUUID } from 'node:crypto';
import { checkBooks } from '../apps/server/src/ledger/index.ts';
import { checkBids } from '../apps/server/src/betting/draws/index.ts';
import { wireBidDate } from '../packages/game/src/index.ts';
import { seedSlips } from '../apps/server/src/testing/bulk-slips.ts';
import { type BenchCluster, type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { type LoadReport, medianReport, runLoad } from './lib/load.ts';
import { runReference } from './lib/pgbench.ts';
import { goal, machine, median, table } from './lib/report.ts';
import { seedWorld } from './lib/seed.ts';
import { startBenchServer } from './lib/server.ts';
import { seedSessions, tokenOf, warmSessions } from './lib/tokens.ts';

const PLAYERS = 100_000;
const DRAWS = 20;
const CONNECTIONS = 256;
const RUN_MS = 10_000;
const RUNS = 3;
/** Analysing the tables before a run makes the server's next batches plan their statements anew. */
const WARM_UP_MS = 1_000;
const REFERENCE_CLIENTS = 32;

const tokens = Array.from({ length: PLAYERS }, (_, index) => tokenOf(index + 1));

function load(port: number, businessDate: string, bids: number, durationMs: number): Promise<LoadReport> {
  const rows = JSON.stringify(
    Array.from({ length: bids }, (_, index) => ({
      session: 'Open',
      digits: String(index % 10),
      closedigits: '',
      points: '10',
    })),
  );
  const tail = `"Gamename":"Bench","totalbit":"${bids * 10}","pana":"Single Digit","gametype":"Open","bid_date":"${wireBidDate(businessDate)}","session":"Open","result":${rows}}`;
  return runLoad({
    port,
    path: '/api-submit-bid',
    connections: CONNECTIONS,
    durationMs,
    warmUpMs: WARM_UP_MS,
    body: () => {
      const token = tokens[Math.floor(Math.random() * PLAYERS)] ?? '';
      const draw = 1 + Math.floor(Math.random() * DRAWS);
      return `{"env_type":"Prod","app_key":"demo-app-key","unique_token":"${token}","game_id":"${draw}","submission_id":"${randomUUID()}","new_result":{"unique_token":"${token}","gameid":"${draw}",${tail}}`;
    },
    accepts: (answer) => answer.includes('"status":true'),
  });
}

async function prepare(
  cluster: BenchCluster,
  name: string,
  bidsThere: number,
): Promise<{ database: BenchDatabase; businessDate: string }> {
  const database = await cluster.database(name);
  const { drawIds, businessDate } = await seedWorld(database.owner, { players: PLAYERS, draws: DRAWS });
  await seedSessions(database.owner, PLAYERS);
  for (const drawId of bidsThere > 0 ? drawIds : []) {
    await seedSlips(database.owner, { drawId, slips: bidsThere / DRAWS / 10, bids: 10 });
  }
  await database.owner.query({ text: 'analyze' });
  return { database, businessDate };
}

async function sideBySide(cluster: BenchCluster, bids: number): Promise<void> {
  const ours = await prepare(cluster, `bench_ours_${bids}`, 0);
  const theirs = await prepare(cluster, `bench_reference_${bids}`, 0);
  const server = await startBenchServer(ours.database);
  await warmSessions(server.port, PLAYERS);
  await load(server.port, ours.businessDate, bids, 2_000);
  await cluster.tidy(ours.database);
  const reports: LoadReport[] = [];
  const references: number[] = [];
  let by = '';
  for (let run = 0; run < RUNS; run += 1) {
    reports.push(await load(server.port, ours.businessDate, bids, RUN_MS));
    await cluster.tidy(ours.database);
    const reference = await runReference({
      database: theirs.database,
      players: PLAYERS,
      draws: DRAWS,
      bids,
      businessDate: theirs.businessDate,
      seconds: RUN_MS / 1000,
      clients: REFERENCE_CLIENTS,
    });
    references.push(reference.perSecond);
    by = reference.by;
    await cluster.tidy(theirs.database);
  }
  await server.stop();
  const report = medianReport(reports);
  const ratio = report.perSecond / median(references);
  table(`${bids} bid${bids === 1 ? '' : 's'} a submission, median of ${RUNS}`, [
    [
      'over HTTP',
      `${Math.round(report.perSecond)} submissions/s, p50 ${report.p50Ms.toFixed(1)} ms, p99 ${report.p99Ms.toFixed(1)} ms, ${report.refused} refused ${report.firstRefusal.slice(0, 120)}`,
    ],
    [by, `${Math.round(median(references))} submissions/s (${REFERENCE_CLIENTS} clients)`],
    ['ratio', ratio.toFixed(2)],
  ]);
  goal('at least 1.5 times the reference', ratio >= 1.5);
  goal('p99 under 60 ms', report.p99Ms < 60);
  goal(
    'nothing refused, books balanced',
    report.refused === 0 &&
      (await checkBooks(ours.database.app)).problems.length === 0 &&
      (await checkBids(ours.database.app)).length === 0,
  );
  await cluster.release(ours.database);
  await cluster.release(theirs.database);
}

/** Throughput on an empty and on a full database, in interleaved pairs. */
async function flat(cluster: BenchCluster): Promise<void> {
  const empty = await prepare(cluster, 'bench_empty', 0);
  const full = await prepare(cluster, 'bench_full', 5_000_000);
  const servers = [await startBenchServer(empty.database), await startBenchServer(full.database)] as const;
  for (const server of servers) await warmSessions(server.port, PLAYERS);
  const ratios: number[] = [];
  for (let pair = 0; pair < 5; pair += 1) {
    const first = await load(servers[0].port, empty.businessDate, 10, 6_000);
    const second = await load(servers[1].port, full.businessDate, 10, 6_000);
    ratios.push(second.perSecond / first.perSecond);
    console.log(
      `  pair ${pair + 1}: ${Math.round(first.perSecond)} empty, ${Math.round(second.perSecond)} with 5,000,000 bids`,
    );
  }
  for (const server of servers) await server.stop();
  table('Full against empty, median of 5 pairs', [['ratio', median(ratios).toFixed(2)]]);
  goal('within 15 %', Math.abs(1 - median(ratios)) <= 0.15);
}

const cluster = await startBenchCluster();
try {
  console.log(
    `Bid submissions on ${machine()}; generator, server and PostgreSQL share it; ${CONNECTIONS} connections, ${PLAYERS} players, fsync on`,
  );
  if (!process.argv.includes('--only-flat')) {
    await sideBySide(cluster, 1);
    await sideBySide(cluster, 10);
  }
  if (process.argv.includes('--flat') || process.argv.includes('--only-flat')) await flat(cluster);
} finally {
  await cluster.close();
}
