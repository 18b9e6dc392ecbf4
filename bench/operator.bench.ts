/**
 * Measures the first request of each console page, with the filters it opens with, on a large database.
 *
 *   npm run bench -- operator [--players 1000000] [--bids 10000000] [--days 365]
 *   npm run bench -- operator --seeded   on the database of DATABASE_URL and DATABASE_OWNER_URL, which
 *                                        `npm run ops -- seed-large` has filled
 */
import { parseArgs } from 'node:util';
import { seedLarge } from '../apps/server/src/ops/seed-large/seed-large.ts';
import { createDb } from '../apps/server/src/platform/db/db.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { type Ids, idsOf, pageAddresses, signIn } from './lib/console-pages.ts';
import { prepareConsole } from './lib/operator-work.ts';
import { median, OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';
import { requireBuiltServer, startBenchServer } from './lib/server.ts';

const GOAL_MS = 300;
const TRIES = 5;

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    ...OUTPUT_OPTIONS,
    players: { type: 'string', default: '1000000' },
    bids: { type: 'string', default: '10000000' },
    days: { type: 'string', default: '365' },
    seeded: { type: 'boolean', default: false },
  },
});

type Seen = { name: string; http: number; ms: number; firstMs: number; bytes: number };

async function measure(base: string, headers: Record<string, string>, ids: Ids): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const { name, address } of pageAddresses(ids)) {
    seen.push({ name, ...(await timeOf(base + address, headers)) });
  }
  return seen;
}

async function timeOf(address: string, headers: Record<string, string>): Promise<Omit<Seen, 'name'>> {
  const times: number[] = [];
  let http = 0;
  let bytes = 0;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const startedAt = performance.now();
    const response = await fetch(address, { headers });
    bytes = (await response.arrayBuffer()).byteLength;
    times.push(performance.now() - startedAt);
    http = response.status;
  }
  return { http, ms: median(times), firstMs: times[0] ?? Number.NaN, bytes };
}

/** Requests every page from the built server. */
async function requestPages(database: BenchDatabase): Promise<Seen[]> {
  const server = await startBenchServer(database);
  const base = `http://127.0.0.1:${server.port}`;
  try {
    return await measure(base, await signIn(base), await idsOf(database));
  } finally {
    await server.stop();
  }
}

function printPages(report: Report, seen: readonly Seen[]): void {
  const answered = seen.filter(({ http }) => http === 200).sort((left, right) => right.ms - left.ms);
  report.section(`Pages by median of ${TRIES} requests, slowest first`);
  for (const { name, ms, firstMs, bytes } of answered) {
    report.figure(name, round(ms, 1), 'ms');
    console.log(`    first request ${firstMs.toFixed(1)} ms, ${bytes} bytes`);
  }
  report.section('Requests without an answer of 200: the page does not exist or needs a filter');
  for (const { name, http } of seen.filter((one) => one.http !== 200)) console.log(`  ${name}: ${http}`);
  const slowest = answered[0]?.ms ?? Number.NaN;
  report.section('Goals');
  report.goal('more than 40 pages measured', answered.length > 40, String(answered.length));
  report.goal(`every page within ${GOAL_MS} ms`, slowest <= GOAL_MS, `${round(slowest)} ms`);
}

async function measureAll(database: BenchDatabase, parameters: Record<string, string | number>): Promise<void> {
  await prepareConsole(database);
  const title = 'First request of each console page';
  const report = startReport({ name: 'operator', title, parameters, output: values });
  printPages(report, await requestPages(database));
  report.finish();
}

/** Measures an existing database and leaves it in place. */
async function measureSeeded(): Promise<void> {
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl } = process.env;
  if (appUrl === undefined || ownerUrl === undefined)
    throw new Error('set DATABASE_URL and DATABASE_OWNER_URL to the database that seed-large has filled');
  const pool = (connectionString: string) => createDb({ connectionString, max: 4, statementTimeoutMs: 0 });
  const [app, owner] = [pool(appUrl), pool(ownerUrl)];
  try {
    const [size] = await owner.query<{ players: bigint; bids: bigint; days: bigint }>({
      text: `select (select count(*) from players) as players, (select sum(cardinality(picks)) from slips)::bigint as bids,
        (select count(distinct business_date) from draws) as days`,
    });
    const parameters = { players: Number(size?.players), bids: Number(size?.bids), days: Number(size?.days) };
    await measureAll({ name: 'seeded', appUrl, ownerUrl, app, owner }, parameters);
  } finally {
    await app.close();
    await owner.close();
  }
}

async function measureNew(): Promise<void> {
  const [players, bids, days] = [Number(values.players), Number(values.bids), Number(values.days)];
  const cluster = await startBenchCluster();
  try {
    const database = await cluster.database('bench_operator');
    const startedAt = performance.now();
    await seedLarge(database.owner, database.app, { players, bids, days, print: console.log });
    const seconds = round((performance.now() - startedAt) / 1000);
    await measureAll(database, { players, bids, days, 'seconds to seed': seconds });
  } finally {
    await cluster.close();
  }
}

requireBuiltServer();
await (values.seeded ? measureSeeded() : measureNew());
