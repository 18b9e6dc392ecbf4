export type NodePorts = { name: string; port: number; restPort: number };

type Role = { username: string; password: string };

/** The cluster lives for minutes and listens on the loopback interface only, so the password may be public. */
export const SUPERUSER: Role = { username: 'postgres', password: 'failover' };
const REPLICATOR: Role = { username: 'replicator', password: 'failover' };

/** The lease of a leader in seconds. A leader that stops answering is replaced when its lease expires. */
const LEADER_TTL_SECONDS = 20;

/**
 * Patroni's settings for one node. A commit waits for a second node (synchronous_mode), even when there is none (strict).
 * Patroni does not wait for a PostgreSQL that died (primary_start_timeout).
 */
export function patroniSettings({ name, port, restPort }: NodePorts, etcdPort: number): unknown {
  return {
    scope: 'surahi',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // use the given address only, not the ones that etcd announces: the test cuts this connection
    etcd3: { hosts: [`127.0.0.1:${etcdPort}`], use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: LEADER_TTL_SECONDS,
        loop_wait: 3,
        retry_timeout: 5,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        synchronous_node_count: 1,
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, shared_buffers: '64MB', wal_keep_size: '512MB', max_wal_senders: 8 },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: `/mnt/${name}/data`,
      bin_dir: '/usr/lib/postgresql/18/bin',
      pgpass: `/mnt/${name}/pgpass`,
      authentication: { superuser: SUPERUSER, replication: REPLICATOR },
      parameters: { unix_socket_directories: `/mnt/${name}` },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
  };
}
