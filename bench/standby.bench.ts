/**
 * Measures the processor time of the leading PostgreSQL for the same work, with reads on the leader and on a standby. The
 * work is an evening's mix: bids, histories, statements, and an operator who reads reports and the explorer.
 *
 *   npm run bench -- standby [--players 20000] [--bids 1000000] [--days 60] [--evening 400] [--pairs 3]
 *   npm run bench -- standby --short                         takes seconds, and its figures mean nothing
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkBooks } from '../apps/server/src/ledger/index.ts';
import { seedLarge } from '../apps/server/src/ops/seed-large/seed-large.ts';
import { positionCookieName } from '../apps/server/src/platform/http/call-reads.ts';
import { formatPosition } from '../apps/server/src/platform/db/wal-position.ts';
import { playerCookieName } from '../apps/server/src/platform/http/identity.ts';
import { type BenchCluster, type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { addOperator, idsOf, pageAddresses, signIn } from './lib/console-pages.ts';
import { BIDS_CALL, PLAYER_CALLS, type PlayerWorld, preparePlayers } from './lib/player-calls.ts';
import { processorSeconds } from './lib/processor-time.ts';
import { isShort, median, OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';
import { type BenchServer, PATIENT_SERVER, startBenchServer } from './lib/server.ts';
import { tokenOf } from './lib/tokens.ts';

const SIZE = isShort()
  ? { players: '200', bids: '4000', days: '2', evening: '20', pairs: '1' }
  : { players: '20000', bids: '1000000', days: '60', evening: '400', pairs: '3' };
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    ...OUTPUT_OPTIONS,
    players: { type: 'string', default: SIZE.players },
    bids: { type: 'string', default: SIZE.bids },
    days: { type: 'string', default: SIZE.days },
    evening: { type: 'string', default: SIZE.evening },
    pairs: { type: 'string', default: SIZE.pairs },
  },
});

/** How often each player makes each call in the evening. */
const EVENING: Readonly<Record<string, number>> = {
  [BIDS_CALL]: 5,
  'bids of today': 4,
  'wins of today': 2,
  'wallet history': 4,
  'bids of a year': 0.5,
  'statement of a month': 0.2,
};
/** One operator reads all of these for every ten players. */
const CONSOLE = /^(listBids|betsReport|cashReport|compareReport|listPlayerBids|listPlayerWins|playerStatement)\b/;
const PLAYERS_A_ROUND = 10;
const LANES = 6;
const CONFIG = { publicUrl: 'http://127.0.0.1' };
/** The longest wait for a standby that serves a read, in ms. */
const SERVES_WITHIN_MS = 600_000;

type Evening = { database: BenchDatabase; world: PlayerWorld; cluster: BenchCluster; readUrl: string };
type Seen = { leaderSeconds: number; onStandby: number; reads: number };

/** A browser: session and position cookies. */
type Jar = Map<string, string>;

function keepCookies(jar: Jar, response: Response): void {
  for (const one of response.headers.getSetCookie()) {
    const [pair = ''] = one.split(';');
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
}

const cookieText = (jar: Jar): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** The calls of one player in the evening. A share below 1 means that only some players make the call. */
function callsOf(world: PlayerWorld, nth: number): { path: string; body: string }[] {
  return PLAYER_CALLS.flatMap(({ name, path, body }) => {
    const times = EVENING[name] ?? 0;
    const whole = times >= 1 ? times : Number(nth % Math.round(1 / (times || 1)) === 0 && times > 0);
    return Array.from({ length: whole }, () => ({ path, body: body({ world, nth }) }));
  });
}

/** Sends a request, and repeats it while the server is busy, as the apps do. */
async function send(url: string, request: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(url, request);
    if (response.status !== 503) return response;
    await response.arrayBuffer();
    await sleep(100);
  }
}

async function playEvening(base: string, world: PlayerWorld, nth: number): Promise<void> {
  const jar: Jar = new Map([[playerCookieName(CONFIG), tokenOf(world.players[nth]?.playerId ?? 0)]]);
  for (const { path, body } of callsOf(world, nth)) {
    const response = await send(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: cookieText(jar) },
      body,
    });
    keepCookies(jar, response);
    const text = await response.text();
    if (!response.ok && !text.includes('"no_data"')) throw new Error(`${path}: ${response.status} ${text}`);
  }
}

async function operate(base: string, headers: Record<string, string>, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const response = await send(base + address, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
  }
}

