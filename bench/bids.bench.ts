/**
 * Measures bid submissions over HTTP against a reference: one transaction per submission that writes the same rows.
 * Both run in turn on the same database server. Submissions have 1 or 10 bids, a session, full validation and an id.
 *
 *   npm run bench -- bids               against the reference
 *   npm run bench -- bids --flat        also an empty database against one with 5 million bids
 *   npm run bench -- bids --only-flat   that comparison alone
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { checkBooks } from '../apps/server/src/ledger/index.ts';
import { checkBids } from '../apps/server/src/betting/draws/index.ts';
import { wireBidDate } from '../packages/game/src/index.ts';
import { seedSlips } from '../apps/server/src/testing/bulk-slips.ts';
import { type BenchCluster, type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { type LoadReport, medianReport, runLoad } from './lib/load.ts';
import { runReference } from './lib/pgbench.ts';
import { median, OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';
import { seedWorld } from './lib/seed.ts';
import { startBenchServer } from './lib/server.ts';
import { seedSessions, tokenOf, warmSessions } from './lib/tokens.ts';

const PLAYERS = 100_000;
const DRAWS = 20;
const CONNECTIONS = 256;
const RUN_MS = 10_000;
const RUNS = 3;
/** `analyze` between runs makes the server plan its statements again; the first second of a run pays for that. */
const WARM_UP_MS = 1_000;
const REFERENCE_CLIENTS = 32;
const FULL_BIDS = 5_000_000;
const SIZE_PAIRS = 5;

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
  storedBids: number,
): Promise<{ database: BenchDatabase; businessDate: string }> {
  const database = await cluster.database(name);
  const { drawIds, businessDate } = await seedWorld(database.owner, { players: PLAYERS, draws: DRAWS });
  await seedSessions(database.owner, PLAYERS);
  for (const drawId of storedBids > 0 ? drawIds : []) {
    await seedSlips(database.owner, { drawId, slips: storedBids / DRAWS / 10, bids: 10 });
  }
  await database.owner.query({ text: 'analyze' });
  return { database, businessDate };
}

/** Runs our server and the reference in turn, each on a database of its own. */
async function runInTurn(cluster: BenchCluster, bids: number) {
  const ours = await prepare(cluster, `bench_ours_${bids}`, 0);
  const theirs = await prepare(cluster, `bench_reference_${bids}`, 0);
  const server = await startBenchServer(ours.database);
  await warmSessions(server.port, PLAYERS);
  await load(server.port, ours.businessDate, bids, 2_000);
  await cluster.tidy(ours.database);
  const reports: LoadReport[] = [];
  const references: number[] = [];
  let tool = '';
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
  for (const server of servers) await warmSessions(server.port, PLAYERS);
  report.section(`${FULL_BIDS.toLocaleString('en')} bids against none, ${SIZE_PAIRS} pairs`, 'flat');
  const ratios: number[] = [];
  for (let pair = 1; pair <= SIZE_PAIRS; pair += 1) {
    const first = await load(servers[0].port, empty.businessDate, 10, 6_000);
    const second = await load(servers[1].port, full.businessDate, 10, 6_000);
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
    parameters: { connections: CONNECTIONS, players: PLAYERS, 'reference clients': REFERENCE_CLIENTS },
    output: values,
  });
  if (!values['only-flat']) {
    await compareWithReference(cluster, 1, report);
    await compareWithReference(cluster, 10, report);
  }
  if (values.flat || values['only-flat']) await compareSizes(cluster, report);
  report.finish();
} finally {
  await cluster.close();
}
