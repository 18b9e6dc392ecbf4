/** The hosts of the rig and their addresses, which are those of the files in `deploy/`. Each is a network namespace. */
export const HOSTS = {
  pg1: '10.0.0.1',
  pg2: '10.0.0.2',
  pg3: '10.0.0.3',
  etcd1: '10.0.0.11',
  etcd2: '10.0.0.12',
  etcd3: '10.0.0.13',
  proxy1: '10.0.0.21',
  proxy2: '10.0.0.22',
  node1: '10.0.0.31',
  node2: '10.0.0.32',
  node3: '10.0.0.33',
  web: '10.0.0.41',
} as const;
export type Host = keyof typeof HOSTS;

/** The generators and probes run on the host of the bridge. It is never cut off. */
export const GENERATOR = '10.0.0.254';

export const PG_HOSTS = ['pg1', 'pg2', 'pg3'] as const;
export type PgHost = (typeof PG_HOSTS)[number];

export const ETCD_HOSTS = ['etcd1', 'etcd2', 'etcd3'] as const;
export type EtcdHost = (typeof ETCD_HOSTS)[number];

export const PROXY_HOSTS = ['proxy1', 'proxy2'] as const;
export type ProxyHost = (typeof PROXY_HOSTS)[number];

/** The nodes, each with the HAProxy that it uses. */
export const NODE_PROXIES = { node1: 'proxy1', node2: 'proxy2', node3: 'proxy2' } as const;
export type NodeHost = keyof typeof NODE_PROXIES;
export const NODE_HOSTS = ['node1', 'node2', 'node3'] as const;

export const ALL_HOSTS: readonly Host[] = [...PG_HOSTS, ...ETCD_HOSTS, ...PROXY_HOSTS, ...NODE_HOSTS, 'web'];

/** Patroni's name of each member, as in `deploy/patroni.yml` and `deploy/haproxy.cfg`. */
export const MEMBERS: Record<PgHost, string> = { pg1: 'one', pg2: 'two', pg3: 'three' };

export const PORTS = {
  postgres: 5432,
  patroni: 8008,
  etcd: 2379,
  etcdPeer: 2380,
  leader: 5000,
  standbys: 5001,
  node: 8080,
  web: 8080,
};

/** The base address of a member's Patroni. */
export function patroniUrl(host: PgHost): string {
  return `http://${HOSTS[host]}:${PORTS.patroni}`;
}
