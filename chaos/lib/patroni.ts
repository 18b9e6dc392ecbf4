import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../../apps/server/src/platform/postgres/embedded-process.ts';
import { type DebianRoot, spawnInside } from './debian-root.ts';
import { haproxySettings } from './haproxy-settings.ts';
import { type NodePorts, patroniSettings, SUPERUSER } from './patroni-settings.ts';
import { childrenOf, send, sendToFamily } from './processes.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { createRandom, pause } from './random.ts';

/** One PostgreSQL managed by one Patroni. */
export type PatroniNode = NodePorts & {
  /** Starts Patroni, which starts PostgreSQL. */
  start(): void;
  /** kill -9 of all PostgreSQL processes; Patroni stays. */
  killPostgres(): void;
  /** kill -9 of Patroni and PostgreSQL. */
  killAll(): void;
  /** Stops (SIGSTOP) or continues (SIGCONT) Patroni, with PostgreSQL for `all`. */
  signal(target: 'patroni' | 'all', signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Cuts or restores Patroni's connection to etcd. Other connections stay. */
  cutFromEtcd(isCut: boolean): void;
  /** Whether Patroni calls itself the leader; undefined without an answer within a second. */
  isLeader(): Promise<boolean | undefined>;
};

type Member = { name: string; role: string; state: string };

export type PatroniCluster = {
  nodes: readonly PatroniNode[];
  /** The port of HAProxy, which routes to the leader. */
  port: number;
  /** Waits for one leader, at least one synchronous standby, and only following standbys besides. Returns ms. */
  whole(withinMs?: number): Promise<number>;
  /** The logs of all nodes, for a run that failed. */
  log(): string;
  close(): Promise<void>;
};

/** Starts three PostgreSQL with Patroni, one etcd and one HAProxy from Debian's packages. `close` deletes them. */
export async function startPatroni(root: DebianRoot): Promise<PatroniCluster> {
  const work = mkdtempSync('/var/tmp/surahi-failover-');
  chownSync(work, root.runAs.uid, root.runAs.gid);
  const [etcdPort, peerPort, port] = [await freePort(), await freePort(), await freePort()];
  const others = [spawnInside(root, work, etcdCommand(etcdPort, peerPort), path.join(work, 'etcd.log'))];
  const nodes: PatroniNode[] = [];
  const links: Proxy[] = [];
  const killAll = (): void => {
    for (const node of nodes) node.killAll();
    for (const one of others) one.kill('SIGKILL');
  };
  // an interrupted run leaves nothing behind; the folder goes when no process writes to it
  const breakOff = (): void => {
    killAll();
    setTimeout(() => {
      rmSync(work, { recursive: true, force: true, maxRetries: 5 });
      process.exit(130);
    }, 500);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, breakOff);
  const close = async (): Promise<void> => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, breakOff);
    killAll();
    for (const link of links) await link.close();
    await pause(500);
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  };
  const cluster: PatroniCluster = {
    nodes,
    port,
    whole: (withinMs = 120_000) => untilWhole(nodes, withinMs),
    log: () => nodes.map(({ name }) => readFileSync(path.join(work, `${name}.log`), 'utf8')).join('\n'),
    close,
  };
  try {
    for (const name of ['one', 'two', 'three']) {
      const ports = { name, port: await freePort(), restPort: await freePort() };
      const link = await startProxy([etcdPort], createRandom(0));
      links.push(link);
      nodes.push(makeNode(root, work, ports, link));
    }
    for (const node of nodes) node.start();
    writeFileSync(path.join(work, 'haproxy.cfg'), haproxySettings(port, nodes));
    others.push(spawnInside(root, work, ['haproxy', '-db', '-f', '/mnt/haproxy.cfg'], path.join(work, 'haproxy.log')));
    await cluster.whole();
  } catch (error) {
    const log = cluster.log().slice(-3_000);
    await close();
    throw new Error(`Patroni did not start: ${log}`, { cause: error });
  }
  return cluster;
}

