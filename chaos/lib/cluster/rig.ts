import type { Database } from '../cluster.ts';
import type { DebianRoot } from '../debian-root.ts';
import { type LeaderWatch, watchLeader } from '../leader-watch.ts';
import { contentsOf, makePatroniDatabase } from '../patroni-database.ts';
import { untilWhole, viewOf } from '../patroni-rest.ts';
import { pause } from '../random.ts';
import { killServers } from '../server.ts';
import { etcdLeader, startEtcd } from './etcd.ts';
import {
  ALL_HOSTS,
  ETCD_HOSTS,
  type EtcdHost,
  HOSTS,
  MEMBERS,
  patroniUrl,
  PG_HOSTS,
  type PgHost,
  PORTS,
} from './hosts.ts';
import { type Links, openLinks } from './links.ts';
import { makeNetwork } from './network.ts';
import { type RigNode, startNodes } from './nodes.ts';
import { addressOf, directUrl, makeMembers, type PgMember } from './postgres.ts';
import { openPrograms, type Programs } from './programs.ts';
import { startHaproxy, startNginx, untilServed } from './proxies.ts';

/** A whole cluster of hosts: see hosts.ts. */
export type Rig = {
  root: DebianRoot;
  links: Links;
  programs: Programs;
  members: readonly PgMember[];
  watch: LeaderWatch<PgMember>;
  /** The product's database, through the second HAProxy. */
  database: Database;
  nodes: readonly RigNode[];
  /** Waits for one leader and two following standbys, one of them synchronous. Returns ms. */
  whole(withinMs?: number): Promise<number>;
  /** The hosts of the database, by role. The cluster must be whole. */
  roles(): Promise<{ leader: PgHost; sync: PgHost; other: PgHost }>;
  /** kill -9 of all processes of a machine with a PostgreSQL and an etcd. */
  powerOff(pg: PgHost): Promise<void>;
  /** Starts the programs of such a machine. */
  powerOn(pg: PgHost): void;
  /** A comparable summary of the data of each PostgreSQL. Waits at most 30 s until the standbys have caught up. */
  contents(): Promise<string[]>;
  close(): Promise<void>;
};

/** The etcd on the machine of a PostgreSQL. */
export const etcdOf: Record<PgHost, EtcdHost> = { pg1: 'etcd1', pg2: 'etcd2', pg3: 'etcd3' };

/**
 * Builds the network and starts every program. Must run inside the namespaces of `runInside`, which remove everything at
 * the end. `fill` gets the migrated database before the nodes start. `env` is for the nodes.
 */
export async function startRig(
  root: DebianRoot,
  fill: (database: Database) => Promise<void> = async () => undefined,
  env: Record<string, string> = {},
): Promise<Rig> {
  makeNetwork(root);
  const programs = openPrograms(root);
  const urls = PG_HOSTS.map(patroniUrl);
  const pgMembers = makeMembers(programs);
  const whole = (withinMs?: number): Promise<number> => untilWhole(urls, withinMs);
  try {
    for (const host of ETCD_HOSTS) startEtcd(programs, host);
    await etcdLeader();
    for (const member of pgMembers) member.start();
    for (const host of ['proxy1', 'proxy2'] as const) startHaproxy(programs, host);
    await whole(300_000);
    const database = await makePatroniDatabase((role) => addressOf(HOSTS.proxy2, PORTS.leader, role));
    await fill(database);
    const nodes = await startNodes(root, database, env);
    startNginx(programs);
    await untilServed();
    const watch = await watchLeader(pgMembers);
    return {
      root,
      links: openLinks(root),
      programs,
      members: pgMembers,
      watch,
      database,
      nodes,
      whole,
      roles: () => rolesOf(urls),
      powerOff: async (pg) => {
        await Promise.all([programs.powerOff(pg), programs.powerOff(etcdOf[pg])]);
      },
      powerOn: (pg) => {
        startEtcd(programs, etcdOf[pg]);
        for (const member of pgMembers) if (member.host === pg) member.start();
      },
      contents: untilSame,
      close: async () => {
        await watch.stop();
        await database.close();
        await stopAll(programs);
      },
    };
  } catch (error) {
    const logs = ALL_HOSTS.map((host) => `${host}: ${programs.log(host, 1_000)}`).join('\n');
    await stopAll(programs);
    throw new Error(`the rig did not start: ${logs}`, { cause: error });
  }
}

async function stopAll(programs: Programs): Promise<void> {
  killServers();
  await Promise.all(ALL_HOSTS.map((host) => programs.powerOff(host)));
}

const AGREE_WITHIN_MS = 60_000;

/** Waits until all Patroni agree on the roles. */
async function rolesOf(urls: readonly string[]): Promise<{ leader: PgHost; sync: PgHost; other: PgHost }> {
  const untilMs = performance.now() + AGREE_WITHIN_MS;
  let seen = await viewOf(urls);
  while (seen.members.length === 0 && performance.now() < untilMs) {
    await pause(250);
    seen = await viewOf(urls);
  }
  const hostWith = (role: string): PgHost => {
    const found = seen.members.find((member) => member.role === role);
    const host = PG_HOSTS.find((one) => MEMBERS[one] === found?.name);
    if (host === undefined) throw new Error(`no member is ${role}: ${seen.text}`);
    return host;
  };
  return { leader: hostWith('leader'), sync: hostWith('sync_standby'), other: hostWith('replica') };
}

async function untilSame(): Promise<string[]> {
  for (let waitedMs = 0; ; waitedMs += 500) {
    const found = await Promise.all(PG_HOSTS.map((host) => contentsOf(directUrl(host))));
    if (new Set(found).size === 1 || waitedMs > 30_000) return found;
    await pause(500);
  }
}
