import { readFileSync } from 'node:fs';
import { createClient } from '../lib/client.ts';
import { type Cluster, type Database, startCluster } from '../lib/cluster.ts';
import { planRow } from '../lib/connection-plan.ts';
import { findDebianRoot } from '../lib/debian-root.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, runPlayers } from '../lib/load.ts';
import { hasPgBouncer, startPgBouncer } from '../lib/pgbouncer.ts';
import { pause, type Random } from '../lib/random.ts';
import type { Report } from '../lib/report.ts';
import type { Scenario } from '../lib/scenario.ts';
import { type Server, startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { declare, makeWorld, untilSettled } from '../lib/world.ts';

/** DB_POOL_SIZE of a node, and max_connections, as docs/scaling.md recommends them for 20 nodes. */
const POOL = Number(planRow('`DB_POOL_SIZE`')[20]);
const MAX_CONNECTIONS = planRow('`max_connections` without `DATABASE_READ_URL`')[20];
/** Connections of a node besides its pool: jobs, notifications and workers. */
const JOB_CONNECTIONS = 5;
const LISTENING = 1;
/** The connections of PgBouncer to PostgreSQL, as in deploy/pgbouncer.ini. */
const BOUNCER_POOL = 40;
/** Nodes that take jobs behind PgBouncer. */
const JOB_NODES = 2;
/** Nodes that start at the same time. */
const STARTING = 4;

type Setup = { cluster: Cluster; random: Random; report: Report; nodes: number; operations: number };

export const manyNodes: Scenario = {
  name: 'many-nodes',
  goal: 'G14 many servers share one PostgreSQL within their planned connections, directly and through PgBouncer',
  run: async ({ random, report, scale }) => {
    const nodes = scale({ short: 3, long: 20 });
    const cluster = await startCluster({ settings: { max_connections: MAX_CONNECTIONS } });
    const setup: Setup = { cluster, random, report, nodes, operations: scale({ short: 300, long: 6_000 }) };
    try {
      await runDirect(setup);
      const root = findDebianRoot();
      if (typeof root === 'string' || !hasPgBouncer(root)) {
        report.figure('through PgBouncer', 'not run: it needs root and chaos/fetch-patroni.sh');
        return;
      }
      const database = await cluster.database('many_nodes_bouncer');
      const bouncer = await startPgBouncer(root, database);
      try {
        await runBehind(setup, database, bouncer.url);
      } finally {
        await bouncer.close();
      }
    } finally {
      await cluster.close();
    }
  },
};

async function runDirect(setup: Setup): Promise<void> {
  const database = await setup.cluster.database('many_nodes_direct');
  const env = { DB_POOL_SIZE: String(POOL) };
  const seen = await runStory(setup, 'direct', database, () => env);
  const planned = { surahi: setup.nodes * POOL, 'surahi-listen': setup.nodes * LISTENING };
  checkPlan(setup.report, 'direct', seen, { ...planned, 'surahi-jobs': setup.nodes * JOB_CONNECTIONS });
}

async function runBehind(setup: Setup, database: Database, url: string): Promise<void> {
  const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: database.appUrl, DB_POOL_SIZE: String(POOL) };
  const envOf = (node: number) => ({ ...env, JOBS: node < JOB_NODES ? 'on' : 'off' });
  const seen = await runStory(setup, 'PgBouncer', database, envOf);
  const planned = { surahi: BOUNCER_POOL, 'surahi-listen': setup.nodes * LISTENING };
  checkPlan(setup.report, 'PgBouncer', seen, { ...planned, 'surahi-jobs': JOB_NODES * JOB_CONNECTIONS });
}

/** Compares the most connections that were open at once, by their name, with the plan. */
function checkPlan(report: Report, how: string, seen: Seen, planned: Record<string, number>): void {
  for (const [name, most] of Object.entries(planned)) {
    report.figure(`${how}: connections ${name}, most at once`, seen.get(name) ?? 0);
    report.check(`${how}: at most ${most} connections ${name}`, (seen.get(name) ?? 0) <= most, String(seen.get(name)));
  }
}

/** The most connections at once, by application_name. */
type Seen = Map<string, number>;

/** Players of all nodes bid, send points and withdraw. A draw is settled. Returns the connections that were open. */
async function runStory(
  setup: Setup,
  how: string,
  database: Database,
  envOf: (node: number) => Record<string, string>,
): Promise<Seen> {
  const { random, report, operations } = setup;
  const world = await makeWorld(database, { players: 400, startPoints: 1_000_000 });
  const watch = watchConnections(database);
  const servers = await startServers(setup, database, envOf);
  const clients = servers.map(({ port }) => createClient(port));
  const journal = openJournal();
  const tally = newTally();
  let begun = 0;
  const startedMs = performance.now();
  const more = (): boolean => (begun += 1) <= operations;
  await runPlayers({ world, client: () => random.pick(clients), journal, random, lanes: 40, more }, tally);
  const seconds = (performance.now() - startedMs) / 1_000;
  const heard = await Promise.all(servers.map(({ port }) => nodesHeard(port, servers.length)));
  const [market] = world.markets;
  if (market === undefined) throw new Error('the world has no market');
  await declare(database, market, { open: '123', close: '140' });
  await untilSettled(world);
  report.figure(`${how}: nodes`, servers.length);
  report.figure(`${how}: acknowledged`, tally.accepted);
  report.figure(`${how}: operations per second`, Math.round(operations / seconds));
  report.figure(`${how}: memory of a node in MB, median`, medianMemoryMb(servers));
  report.check(`${how}: no answer is a 5xx`, tally.serverErrors === 0, JSON.stringify(tally.seen));
  report.check(
    `${how}: every node hears every node`,
    heard.every((n) => n === servers.length),
    heard.join(', '),
  );
  await verify(world, journal, report);
  for (const client of clients) client.close();
  await Promise.all(servers.map((server) => server.stop()));
  return watch.stop();
}

async function startServers(
  { nodes }: Setup,
  database: Database,
  envOf: (node: number) => Record<string, string>,
): Promise<Server[]> {
  const servers: Server[] = [];
  for (let from = 0; from < nodes; from += STARTING) {
    const some = Array.from({ length: Math.min(STARTING, nodes - from) }, (_, index) => envOf(from + index));
    servers.push(...(await Promise.all(some.map((env) => startServer(database, env)))));
  }
  return servers;
}

/** Counts the connections of a database again and again. */
function watchConnections(database: Database): { stop(): Promise<Seen> } {
  const most: Seen = new Map();
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const rows = await database.owner.query<{ name: string; n: number }>({
        text: `select application_name as name, count(*)::int as n from pg_stat_activity
          where datname = current_database() and application_name <> 'chaos' group by 1`,
      });
      for (const { name, n } of rows) most.set(name, Math.max(n, most.get(name) ?? 0));
      await pause(100);
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await watching;
      return most;
    },
  };
}

/** The number of nodes from which a node receives notifications. Waits for their heartbeats, which come every 5 s. */
async function nodesHeard(port: number, wanted: number): Promise<number> {
  let heard = 0;
  for (let waitedMs = 0; waitedMs < 600_000 && heard !== wanted; waitedMs += 500) {
    if (waitedMs > 0) await pause(500);
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    heard = Number(/^surahi_nodes (\d+)$/m.exec(await response.text())?.[1] ?? 0);
  }
  return heard;
}

function medianMemoryMb(servers: readonly Server[]): number {
  const sizes = servers.map(({ child }) => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+([0-9]+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  });
  return Math.round(sizes.sort((left, right) => left - right)[Math.floor(sizes.length / 2)] ?? 0);
}
