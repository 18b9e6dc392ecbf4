/**
 * What each page of the console asks first, with the filters it opens with, on a large database.
 * npm run bench -- operator [--players 1000000] [--bids 10000000] [--days 365]
 * npm run bench -- operator --seeded    the database of DATABASE_URL and DATABASE_OWNER_URL, filled before by `npm run ops -- seed-large`
 */
import { parseArgs } from 'node:util';
import { seedLarge } from '../apps/server/src/ops/seed-large/seed-large.ts';
import { createDb } from '../apps/server/src/platform/db/db.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { fillDesk } from './lib/console-desk.ts';
import { type Ids, idsOf, makeOwner, pageAddresses, signIn } from './lib/console-pages.ts';
import { goal, machine, median, table } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';

const GOAL_MS = 300;
const TRIES = 5;

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
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

/** Each page's first data from the built server. */
async function run(database: BenchDatabase): Promise<Seen[]> {
  const server = await startBenchServer(database);
  const base = `http://127.0.0.1:${server.port}`;
  try {
    return await measure(base, await signIn(base), await idsOf(database));
  } finally {
    await server.stop();
  }
}

function report(seen: readonly Seen[]): void {
  const answered = seen.filter(({ http }) => http === 200).sort((left, right) => right.ms - left.ms);
  const other = seen.filter(({ http }) => http !== 200);
  table(
    `Median of ${TRIES} and the first of them, slowest first`,
    answered.map(({ name, ms, firstMs, bytes }) => [
      name,
      `${ms.toFixed(1)} ms, ${firstMs.toFixed(1)} ms, ${bytes} bytes`,
    ]),
  );
  if (other.length > 0)
    table(
      'Not there, or in need of a filter',
      other.map(({ name, http }) => [name, String(http)]),
    );
  goal(`each within ${GOAL_MS} ms`, answered.length > 40 && answered.every(({ ms }) => ms <= GOAL_MS));
}

async function measureAll(database: BenchDatabase): Promise<void> {
  const [there] = await database.owner.query<{ desk: boolean; owner: boolean }>({
    text: `select exists (select from withdrawal_requests) as desk, exists (select from operators where username = 'bench') as owner`,
  });
  if (there?.desk !== true) await fillDesk(database);
  if (there?.owner !== true) await makeOwner(database);
  report(await run(database));
}

/** A database that is there already, and stays. */
async function measureSeeded(): Promise<void> {
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl } = process.env;
  if (appUrl === undefined || ownerUrl === undefined) throw new Error('DATABASE_URL and DATABASE_OWNER_URL are needed');
  const pool = (connectionString: string) => createDb({ connectionString, max: 4, statementTimeoutMs: 0 });
  const [app, owner] = [pool(appUrl), pool(ownerUrl)];
  try {
    const [size] = await owner.query<{ players: bigint; bids: bigint; days: bigint }>({
      text: `select (select count(*) from players) as players, (select sum(cardinality(picks)) from slips)::bigint as bids,
        (select count(distinct business_date) from draws) as days`,
    });
    console.log(`${size?.players} players, ${size?.bids} bids over ${size?.days} days on ${machine()}`);
    await measureAll({ name: 'seeded', appUrl, ownerUrl, app, owner });
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
    await seedLarge(database.owner, database.app, { players, bids, days, tell: console.log });
    const seedSeconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${players} players, ${bids} bids over ${days} days in ${seedSeconds} s on ${machine()}`);
    await measureAll(database);
  } finally {
    await cluster.close();
  }
}

await (values.seeded ? measureSeeded() : measureNew());
