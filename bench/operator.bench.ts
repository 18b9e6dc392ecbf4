/**
 * What each page of the console asks first, with the filters it opens with, on a large database.
 * npm run bench -- operator [--players 1000000] [--bids 10000000] [--days 365]
 */
import { parseArgs } from 'node:util';
import { type AnyOperatorCall, CSRF_HEADER, OPERATOR_CALLS, operatorUrl } from '@surahi/contract/operator';
import { createOperator } from '../apps/server/src/modules/operators/index.ts';
import { seedLarge } from '../apps/server/src/ops/seed-large/seed-large.ts';
import { createHashQueue } from '../apps/server/src/platform/hash-queue.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
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
  },
});

/** Calls of the console that read, by name: each page's first data is among them. */
const READS = Object.entries(OPERATOR_CALLS as Readonly<Record<string, AnyOperatorCall>>).filter(
  ([, call]) => call.method === 'GET',
); // seen as the type that all of them have

type Seen = { name: string; http: number; ms: number; bytes: number };

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

/** The filters with which a page opens, where a call asks for some: the last week, and for bids its last day. */
function filtersOf(name: string): string {
  const day = (back: number): string =>
    new Date(Date.now() + 5.5 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
  const week = `from=${day(7)}&to=${day(1)}`;
  const filters: Record<string, string> = {
    listBids: `date=${day(1)}`,
    betsReport: `${week}&by=day`,
    cashReport: week,
    compareReport: week,
    findWallet: 'mobile=7000000008',
  };
  return filters[name] === undefined ? '' : `?${filters[name]}`;
}

/** The address of a call with the ids of what there is. */
function addressOf(name: string, call: AnyOperatorCall, ids: Record<string, string>): string {
  const path = call.path.replace(/:([A-Za-z]+)/g, (_all, name: string) => ids[name] ?? '1');
  return `/operator/api${path}${filtersOf(name)}`;
}

async function measure(base: string, headers: Record<string, string>, ids: Record<string, string>): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const [name, call] of READS) {
    const times: number[] = [];
    let http = 0;
    let bytes = 0;
    for (let tried = 0; tried < TRIES; tried += 1) {
      const startedAt = performance.now();
      const response = await fetch(base + addressOf(name, call, ids), { headers });
      bytes = (await response.arrayBuffer()).byteLength;
      times.push(performance.now() - startedAt);
      http = response.status;
    }
    seen.push({ name, http, ms: median(times), bytes });
  }
  return seen;
}

async function idsOf(database: BenchDatabase): Promise<Record<string, string>> {
  const [row] = await database.owner.query<Record<string, string>>({
    text: `select (select max(draw_id) from draws)::text as "drawId", (select max(settlement_id) from settlements)::text as "settlementId",
      (select min(player_id) + 7 from players)::text as "playerId", (select min(market_id) from markets)::text as "marketId"`,
  });
  return row ?? {};
}

async function main(): Promise<void> {
  const [players, bids, days] = [Number(values.players), Number(values.bids), Number(values.days)];
  const cluster = await startBenchCluster();
  try {
    const database = await cluster.database('bench_operator');
    const startedAt = performance.now();
    await seedLarge(database.owner, database.app, { players, bids, days, tell: console.log });
    const seedSeconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${players} players, ${bids} bids over ${days} days in ${seedSeconds} s on ${machine()}`);
    await makeOwner(database);
    const server = await startBenchServer(database);
    const base = `http://127.0.0.1:${server.port}`;
    const seen = await measure(base, await signIn(base), await idsOf(database));
    await server.stop();
    const answered = seen.filter(({ http }) => http === 200).sort((left, right) => right.ms - left.ms);
    const other = seen.filter(({ http }) => http !== 200);
    table(
      `Median of ${TRIES}, slowest first`,
      answered.map(({ name, ms, bytes }) => [name, `${ms.toFixed(1)} ms, ${bytes} bytes`]),
    );
    if (other.length > 0)
      table(
        'Not there, or in need of a filter',
        other.map(({ name, http }) => [name, String(http)]),
      );
    goal(`each within ${GOAL_MS} ms`, answered.length > 15 && answered.every(({ ms }) => ms <= GOAL_MS));
  } finally {
    await cluster.close();
  }
}

await main();
