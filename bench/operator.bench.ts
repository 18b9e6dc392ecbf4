/**
 * What each page of the console asks first, with the filters it opens with, on a large database.
 * npm run bench -- operator [--players 1000000] [--bids 10000000] [--days 365]
 * npm run bench -- operator --seeded    the database of DATABASE_URL and DATABASE_OWNER_URL, filled before by `npm run ops -- seed-large`
 */
import { parseArgs } from 'node:util';
import { type AnyOperatorCall, CSRF_HEADER, OPERATOR_CALLS, operatorUrl } from '@surahi/contract/operator';
import { createOperator } from '../apps/server/src/modules/operators/index.ts';
import { seedLarge } from '../apps/server/src/ops/seed-large/seed-large.ts';
import { createDb } from '../apps/server/src/platform/db.ts';
import { createHashQueue } from '../apps/server/src/platform/hash-queue.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { fillDesk } from './lib/console-desk.ts';
import { goal, machine, median, table } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';

const GOAL_MS = 300;
const TRIES = 5;
const PASSWORD = 'a long enough password';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    players: { type: 'string', default: '1000000' },
    bids: { type: 'string', default: '10000000' },
    days: { type: 'string', default: '365' },
    seeded: { type: 'boolean', default: false },
  },
});

/** Calls of the console that read, by name: each page's first data is among them. */
const READS = Object.entries(OPERATOR_CALLS as Readonly<Record<string, AnyOperatorCall>>).filter(
  ([, call]) => call.method === 'GET',
); // seen as the type that all of them have

type Seen = { name: string; http: number; ms: number; firstMs: number; bytes: number };

async function makeOwner(database: BenchDatabase): Promise<void> {
  const passwordHash = await createHashQueue().hash(PASSWORD);
  if (passwordHash === 'busy') throw new Error('a queue of its own was busy');
  const actor = { name: 'bench', operatorId: null };
  const owner = { username: 'bench', name: 'Bench', passwordHash, role: 'owner', actor } as const;
  await database.owner.transaction((tx) => createOperator(tx, owner));
}

async function signIn(base: string): Promise<Record<string, string>> {
  const call = OPERATOR_CALLS.signIn;
  const response = await fetch(base + operatorUrl(call, {}, {}), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: PASSWORD }),
  });
  const text = await response.text();
  const csrf = /"csrf[A-Za-z]*":"([^"]+)"/.exec(text)?.[1];
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!response.ok || csrf === undefined || cookie === undefined) throw new Error(`not signed in: ${text}`);
  return { cookie, [CSRF_HEADER]: csrf };
}

/** Business dates, so many days back. */
const day = (back: number): string =>
  new Date(Date.now() + 5.5 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
const WEEK = `from=${day(6)}&to=${day(0)}`;

/** The filters with which pages open, where they ask with some: the week that ends today, and for bids today. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  listBids: [`date=${day(0)}`],
  betsReport: ['day', 'market', 'game', 'player'].map((by) => `${WEEK}&by=${by}`),
  cashReport: [WEEK],
  compareReport: [WEEK],
  findWallet: ['mobile=7000000008'],
  listPlayers: ['', 'search=7000000008', 'search=Player'],
  listDeposits: ['state=pending', ''],
  listWithdrawals: ['state=pending', ''],
};

type Ids = Record<string, string>;

/** A call's address with the ids of what there is. */
function addressOf(call: AnyOperatorCall, ids: Ids, filters: string): string {
  const path = call.path.replace(/:([A-Za-z]+)/g, (_all, name: string) => ids[name] ?? '1');
  return `/operator/api${path}${filters === '' ? '' : `?${filters}`}`;
}

async function measure(base: string, headers: Record<string, string>, ids: Ids): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const [name, call] of READS) {
    for (const filters of FILTERS[name] ?? ['']) {
      const address = base + addressOf(call, ids, filters);
      seen.push({ name: filters === '' ? name : `${name} ${filters}`, ...(await timeOf(address, headers)) });
    }
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

/** Of what the pages of one thing are about: the draw of today with an entered result, its market, the newest of the rest. */
async function idsOf(database: BenchDatabase): Promise<Ids> {
  const [row] = await database.owner.query<Ids>({
    text: `select (select draw_id from result_entries order by entry_id desc limit 1)::text as "drawId", 'open' as side,
      (select max(settlement_id) from settlements)::text as "settlementId", (select min(market_id) from markets)::text as "marketId",
      (select min(player_id) + 7 from players)::text as "playerId", (select max(deposit_id) from deposit_requests)::text as "depositId",
      (select max(withdrawal_id) from withdrawal_requests)::text as "withdrawalId"`,
  });
  return row ?? {};
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
