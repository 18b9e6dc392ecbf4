/**
 * Every player call and every page of the console on a small database and on a large one, in interleaved pairs.
 * npm run bench -- growth [--players 1000000] [--bids 50000000] [--days 365]   the small one has a hundredth of both
 * npm run bench -- growth --seeded   databases filled before by `npm run ops -- seed-large`: the large one of DATABASE_URL
 *   and DATABASE_OWNER_URL, the small one of SMALL_DATABASE_URL and SMALL_DATABASE_OWNER_URL
 */
import { parseArgs } from 'node:util';
import { seedLarge } from '../apps/server/src/ops/seed-large/seed-large.ts';
import { createDb } from '../apps/server/src/platform/db/db.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { fillDesk } from './lib/console-desk.ts';
import { idsOf, makeOwner, pageAddresses, signIn } from './lib/console-pages.ts';
import { BIDS_CALL, PLAYER_CALLS, type PlayerWorld, preparePlayers } from './lib/player-calls.ts';
import { goal, machine, median } from './lib/report.ts';
import { type BenchServer, startBenchServer } from './lib/server.ts';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    players: { type: 'string', default: '1000000' },
    bids: { type: 'string', default: '50000000' },
    days: { type: 'string', default: '365' },
    pairs: { type: 'string', default: '25' },
    seeded: { type: 'boolean', default: false },
  },
});

const PAIRS = Number(values.pairs);
const SMALLER = 100;
/** A call has kept its speed within this ratio; what the clock and the machine add to a short one does not count. */
const MOST_RATIO = 1.5;
const IGNORED_MS = 5;
const PAGE_MS = 300;

type Side = { base: string; world: PlayerWorld; headers: Record<string, string>; pages: Map<string, string> };
type Ask = (side: Side, nth: number) => Promise<Response>;
type Seen = { name: string; answer: string; smallMs: number; largeMs: number };

async function prepare(database: BenchDatabase, server: BenchServer): Promise<Side> {
  const base = `http://127.0.0.1:${server.port}`;
  const pages = pageAddresses(await idsOf(database)).map(({ name, address }) => [name, base + address] as const);
  const world = await preparePlayers(database, PAIRS + 1);
  return { base, world, headers: await signIn(base), pages: new Map(pages) };
}

/** A desk with work on it, and someone who may see it. */
async function furnish(database: BenchDatabase): Promise<void> {
  const [there] = await database.owner.query<{ desk: boolean; owner: boolean }>({
    text: `select exists (select from withdrawal_requests) as desk, exists (select from operators where username = 'bench') as owner`,
  });
  if (there?.desk !== true) await fillDesk(database);
  if (there?.owner !== true) await makeOwner(database);
}

/** One call on both, again and again, each first as often as the other. */
async function comparePairs(name: string, sides: readonly [Side, Side], ask: Ask): Promise<Seen> {
  const times: [number[], number[]] = [[], []];
  let answer = '';
  for (let nth = 0; nth <= PAIRS; nth += 1) {
    for (const which of nth % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const startedAt = performance.now();
      const response = await ask(sides[which], nth);
      const text = await response.text();
      // the first pair makes connections and plans
      if (nth > 0) times[which].push(performance.now() - startedAt);
      answer = response.status === 200 ? (/"code":"([a-z_]+)"/.exec(text)?.[1] ?? 'ok') : String(response.status);
    }
  }
  return { name, answer, smallMs: median(times[0]), largeMs: median(times[1]) };
}

const kept = ({ smallMs, largeMs }: Seen): boolean =>
  largeMs <= smallMs * MOST_RATIO || largeMs - smallMs <= IGNORED_MS;

function report(heading: string, seen: readonly Seen[]): void {
  console.log(`\n${heading}: median of ${PAIRS} on the small database, on the large one, ratio`);
  const width = Math.max(...seen.map(({ name }) => name.length));
  for (const one of [...seen].sort((left, right) => right.largeMs - left.largeMs)) {
    const [small, large] = [one.smallMs.toFixed(1).padStart(7), one.largeMs.toFixed(1).padStart(7)];
    const ratio = (one.largeMs / one.smallMs).toFixed(2).padStart(6);
    console.log(`  ${one.name.padEnd(width)} ${small} ${large} ${ratio}  ${one.answer}${kept(one) ? '' : '  *'}`);
  }
}

