import type { Registry } from 'prom-client';
import type { AppContext } from '../context.ts';
import { gaugeOf } from './gauge.ts';

/** Registers gauges of one node: database connections, password hashing, notifications. */
export function registerNodeMetrics(
  metrics: Registry,
  node: Pick<AppContext, 'db' | 'hashes' | 'listener' | 'limits' | 'config'>,
  accepting: () => boolean,
): void {
  const { db, hashes, listener, limits, config } = node;
  const gauge = (name: string, help: string, read: () => number): void => gaugeOf({ metrics }, name, help, read);
  gauge('surahi_accepting', '1 while the node takes requests, 0 while it drains', () => Number(accepting()));
  gauge('surahi_db_pool_limit', 'Most connections the pool opens', () => config.database.poolSize);
  gauge('surahi_db_pool_connections', 'Open connections of the pool', () => db.pool.totalCount);
  gauge('surahi_db_pool_idle', 'Connections of the pool that are free', () => db.pool.idleCount);
  gauge('surahi_db_pool_waiting', 'Callers waiting for a connection', () => db.pool.waitingCount);
  gauge('surahi_hashes_running', 'Passwords being hashed', () => hashes.load().running);
  gauge('surahi_hashes_waiting', 'Passwords waiting to be hashed', () => hashes.load().waiting);
  gauge('surahi_hashes_refused', 'Passwords refused since the start', () => hashes.load().refused);
  gauge('surahi_notifications_connected', '1 while this node receives notifications of other nodes', () =>
    Number(listener.connected()),
  );
  gauge('surahi_nodes', 'Nodes that share counts for rate limits, this one included', () => limits.nodes());
}