/** Runs the evening once. Returns the leader's processor time and where the reads ran. */
async function runEvening({ database, world, cluster, readUrl }: Evening, withStandby: boolean): Promise<Seen> {
  await cluster.tidy(database);
  const server = await startBenchServer(database, {
    ...(withStandby && { DATABASE_READ_URL: readUrl }),
    ...(isShort() && PATIENT_SERVER),
  });
  try {
    const base = `http://127.0.0.1:${server.port}`;
    const signedIn = await signIn(base);
    // Every standby has replayed this position.
    const position = `${positionCookieName(CONFIG)}=${formatPosition(0n)}`;
    const headers = { ...signedIn, cookie: `${signedIn.cookie}; ${position}` };
    const pages = pageAddresses(await idsOf(database)).filter(({ name }) => CONSOLE.test(name));
    const addresses = pages.map(({ address }) => address);
    if (withStandby) await untilServed(server, () => operate(base, headers, addresses.slice(0, 1)));
    const before = { ...(await readsOf(server)), seconds: processorSeconds(cluster.pid()) };
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let nth = next++; nth < world.players.length; nth = next++) {
        await playEvening(base, world, nth);
        if (nth % PLAYERS_A_ROUND === 0) await operate(base, headers, addresses);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    const after = await readsOf(server);
    return {
      leaderSeconds: processorSeconds(cluster.pid()) - before.seconds,
      onStandby: after.onStandby - before.onStandby,
      reads: after.all - before.all,
    };
  } finally {
    await server.stop();
  }
}

/** Reads until the standby serves a read. */
async function untilServed(server: BenchServer, read: () => Promise<void>): Promise<void> {
  const untilMs = performance.now() + SERVES_WITHIN_MS;
  for (;;) {
    const { onStandby, counts } = await readsOf(server);
    if (onStandby > 0) return;
    if (performance.now() > untilMs)
      throw new Error(`the standby served no read in ${SERVES_WITHIN_MS / 1_000} s: ${counts.join(', ')}`);
    await read();
    await sleep(100);
  }
}

/** How many reads ran on the standby, on both servers, and for which reason. */
async function readsOf({ port }: BenchServer): Promise<{ onStandby: number; all: number; counts: string[] }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  let onStandby = 0;
  let all = 0;
  const counts: string[] = [];
  for (const [, server, reason, count] of text.matchAll(READS)) {
    all += Number(count);
    if (server === 'standby') onStandby += Number(count);
    counts.push(`${server} ${reason} ${count}`);
  }
  return { onStandby, all, counts };
}

const READS = /^surahi_reads_total\{server="(\w+)",reason="(\w+)"\} (\d+)$/gm;

function print(report: Report, without: readonly Seen[], withStandby: readonly Seen[]): void {
  const [leaderOnly, both] = [without, withStandby].map((runs) => median(runs.map((run) => run.leaderSeconds)));
  const served = withStandby.map(({ onStandby, reads }) => onStandby / reads);
  const less = 1 - (both ?? Number.NaN) / (leaderOnly ?? Number.NaN);
  report.section(`Median of ${without.length} pairs of runs`);
  report.figure("leader's processor time, all reads on the leader", round(leaderOnly ?? Number.NaN, 1), 's');
  report.figure("leader's processor time, reads on a standby", round(both ?? Number.NaN, 1), 's');
  report.figure('taken off the leader', round(less * 100), '%');
  report.figure('reads served by the standby', round(Math.min(...served) * 100, 1), '%');
  report.goal('the leader has less to do', less > 0.1, `${round(less * 100)} %`);
}

async function measure(evening: Evening, report: Report): Promise<void> {
  const [without, withStandby]: [Seen[], Seen[]] = [[], []];
  if (!isShort()) await runEvening(evening, false);
  for (let pair = 0; pair < Number(values.pairs); pair += 1) {
    without.push(await runEvening(evening, false));
    withStandby.push(await runEvening(evening, true));
  }
  print(report, without, withStandby);
  const books = await checkBooks(evening.database.app);
  report.goal('books balanced', books.problems.length === 0);
  report.finish();
}

async function main(): Promise<void> {
  const cluster = await startBenchCluster({ fillsLog: !isShort() });
  try {
    const [players, bids, days] = [Number(values.players), Number(values.bids), Number(values.days)];
    const database = await cluster.database('bench_standby');
    await seedLarge(database.owner, database.app, { players, bids, days, print: console.log });
    await addOperator(database);
    const world = await preparePlayers(database, Number(values.evening));
    const standby = await cluster.standby();
    const report = startReport({
      name: 'standby',
      title: 'Processor time of the leading PostgreSQL for an evening, with and without reads from a standby',
      parameters: { players, bids, days, 'players of the evening': world.players.length },
      output: values,
    });
    await measure({ database, world, cluster, readUrl: standby.urlOf(database.appUrl) }, report);
  } finally {
    await cluster.close();
  }
}

await main();
