import type { Registry } from 'prom-client';
import type { AppContext } from '../context.ts';
import { gaugeOf } from './gauge.ts';

/** Registers gauges of one node: database connections, password hashing, workers, notifications. */
export function registerNodeMetrics(
  metrics: Registry,
  node: Pick<AppContext, 'db' | 'hashes' | 'listener' | 'limits' | 'config' | 'clock' | 'workers'>,
  accepting: () => boolean,
): void {
  const { db, hashes, listener, limits, config, clock, workers } = node;
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
  gauge('surahi_clock_behind_seconds', 'How far the clock is behind its mark', () => clock.behindMs() / 1000);
  gauge('surahi_pictures_waiting', 'Pictures waiting for a worker', () => workers.load().pictures.waiting);
  gauge('surahi_files_waiting', 'Statements and exports waiting for a worker', () => workers.load().files.waiting);
  gauge('surahi_nodes', 'Nodes that share counts for rate limits, this one included', () => limits.nodes());
}
