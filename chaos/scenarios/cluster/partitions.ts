import type { Host, PgHost } from '../../lib/cluster/hosts.ts';
import {
  ETCD_HOSTS,
  type EtcdHost,
  NODE_HOSTS,
  NODE_PROXIES,
  PG_HOSTS,
  type ProxyHost,
  PROXY_HOSTS,
} from '../../lib/cluster/hosts.ts';
import { apart, type Cut, oneWay } from '../../lib/cluster/links.ts';

/** Who does what when a partition begins. */
export type Parts = {
  leader: PgHost;
  sync: PgHost;
  other: PgHost;
  /** The etcd on the leader's machine. */
  nearEtcd: EtcdHost;
  /** The etcd that leads the others. */
  etcdLeader: EtcdHost;
};

/** The partitions that cut links for a while, and the cuts of each. The first node and its HAProxy stay together. */
export const CUTS = {
  /** The machine of the leader, with its etcd, is cut off from the other two machines. */
  'leader-cut': ({ leader, nearEtcd }) => apart([leader, nearEtcd], databaseHostsBut(leader, nearEtcd)),
  /** The leader is cut off from all etcd; its standbys still follow it. */
  'etcd-cut': ({ leader }) => apart([leader], ETCD_HOSTS),
  /** The leading etcd is cut off from the other two. Every Patroni still reaches it. */
  'etcd-alone': ({ etcdLeader }) =>
    apart(
      [etcdLeader],
      ETCD_HOSTS.filter((host) => host !== etcdLeader),
    ),
  /** A node, with its HAProxy, is cut off from the leader and not from the standbys. */
  'node-cut': ({ leader }) => apart([FIRST_PROXY], [leader]),
  /** HAProxy sees only the old leader, which is cut off from everything else. */
  'old-leader': ({ leader }) => [
    ...apart([leader], [...hostsBut(PG_HOSTS, leader), ...ETCD_HOSTS, ...hostsBut(PROXY_HOSTS, FIRST_PROXY)]),
    ...apart([FIRST_PROXY], hostsBut(PG_HOSTS, leader)),
  ],
  /** What the leader sends to the other database hosts is lost; what they send arrives. */
  'one-way-out': ({ leader }) => oneWay([leader], databaseHostsBut(leader)),
  /** What the other database hosts send to the leader is lost; what it sends arrives. */
  'one-way-in': ({ leader }) => oneWay(databaseHostsBut(leader), [leader]),
  /** The leader is cut off from the other two PostgreSQL. All reach etcd. */
  'replication-cut': ({ leader }) => apart([leader], hostsBut(PG_HOSTS, leader)),
  /** The synchronous standby is cut off from everything. */
  'sync-cut': ({ sync }) => apart([sync], [...databaseHostsBut(sync), ...PROXY_HOSTS]),
} as const satisfies Record<string, (parts: Parts) => Cut[]>;
export type CutName = keyof typeof CUTS;

const FIRST_PROXY: ProxyHost = 'proxy1';

/**
 * Links that flap: those among database hosts, from each HAProxy to them, and from each node to its HAProxy. The links of
 * nginx stay up. If one of them failed, the player's connection would break, and no node could return busy.
 */
export function flappingLinks(): Cut[] {
  const hosts: readonly Host[] = [...PG_HOSTS, ...ETCD_HOSTS];
  const ofNodes = NODE_HOSTS.flatMap((node) => apart([node], [NODE_PROXIES[node]]));
  return [...oneWay(hosts, hosts), ...apart(PROXY_HOSTS, PG_HOSTS), ...ofNodes];
}

function databaseHostsBut(...without: readonly Host[]): Host[] {
  return hostsBut([...PG_HOSTS, ...ETCD_HOSTS], ...without);
}

function hostsBut(hosts: readonly Host[], ...without: readonly Host[]): Host[] {
  return hosts.filter((host) => !without.includes(host));
}
