/**
 * Measures how long an entry of the public log waits until a checkpoint covers it: on a quiet server and under a
 * load of bids.
 *
 *   npm run bench -- checkpoints [--entries 100]
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addEntry } from '../apps/server/src/fairness/log/index.ts';
import { startTestWitness } from '../apps/server/src/testing/test-witness.ts';
import { BID_CONNECTIONS, BID_DRAWS, BID_PLAYERS, loadBids } from './lib/bid-load.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';
import { seedWorld } from './lib/seed.ts';
import { startBenchServer } from './lib/server.ts';
import { seedSessions, warmSessions } from './lib/tokens.ts';

const { values } = parseArgs({ options: { ...OUTPUT_OPTIONS, entries: { type: 'string', default: '100' } } });
const entries = Number(values.entries);

const ORIGIN = 'bench.example/log';
/** A checkpoint must cover an entry within this time. */
const GOAL_MS = 1_000;
/** Time between two entries. */
const APART_MS = 100;
/** After this time the run gives up. */
const LONGEST_MS = 60_000;

let added = 0;

/** Adds entries one after another, and returns how long each waited for a published checkpoint, sorted. */
async function measureWaits({ owner }: BenchDatabase): Promise<number[]> {
  const first = added + 1;
  for (let nth = 0; nth < entries; nth += 1) {
    added += 1;
    await addEntry(owner, { kind: 'pause', v: 1, origin: ORIGIN, market: '1', version: added, at: 0 });
    await pause(APART_MS);
  }
  for (const endMs = performance.now() + LONGEST_MS; performance.now() < endMs; await pause(100)) {
    const rows = await owner.query<{ wait_ms: number }>({
      text: `select extract(epoch from c.published_at - e.added_at)::float8 * 1000 as wait_ms
        from log_entries e cross join lateral (
          select min(published_at) as published_at from log_checkpoints where tree_size > e.log_index) c
        where e.kind = 'pause' and e.version >= $1 and c.published_at is not null`,
      values: [first],
    });
    if (rows.length === entries) return rows.map((row) => row.wait_ms).sort((left, right) => left - right);
  }
  throw new Error('entries have no checkpoint');
}

async function reportWaits(report: Report, database: BenchDatabase, name: string, heading: string): Promise<void> {
  report.section(heading, name);
  const waits = await measureWaits(database);
  /** The smallest wait that at least this share of the entries did not exceed. */
  const at = (share: number): number => waits[Math.ceil(waits.length * share) - 1] ?? Number.NaN;
  report.figure('wait for a checkpoint, median', round(at(0.5)), 'ms');
  report.figure('wait for a checkpoint, longest', round(at(1)), 'ms');
  report.goal('99 of 100 entries have a checkpoint within 1 s', at(0.99) <= GOAL_MS, `p99 ${round(at(0.99))} ms`);
}

const cluster = await startBenchCluster();
const folder = mkdtempSync(path.join(tmpdir(), 'surahi-bench-checkpoints-'));
const witness = await startTestWitness(() => Date.now());
try {
  const report = startReport({
    name: 'checkpoints',
    title: 'How long an entry of the public log waits for its checkpoint',
    parameters: { entries, connections: BID_CONNECTIONS, players: BID_PLAYERS },
    output: values,
  });
  const database = await cluster.database('bench_checkpoints');
  const { businessDate } = await seedWorld(database.owner, { players: BID_PLAYERS, draws: BID_DRAWS });
  await seedSessions(database.owner, BID_PLAYERS);
  const env = {
    PUBLIC_LOG: 'on',
    LOG_ORIGIN: ORIGIN,
    LOG_KEY: randomBytes(32).toString('base64'),
    LOG_ARCHIVE_DIR: folder,
  };
  const server = await startBenchServer(database, { ...env, ...witness.env });
  await reportWaits(report, database, 'quiet', 'A server without load');
  await warmSessions(server.port, BID_PLAYERS);
  const load = loadBids({ port: server.port, businessDate }, 1, entries * APART_MS);
  await reportWaits(report, database, 'bids', 'Under a load of bids');
  report.figure('accepted bids', round((await load).perSecond), '/s');
  await server.stop();
  report.finish();
} finally {
  witness.close();
  rmSync(folder, { recursive: true, force: true });
  await cluster.close();
}