function etcdCommand(port: number, peerPort: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const urls = {
    'listen-client': client,
    'advertise-client': client,
    'listen-peer': peer,
    'initial-advertise-peer': peer,
  };
  const flags = Object.entries(urls).flatMap(([name, url]) => [`--${name}-urls`, url]);
  // etcd's durability is not tested, and three PostgreSQL on one disk would make its fsync miss the leases
  const rest = ['--name', 'etcd', '--initial-cluster', `etcd=${peer}`, '--data-dir', '/mnt/etcd', '--unsafe-no-fsync'];
  return ['etcd', '--log-level', 'error', ...rest, ...flags];
}

function makeNode(root: DebianRoot, work: string, ports: NodePorts, link: Proxy): PatroniNode {
  const etcd = [...link.targets];
  const folder = path.join(work, ports.name);
  mkdirSync(folder);
  chownSync(folder, root.runAs.uid, root.runAs.gid);
  writeFileSync(path.join(folder, 'patroni.json'), JSON.stringify(patroniSettings(ports, link.port)), { mode: 0o644 });
  let patroni: ChildProcess | undefined;
  const postmaster = (): number | undefined => {
    try {
      return Number(readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return undefined;
    }
  };
  const toPatroni = (signal: NodeJS.Signals): void => {
    if (patroni?.pid === undefined || patroni.exitCode !== null || patroni.signalCode !== null) return;
    // PostgreSQL is a child of Patroni and gets its own signals
    const others = childrenOf(patroni.pid).filter((pid) => pid !== postmaster());
    for (const pid of [patroni.pid, ...others]) send(pid, signal);
  };
  const toPostgres = (signal: NodeJS.Signals): void => {
    const pid = postmaster();
    if (pid !== undefined && isPostgres(pid)) sendToFamily(pid, signal);
  };
  return {
    ...ports,
    start: () => {
      const command = ['patroni', `/mnt/${ports.name}/patroni.json`];
      patroni = spawnInside(root, work, command, path.join(work, `${ports.name}.log`));
    },
    killPostgres: () => toPostgres('SIGKILL'),
    killAll: () => {
      toPatroni('SIGKILL');
      toPostgres('SIGKILL');
    },
    signal: (target, signal) => {
      toPatroni(signal);
      if (target === 'all') toPostgres(signal);
    },
    cutFromEtcd: (isCut) => {
      link.targets = isCut ? [] : etcd;
      if (isCut) link.cutAll();
    },
    isLeader: () => isLeader(ports.restPort),
  };
}

/** A stale postmaster.pid may hold the id of an unrelated process. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}

async function isLeader(restPort: number): Promise<boolean | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${restPort}/primary`, { signal: AbortSignal.timeout(1_000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return undefined;
  }
}

/** The members of the cluster, from the first node that answers. */
async function members(nodes: readonly PatroniNode[]): Promise<Member[]> {
  for (const { restPort } of nodes) {
    try {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(1_000) });
      const body: unknown = await answer.json();
      // the form that Patroni documents; a member that has not joined is missing
      if (typeof body === 'object' && body !== null && 'members' in body) return body.members as Member[];
    } catch {
      // ask the next node
    }
  }
  return [];
}

async function untilWhole(nodes: readonly PatroniNode[], withinMs: number): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const seen = await members(nodes);
    const fit = (role: string, state: string): number =>
      seen.filter((member) => member.role === role && member.state === state).length;
    const following = fit('sync_standby', 'streaming') + fit('replica', 'streaming');
    const led = fit('leader', 'running') === 1 && fit('sync_standby', 'streaming') >= 1;
    if (led && following === nodes.length - 1) return performance.now() - startedMs;
    if (performance.now() - startedMs > withinMs) throw new Error(`the cluster is incomplete: ${JSON.stringify(seen)}`);
    await pause(250);
  }
}

/** The address of the `postgres` database behind a port. */
export function urlOf(port: number, role: { username: string; password: string } = SUPERUSER): string {
  return `postgresql://${role.username}:${role.password}@127.0.0.1:${port}/postgres`;
}
