import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../../apps/server/src/platform/postgres/embedded-process.ts';
import { type DebianRoot, spawnInside } from './debian-root.ts';
import { haproxySettings } from './haproxy-settings.ts';
import { type NodePorts, patroniSettings, SUPERUSER } from './patroni-settings.ts';
import { isLeader, untilWhole } from './patroni-rest.ts';
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
    whole: (withinMs) =>
      untilWhole(
        nodes.map(({ restPort }) => restUrl(restPort)),
        withinMs,
      ),
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
    isLeader: () => isLeader(restUrl(ports.restPort)),
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

/** The address of the `postgres` database behind a port. */
export function urlOf(port: number, role: { username: string; password: string } = SUPERUSER): string {
  return `postgresql://${role.username}:${role.password}@127.0.0.1:${port}/postgres`;
}

function restUrl(restPort: number): string {
  return `http://127.0.0.1:${restPort}`;
}
