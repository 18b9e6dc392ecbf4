/**
 * Measures bid submissions over HTTP against a reference: one transaction per submission that writes the same rows.
 * Both run in turn on the same database server. Submissions have 1 or 10 bids, a session, full validation and an id.
 *
 *   npm run bench -- bids               against the reference, and players with limits against players without
 *   npm run bench -- bids --flat        also an empty database against one with 5 million bids
 *   npm run bench -- bids --only-flat   that comparison alone
 */
import { parseArgs } from 'node:util';
import { checkBooks } from '../apps/server/src/ledger/index.ts';
import { checkBids } from '../apps/server/src/betting/draws/index.ts';
import { seedSlips } from '../apps/server/src/testing/bulk-slips.ts';
import { BID_CONNECTIONS, BID_DRAWS, BID_PLAYERS, loadBids } from './lib/bid-load.ts';
import { type BenchCluster, type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { type LoadReport, medianReport } from './lib/load.ts';
import { limitEveryone } from './lib/limits.ts';
import { runReference } from './lib/pgbench.ts';
import { median, OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';
import { seedWorld } from './lib/seed.ts';
import { startBenchServer } from './lib/server.ts';
import { seedSessions, warmSessions } from './lib/tokens.ts';

const RUN_MS = 10_000;
const RUNS = 3;
const REFERENCE_CLIENTS = 32;
const FULL_BIDS = 5_000_000;
const SIZE_PAIRS = 5;
const LIMIT_PAIRS = 5;

async function prepare(
  cluster: BenchCluster,
  name: string,
  storedBids: number,
): Promise<{ database: BenchDatabase; businessDate: string }> {
  const database = await cluster.database(name);
  const { drawIds, businessDate } = await seedWorld(database.owner, { players: BID_PLAYERS, draws: BID_DRAWS });
  await seedSessions(database.owner, BID_PLAYERS);
  for (const drawId of storedBids > 0 ? drawIds : []) {
    await seedSlips(database.owner, { drawId, slips: storedBids / BID_DRAWS / 10, bids: 10 });
  }
  await database.owner.query({ text: 'analyze' });
  return { database, businessDate };
}

/** Runs our server and the reference in turn, each on a database of its own. */
async function runInTurn(cluster: BenchCluster, bids: number) {
  const ours = await prepare(cluster, `bench_ours_${bids}`, 0);
  const theirs = await prepare(cluster, `bench_reference_${bids}`, 0);
  const server = await startBenchServer(ours.database);
  const target = { port: server.port, businessDate: ours.businessDate };
  await warmSessions(server.port, BID_PLAYERS);
  await loadBids(target, bids, 2_000);
  await cluster.tidy(ours.database);
  const reports: LoadReport[] = [];
  const references: number[] = [];
  let tool = '';
  for (let run = 0; run < RUNS; run += 1) {
    reports.push(await loadBids(target, bids, RUN_MS));
    await cluster.tidy(ours.database);
    const reference = await runReference({
      database: theirs.database,
      players: BID_PLAYERS,
      draws: BID_DRAWS,
      bids,
      businessDate: theirs.businessDate,
      seconds: RUN_MS / 1000,
      clients: REFERENCE_CLIENTS,
    });
    references.push(reference.perSecond);
    tool = reference.tool;
    await cluster.tidy(theirs.database);
  }
  await server.stop();
  await cluster.release(theirs.database);
  return { database: ours.database, report: medianReport(reports), reference: median(references), tool };
}

async function compareWithReference(cluster: BenchCluster, bids: number, report: Report): Promise<void> {
  const { database, report: ours, reference, tool } = await runInTurn(cluster, bids);
  const ratio = ours.perSecond / reference;
  const words = `${bids} bid${bids === 1 ? '' : 's'}`;
  report.section(`${words} per submission, median of ${RUNS} runs`, words);
  report.figure('throughput', round(ours.perSecond), 'submissions/s');
  report.figure('p50', round(ours.p50Ms, 1), 'ms');
  report.figure('p99', round(ours.p99Ms, 1), 'ms');
  report.figure('refused', ours.refused);
  if (ours.refused > 0) console.log(`  first refusal: ${ours.firstRefusal.slice(0, 120)}`);
  report.figure('reference', round(reference), 'submissions/s');
  report.figure('reference tool', tool);
  report.figure('ratio', round(ratio, 2));
  report.goal('at least 1.5 times the reference', ratio >= 1.5, ratio.toFixed(2));
  report.goal('p99 under 60 ms', ours.p99Ms < 60, `${ours.p99Ms.toFixed(1)} ms`);
  const books = await checkBooks(database.app);
  const isSound = books.problems.length === 0 && (await checkBids(database.app)).length === 0;
  report.goal('nothing refused, books balanced', ours.refused === 0 && isSound);
  await cluster.release(database);
}

/** Compares throughput on an empty and on a full database, in interleaved pairs. */
async function compareSizes(cluster: BenchCluster, report: Report): Promise<void> {
  const empty = await prepare(cluster, 'bench_empty', 0);
  const full = await prepare(cluster, 'bench_full', FULL_BIDS);
  const servers = [await startBenchServer(empty.database), await startBenchServer(full.database)] as const;
  for (const server of servers) await warmSessions(server.port, BID_PLAYERS);
  report.section(`${FULL_BIDS.toLocaleString('en')} bids against none, ${SIZE_PAIRS} pairs`, 'flat');
  const ratios: number[] = [];
  for (let pair = 1; pair <= SIZE_PAIRS; pair += 1) {
    const first = await loadBids({ port: servers[0].port, businessDate: empty.businessDate }, 10, 6_000);
    const second = await loadBids({ port: servers[1].port, businessDate: full.businessDate }, 10, 6_000);
    ratios.push(second.perSecond / first.perSecond);
    console.log(`  pair ${pair}: ${Math.round(first.perSecond)} empty, ${Math.round(second.perSecond)} full`);
  }
  for (const server of servers) await server.stop();
  const ratio = median(ratios);
  report.figure('ratio, full to empty', round(ratio, 2));
  report.figure('lowest ratio of a pair', round(Math.min(...ratios), 2));
  report.figure('highest ratio of a pair', round(Math.max(...ratios), 2));
  report.goal('full within 15 % of empty', Math.abs(1 - ratio) <= 0.15, ratio.toFixed(2));
}

/** Compares throughput of players without limits and with limits of every kind, in interleaved pairs. */
async function compareLimits(cluster: BenchCluster, report: Report): Promise<void> {
  const free = await prepare(cluster, 'bench_free', 0);
  const limited = await prepare(cluster, 'bench_limited', 0);
  await limitEveryone(limited.database.owner);
  const servers = [await startBenchServer(free.database), await startBenchServer(limited.database)] as const;
  for (const server of servers) await warmSessions(server.port, BID_PLAYERS);
  report.section(`limits on every player against none, ${LIMIT_PAIRS} pairs`, 'limits');
  const ratios: number[] = [];
  let refused = 0;
  for (let pair = 1; pair <= LIMIT_PAIRS; pair += 1) {
    const first = await loadBids({ port: servers[0].port, businessDate: free.businessDate }, 1, 6_000);
    const second = await loadBids({ port: servers[1].port, businessDate: limited.businessDate }, 1, 6_000);
    ratios.push(second.perSecond / first.perSecond);
    refused += second.refused;
    console.log(`  pair ${pair}: ${Math.round(first.perSecond)} without, ${Math.round(second.perSecond)} with limits`);
    for (const { database } of [free, limited]) await cluster.tidy(database);
  }
  for (const server of servers) await server.stop();
  report.figure('ratio, with limits to without', round(median(ratios), 2));
  report.figure('lowest ratio of a pair', round(Math.min(...ratios), 2));
  report.figure('highest ratio of a pair', round(Math.max(...ratios), 2));
  const books = await checkBooks(limited.database.app);
  report.goal('nothing refused, books balanced', refused === 0 && books.problems.length === 0);
}

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    ...OUTPUT_OPTIONS,
    flat: { type: 'boolean', default: false },
    'only-flat': { type: 'boolean', default: false },
  },
});

const cluster = await startBenchCluster();
try {
  const report = startReport({
    name: values['only-flat'] ? 'bids-flat' : 'bids',
    title: 'Bid submissions over HTTP; load generator, server and PostgreSQL share the machine, fsync on',
    parameters: { connections: BID_CONNECTIONS, players: BID_PLAYERS, 'reference clients': REFERENCE_CLIENTS },
    output: values,
  });
  if (!values['only-flat']) {
    await compareWithReference(cluster, 1, report);
    await compareWithReference(cluster, 10, report);
    await compareLimits(cluster, report);
  }
  if (values.flat || values['only-flat']) await compareSizes(cluster, report);
  report.finish();
} finally {
  await cluster.close();
}
