export type NodePorts = { name: string; port: number; restPort: number };

type Role = { username: string; password: string };

/** Good for the few minutes the cluster is there, on the loopback of this machine. */
export const SUPERUSER: Role = { username: 'postgres', password: 'failover' };
const REPLICATOR: Role = { username: 'replicator', password: 'failover' };

/** Longest a leader that says nothing stays one, in seconds: what a failover of a node that is gone costs. */
export const LEADER_TTL_SECONDS = 20;

/**
 * Patroni's settings of one node, as far as they matter here: no commit is answered before a second node has it, none at all when
 * there is no second node (strict), and a PostgreSQL that died is not waited for.
 */
export function patroniSettings({ name, port, restPort }: NodePorts, etcdPort: number): unknown {
  return {
    scope: 'surahi',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // its own way there, and no other that etcd would name, so that it can be cut off
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
