/**
 * Compares every player call and every console page on a small and on a large database, in interleaved pairs.
 *
 *   npm run bench -- growth [--players 1000000] [--bids 50000000] [--days 365]   the small one has a hundredth of both
 *   npm run bench -- growth --seeded   on two databases that `npm run ops -- seed-large` has filled: DATABASE_URL and
 *     DATABASE_OWNER_URL name the large one, SMALL_DATABASE_URL and SMALL_DATABASE_OWNER_URL the small one
 */
import { parseArgs } from 'node:util';
import { archiveRequests } from '../apps/server/src/ledger/index.ts';
import { seedLarge } from '../apps/server/src/ops/seed-large/seed-large.ts';
import { createDb } from '../apps/server/src/platform/db/db.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { idsOf, pageAddresses, signIn } from './lib/console-pages.ts';
import { prepareConsole } from './lib/operator-work.ts';
import { BIDS_CALL, PLAYER_CALLS, type PlayerWorld, preparePlayers } from './lib/player-calls.ts';
import { median, OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';
import { type BenchServer, startBenchServer } from './lib/server.ts';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    ...OUTPUT_OPTIONS,
    players: { type: 'string', default: '1000000' },
    bids: { type: 'string', default: '50000000' },
    days: { type: 'string', default: '365' },
    pairs: { type: 'string', default: '25' },
    seeded: { type: 'boolean', default: false },
  },
});

const PAIRS = Number(values.pairs);
const SMALLER = 100;
/** A call keeps its speed when it stays within this ratio, or within IGNORED_MS: short calls vary with the clock. */
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

/** Times one call on both sides PAIRS times. Each side goes first in half of the pairs. */
async function comparePairs(name: string, sides: readonly [Side, Side], ask: Ask): Promise<Seen> {
  const times: [number[], number[]] = [[], []];
  let answer = '';
  for (let nth = 0; nth <= PAIRS; nth += 1) {
    for (const which of nth % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const startedAt = performance.now();
      const response = await ask(sides[which], nth);
      const text = await response.text();
      // the first pair opens connections and plans statements: it is not counted
      if (nth > 0) times[which].push(performance.now() - startedAt);
      answer = response.status === 200 ? (/"code":"([a-z_]+)"/.exec(text)?.[1] ?? 'ok') : String(response.status);
    }
  }
  return { name, answer, smallMs: median(times[0]), largeMs: median(times[1]) };
}

const kept = ({ smallMs, largeMs }: Seen): boolean =>
  largeMs <= smallMs * MOST_RATIO || largeMs - smallMs <= IGNORED_MS;

function printTimes(report: Report, heading: string, prefix: string, seen: readonly Seen[]): void {
  report.section(`${heading}: median of ${PAIRS} pairs in ms; the answer's code in brackets`, prefix);
  for (const one of [...seen].sort((left, right) => right.largeMs - left.largeMs)) {
    const [small, large] = [one.smallMs.toFixed(1), one.largeMs.toFixed(1)];
    const ratio = (one.largeMs / one.smallMs).toFixed(2);
    report.figure(
      one.name,
      `${small} small, ${large} large, ratio ${ratio} (${one.answer})${kept(one) ? '' : ' slower'}`,
    );
  }
}

async function compareCalls(left: Side, right: Side): Promise<Seen[]> {
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
  return calls;
}

async function comparePages(left: Side, right: Side): Promise<Seen[]> {
  const pages: Seen[] = [];
  for (const name of left.pages.keys()) {
    const ask: Ask = (side) => fetch(side.pages.get(name) ?? '', { headers: side.headers });
    pages.push(await comparePairs(name, [left, right], ask));
  }
  return pages;
}

function printGoals(report: Report, calls: readonly Seen[], pages: readonly Seen[]): void {
  const slower = calls.filter((one) => !kept(one)).map(({ name }) => name);
  const slowestMs = Math.max(...pages.map(({ largeMs }) => largeMs));
  const isAccepted = calls.some(({ name, answer }) => name === BIDS_CALL && answer === 'ok');
  report.section('Goals');
  report.goal('submissions are accepted', isAccepted);
  report.goal(
    `player calls: at most ${MOST_RATIO} times as long, or ${IGNORED_MS} ms more`,
    slower.length === 0,
    slower.length === 0 ? `all ${calls.length}` : slower.join(', '),
  );
  report.goal(`pages: within ${PAGE_MS} ms`, slowestMs <= PAGE_MS, `${round(slowestMs)} ms`);
}

