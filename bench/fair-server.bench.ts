/**
 * Measures the cost of the public log for a server. Interleaved pairs of runs compare bids with signed acceptances to
 * bids without a log. A second part measures the time to seal the bids of a large draw in a worker process, and how long
 * the lock of its close is held.
 *
 *   npm run bench -- fair-server [--pairs 5] [--seconds 6] [--sealed-bids 1000000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { randomBytes } from 'node:crypto';
import { awaitLastBids, sealBids, sealInWorkers } from '../apps/server/src/betting/fair-draws/index.ts';
import { createLogger } from '../apps/server/src/platform/observability/logger.ts';
import { createWorkers } from '../apps/server/src/platform/workers/workers.ts';
import { seedSlips } from '../apps/server/src/testing/bulk-slips.ts';
import { BID_CONNECTIONS, BID_DRAWS, BID_PLAYERS, loadBids } from './lib/bid-load.ts';
import { type BenchCluster, type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { median, OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';
import { seedWorld } from './lib/seed.ts';
import { startBenchServer } from './lib/server.ts';
import { seedSessions, warmSessions } from './lib/tokens.ts';

const { values } = parseArgs({
  options: {
    ...OUTPUT_OPTIONS,
    pairs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '6' },
    'sealed-bids': { type: 'string', default: '1000000' },
  },
});
const pairs = Number(values.pairs);
const runMs = Number(values.seconds) * 1_000;
const sealedBids = Number(values['sealed-bids']);

/** Bids per slip, as most players send them. */
const BIDS_PER_SLIP = 10;

/** How many closes are measured. */
const CLOSES = 100;

async function prepare(cluster: BenchCluster, name: string) {
  const database = await cluster.database(name);
  const { drawIds, businessDate } = await seedWorld(database.owner, { players: BID_PLAYERS, draws: BID_DRAWS });
  await seedSessions(database.owner, BID_PLAYERS);
  return { database, drawIds, businessDate };
}

/** Gives every draw the keys of a record, so that the server signs the acceptances of its bids. */
async function addKeys({ owner }: BenchDatabase): Promise<void> {
  await owner.query({
    text: `insert into draw_secrets (draw_id, side, record_id, salt_key)
      select draw_id, side, sha256(('record ' || draw_id || side)::bytea), sha256(('salt ' || draw_id || side)::bytea)
      from draws cross join (values (1::smallint), (2::smallint)) s (side) on conflict do nothing`,
  });
}

async function compareSigned(cluster: BenchCluster, report: Report): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-bench-log-'));
  const plain = await prepare(cluster, 'bench_without_log');
  const logged = await prepare(cluster, 'bench_with_log');
  await addKeys(logged.database);
  const servers = [
    await startBenchServer(plain.database),
    await startBenchServer(logged.database, {
      PUBLIC_LOG: 'on',
      LOG_ORIGIN: 'bench.example/log',
      LOG_KEY: randomBytes(32).toString('base64'),
      LOG_ARCHIVE_DIR: folder,
    }),
  ] as const;
  for (const server of servers) await warmSessions(server.port, BID_PLAYERS);
  report.section(`Bids that are signed for, against a server without a log, ${pairs} pairs`, 'signed');
  const ratios: number[] = [];
  for (let pair = 1; pair <= pairs; pair += 1) {
    const without = await loadBids({ port: servers[0].port, businessDate: plain.businessDate }, 1, runMs);
    const signed = await loadBids({ port: servers[1].port, businessDate: logged.businessDate }, 1, runMs);
    ratios.push(signed.perSecond / without.perSecond);
    console.log(`  pair ${pair}: ${Math.round(without.perSecond)} without, ${Math.round(signed.perSecond)} signed`);
  }
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
  report.figure('ratio, signed to without', round(median(ratios), 2));
  report.figure('lowest ratio of a pair', round(Math.min(...ratios), 2));
  report.goal('signed bids within 15 % of bids without a log', median(ratios) >= 0.85, median(ratios).toFixed(2));
  await cluster.release(plain.database);
  await cluster.release(logged.database);
}

/** The longest time in ms for which a close blocks bids on a draw. Here no open batch delays the close. */
async function longestClose({ app }: BenchDatabase, session: Parameters<typeof awaitLastBids>[1]): Promise<number> {
  let longestMs = 0;
  for (let close = 0; close < CLOSES; close += 1) {
    const startMs = performance.now();
    await awaitLastBids(app, session);
    longestMs = Math.max(longestMs, performance.now() - startMs);
  }
  return longestMs;
}

async function sealLargeDraw(cluster: BenchCluster, report: Report): Promise<void> {
  const { database, drawIds, businessDate } = await prepare(cluster, 'bench_sealed');
  await addKeys(database);
  const [drawId] = drawIds;
  if (drawId === undefined) throw new Error('no draw was seeded');
  await seedSlips(database.owner, { drawId, slips: sealedBids / BIDS_PER_SLIP, bids: BIDS_PER_SLIP });
  await database.owner.query({ text: 'analyze' });
  const workers = createWorkers({
    config: { workers: { pictures: 1, files: 1, proofs: 1, niceness: 19 } },
    connectionString: database.appUrl,
    logger: createLogger('error'),
  });
  const session = {
    draw_id: drawId,
    market_id: 0,
    business_date: businessDate,
    side: 1,
    record_id: '00'.repeat(32),
    salt_key: randomBytes(32),
    leaves: sealedBids,
  } as const;
  const sealer = sealInWorkers(database.app, workers);
  report.section(`Sealing ${sealedBids.toLocaleString('en')} bids in a worker process`, 'sealing');
  // The first run starts the worker process and is not measured.
  await sealer.bids({ ...session, draw_id: drawIds[1] ?? drawId });
  const startMs = performance.now();
  const sealed = await sealer.bids(session);
  const tookMs = performance.now() - startMs;
  workers.stop();
  report.figure('slips', sealed?.size ?? 0);
  report.figure('time', round(tookMs), 'ms');
  // A smaller draw has the same fixed costs, so its time says nothing about this goal.
  if (sealedBids >= 1_000_000) report.goal('a million bids in 2 s', tookMs <= 2_000, `${Math.round(tookMs)} ms`);
  const lockMs = await longestClose(database, session);
  report.goal(`the lock of a close at most 50 ms, longest of ${CLOSES}`, lockMs <= 50, `${round(lockMs, 1)} ms`);
  const again = await sealBids(database.app, session);
  report.goal('the worker and this process compute one root', sealed?.root === again.root);
  await cluster.release(database);
}

const cluster = await startBenchCluster();
try {
  const report = startReport({
    name: 'fair-server',
    title: 'The public log on the path of bids, and the sealing of a large draw',
    parameters: { connections: BID_CONNECTIONS, players: BID_PLAYERS, 'sealed bids': sealedBids },
    output: values,
  });
  await compareSigned(cluster, report);
  await sealLargeDraw(cluster, report);
  report.finish();
} finally {
  await cluster.close();
}
