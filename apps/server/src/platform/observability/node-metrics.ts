import { Gauge, type Registry } from 'prom-client';
import type { AppContext } from '../context.ts';
import { type Lane, LANES } from '../security/lanes.ts';
import { gaugeOf } from './gauge.ts';

/** Registers gauges of one node: database connections, password hashing, workers, notifications. */
export function registerNodeMetrics(
  metrics: Registry,
  node: Pick<AppContext, 'clock' | 'db' | 'hashes' | 'listener' | 'limits' | 'config' | 'workers'>,
  accepting: () => boolean,
): void {
  const { clock, db, hashes, listener, limits, config, workers } = node;
  const gauge = (name: string, help: string, read: () => number): void => gaugeOf({ metrics }, name, help, read);
  gauge('surahi_accepting', '1 while the node takes requests, 0 while it drains', () => Number(accepting()));
  gauge('surahi_db_pool_limit', 'Most connections the pool opens', () => config.database.poolSize);
  gauge('surahi_db_pool_connections', 'Open connections of the pool', () => db.pool.totalCount);
  gauge('surahi_db_pool_idle', 'Connections of the pool that are free', () => db.pool.idleCount);
  gauge('surahi_db_pool_waiting', 'Callers waiting for a connection', () => db.pool.waitingCount);
  gauge('surahi_clock_behind_seconds', 'How far the clock is behind its mark', () => clock.behindMs() / 1000);
  gauge('surahi_hashes_running', 'Passwords being hashed', hashes.running);
  laneGauge(metrics, 'surahi_hashes_waiting', 'Passwords waiting to be hashed', (lane) => hashes.load(lane).waiting);
  laneGauge(
    metrics,
    'surahi_hashes_refused',
    'Callers refused since the start because their lane was full',
    (lane) => hashes.load(lane).refused,
  );
  comparisonsGauge(metrics, hashes);
  gauge('surahi_notifications_connected', '1 while this node receives notifications of other nodes', () =>
    Number(listener.connected()),
  );
  gauge('surahi_pictures_waiting', 'Pictures waiting for a worker', () => workers.load().pictures.waiting);
  gauge('surahi_proofs_waiting', 'Proofs of draws waiting for a worker', () => workers.load().proofs.waiting);
  gauge('surahi_files_waiting', 'Statements and exports waiting for a worker', () => workers.load().files.waiting);
  gauge('surahi_nodes', 'Nodes that share counts for rate limits, this one included', () => limits.nodes());
}

/** Registers a gauge with one value for each lane of the hash queue. */
function laneGauge(metrics: Registry, name: string, help: string, read: (lane: Lane) => number): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: ['lane'],
    registers: [],
    collect() {
      for (const lane of LANES) this.set({ lane }, read(lane));
    },
  });
  metrics.registerMetric(gauge);
}

/** Registers a gauge with one value for each set of parameters of the stored hashes. */
function comparisonsGauge(metrics: Registry, hashes: AppContext['hashes']): void {
  const gauge = new Gauge({
    name: 'surahi_hashes_compared',
    help: 'Passwords compared with a hash since the start, by the parameters of the hash',
    labelNames: ['parameters'],
    registers: [],
    collect() {
      for (const [parameters, count] of hashes.comparisons()) this.set({ parameters }, count);
    },
  });
  metrics.registerMetric(gauge);
}