async function compare(small: BenchDatabase, large: BenchDatabase): Promise<void> {
  const title = 'Player calls and console pages on a small and on a large database';
  const parameters = { small: await sizeOf(small), large: await sizeOf(large), pairs: PAIRS };
  const report = startReport({ name: 'growth', title, parameters, output: values });
  const servers: BenchServer[] = [];
  try {
    const sides: Side[] = [];
    for (const database of [small, large]) {
      await prepareConsole(database);
      const server = await startBenchServer(database);
      servers.push(server);
      sides.push(await prepare(database, server));
    }
    const [left, right] = sides;
    if (left === undefined || right === undefined) throw new Error('a side is missing');
    const calls = await compareCalls(left, right);
    const pages = await comparePages(left, right);
    printTimes(report, 'Player calls', 'call', calls);
    printTimes(report, 'Console pages', 'page', pages);
    await measureRequests(report, large);
    printGoals(report, calls, pages);
    report.finish();
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Archives the old request ids of the large database, and measures what an id costs before and after. */
async function measureRequests(report: Report, { owner, app }: BenchDatabase): Promise<void> {
  const bytesOf = async (table: string): Promise<number> => {
    const [size] = await owner.query<{ bytes: bigint }>({ text: `select pg_total_relation_size('${table}') as bytes` });
    return Number(size?.bytes);
  };
  const { n } = await owner.one<{ n: bigint }>({ text: 'select count(*) as n from requests' });
  const liveBytes = await bytesOf('requests');
  const startedAt = performance.now();
  const moved = await archiveRequests(app);
  const seconds = (performance.now() - startedAt) / 1000;
  report.section('Request ids', 'request ids');
  report.figure('in requests, with answer and index', round(liveBytes / Number(n)), 'bytes each');
  report.figure('archived', moved);
  if (moved === 0) return;
  report.figure('in the archive, with index', round((await bytesOf('request_archive')) / moved), 'bytes each');
  report.figure('archived per second', Math.round(moved / seconds));
}

async function sizeOf({ owner }: BenchDatabase): Promise<string> {
  const [size] = await owner.query<{ players: bigint; slips: bigint; bytes: string }>({
    text: `select (select count(*) from players) as players, (select count(*) from slips) as slips,
      pg_size_pretty(pg_database_size(current_database())) as bytes`,
  });
  return `${size?.players} players, ${Number(size?.slips) * 10} bids, ${size?.bytes}`;
}

function databaseOf(appUrl: string | undefined, ownerUrl: string | undefined): BenchDatabase {
  if (appUrl === undefined || ownerUrl === undefined)
    throw new Error(
      'set the four addresses: DATABASE_URL, DATABASE_OWNER_URL, SMALL_DATABASE_URL, SMALL_DATABASE_OWNER_URL',
    );
  const pool = (connectionString: string) => createDb({ connectionString, max: 4, statementTimeoutMs: 0 });
  return { name: 'seeded', appUrl, ownerUrl, app: pool(appUrl), owner: pool(ownerUrl) };
}

async function compareSeeded(): Promise<void> {
  const { env } = process;
  const large = databaseOf(env.DATABASE_URL, env.DATABASE_OWNER_URL);
  const small = databaseOf(env.SMALL_DATABASE_URL, env.SMALL_DATABASE_OWNER_URL);
  try {
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
    await seedLarge(small.owner, small.app, { ...fewer, print: () => undefined });
    const startedAt = performance.now();
    await seedLarge(large.owner, large.app, { players, bids, days, print: console.log });
    console.log(`seeded in ${Math.round((performance.now() - startedAt) / 1000)} s`);
    await compare(small, large);
  } finally {
    await cluster.close();
  }
}

await (values.seeded ? compareSeeded() : compareNew());