async function compare(small: BenchDatabase, large: BenchDatabase): Promise<void> {
  const servers: BenchServer[] = [];
  try {
    const sides: Side[] = [];
    for (const database of [small, large]) {
      await furnish(database);
      const server = await startBenchServer(database);
      servers.push(server);
      sides.push(await prepare(database, server));
    }
    const [left, right] = sides;
    if (left === undefined || right === undefined) throw new Error('there are two sides');
    const calls: Seen[] = [];
    for (const call of PLAYER_CALLS) {
      const ask: Ask = (side, nth) =>
        fetch(side.base + call.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: call.body({ world: side.world, nth }),
        });
      calls.push(await comparePairs(call.name, [left, right], ask));
    }
    const pages: Seen[] = [];
    for (const name of left.pages.keys()) {
      const ask: Ask = (side) => fetch(side.pages.get(name) ?? '', { headers: side.headers });
      pages.push(await comparePairs(name, [left, right], ask));
    }
    report('Player calls', calls);
    report('Pages of the console', pages);
    goal(
      'the submissions are taken',
      calls.some(({ name, answer }) => name === BIDS_CALL && answer === 'ok'),
    );
    goal(`every player call within ${MOST_RATIO} times, or ${IGNORED_MS} ms more`, calls.every(kept));
    goal(
      `every page within ${PAGE_MS} ms on the large one`,
      pages.every(({ largeMs }) => largeMs <= PAGE_MS),
    );
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function sizeOf({ owner }: BenchDatabase): Promise<string> {
  const [size] = await owner.query<{ players: bigint; slips: bigint; bytes: string }>({
    text: `select (select count(*) from players) as players, (select count(*) from slips) as slips,
      pg_size_pretty(pg_database_size(current_database())) as bytes`,
  });
  return `${size?.players} players, ${Number(size?.slips) * 10} bids, ${size?.bytes}`;
}

function databaseOf(appUrl: string | undefined, ownerUrl: string | undefined): BenchDatabase {
  if (appUrl === undefined || ownerUrl === undefined) throw new Error('the addresses of both databases are needed');
  const pool = (connectionString: string) => createDb({ connectionString, max: 4, statementTimeoutMs: 0 });
  return { name: 'seeded', appUrl, ownerUrl, app: pool(appUrl), owner: pool(ownerUrl) };
}

async function compareSeeded(): Promise<void> {
  const { env } = process;
  const large = databaseOf(env.DATABASE_URL, env.DATABASE_OWNER_URL);
  const small = databaseOf(env.SMALL_DATABASE_URL, env.SMALL_DATABASE_OWNER_URL);
  try {
    console.log(`${await sizeOf(large)} against ${await sizeOf(small)} on ${machine()}`);
    await compare(small, large);
  } finally {
    for (const { app, owner } of [small, large]) await Promise.all([app.close(), owner.close()]);
  }
}

async function compareNew(): Promise<void> {
  const [players, bids, days] = [Number(values.players), Number(values.bids), Number(values.days)];
  const cluster = await startBenchCluster();
  try {
    const small = await cluster.database('bench_small');
    const large = await cluster.database('bench_large');
    const fewer = { players: Math.ceil(players / SMALLER), bids: Math.ceil(bids / SMALLER), days };
    await seedLarge(small.owner, small.app, { ...fewer, tell: () => undefined });
    const startedAt = performance.now();
    await seedLarge(large.owner, large.app, { players, bids, days, tell: console.log });
    console.log(`seeded in ${Math.round((performance.now() - startedAt) / 1000)} s`);
    console.log(`${await sizeOf(large)} against ${await sizeOf(small)} on ${machine()}`);
    await compare(small, large);
  } finally {
    await cluster.close();
  }
}

await (values.seeded ? compareSeeded() : compareNew());
