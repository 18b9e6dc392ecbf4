import pg from 'pg';
import { isReadOnly } from '../../apps/server/src/platform/db/db-errors.ts';
import { watchGap } from './cluster/gap.ts';
import type { FailoverScene } from './failover-scene.ts';
import { type PatroniNode, urlOf } from './patroni.ts';
import { pause } from './random.ts';

/** Faults that strike the leader. */
export const FAULTS = ['kill all', 'kill PostgreSQL', 'freeze Patroni', 'freeze all', 'cut from etcd'] as const;
export type Fault = (typeof FAULTS)[number];

export type FailoverFigures = {
  fault: Fault;
  from: string;
  to: string;
  /** The longest time without an acknowledged request. */
  gapMs: number;
  /** The result of a write to a leader that was only cut off from etcd, past HAProxy, while its successor led. */
  apart: 'written' | 'read-only' | 'unreachable' | undefined;
  /** Time from the return of the old leader until all three nodes formed one cluster. */
  wholeMs: number;
};

/** Longer than the lease of a leader: after SIGCONT it still believes that it leads. */
const FROZEN_MS = 42_000;
const FAILS_OVER_WITHIN_MS = 120_000;

/** Strikes the leader, waits until another node accepts bids, heals the old leader and waits until it follows. */
export async function failOver(scene: FailoverScene, fault: Fault, accepted: () => number): Promise<FailoverFigures> {
  await scene.cluster.whole();
  const old = scene.watch.leader();
  if (old === undefined) throw new Error('the cluster has no leader');
  const gap = watchGap(accepted);
  const startedMs = performance.now();
  strike(old, fault);
  let next: PatroniNode | undefined;
  let apart: FailoverFigures['apart'];
  try {
    next = await untilWorking(scene, old, accepted);
    // a frozen leader continues only after its successor leads
    if (fault === 'cut from etcd') apart = await writeApart(old);
    if (fault.startsWith('freeze')) await pause(Math.max(0, startedMs + FROZEN_MS - performance.now()));
  } finally {
    heal(old, fault);
  }
  const wholeMs = await scene.cluster.whole();
  return { fault, from: old.name, to: next.name, gapMs: gap.stop().gapMs, apart, wholeMs };
}

/** Kills both standbys for `forMs`. Returns the number of requests acknowledged in that time, without the first second. */
export async function losesStandbys(scene: FailoverScene, forMs: number, accepted: () => number): Promise<number> {
  await scene.cluster.whole();
  const leader = scene.watch.leader();
  const standbys = scene.cluster.nodes.filter((node) => node !== leader);
  for (const node of standbys) node.killAll();
  // commits that a standby confirmed before it died may still be acknowledged
  await pause(1_000);
  const before = accepted();
  await pause(forMs);
  const during = accepted() - before;
  for (const node of standbys) node.start();
  await scene.cluster.whole();
  return during;
}

function strike(node: PatroniNode, fault: Fault): void {
  if (fault === 'kill all') node.killAll();
  else if (fault === 'kill PostgreSQL') node.killPostgres();
  else if (fault === 'cut from etcd') node.cutFromEtcd(true);
  else node.signal(fault === 'freeze all' ? 'all' : 'patroni', 'SIGSTOP');
}

function heal(node: PatroniNode, fault: Fault): void {
  // Patroni restarts a PostgreSQL that was killed alone
  if (fault === 'kill all') node.start();
  else if (fault === 'cut from etcd') node.cutFromEtcd(false);
  else if (fault !== 'kill PostgreSQL') node.signal(fault === 'freeze all' ? 'all' : 'patroni', 'SIGCONT');
}

/** Tries to write to a node's PostgreSQL directly. The table does not belong to the product. */
async function writeApart(node: PatroniNode): Promise<FailoverFigures['apart']> {
  const client = new pg.Client({
    connectionString: urlOf(node.port),
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // do not wait for a standby that confirms nothing
    await client.query('set synchronous_commit = local');
    await client.query('create table written_apart (n integer)');
    return 'written';
  } catch (error) {
    return isReadOnly(error) ? 'read-only' : 'unreachable';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilWorking(scene: FailoverScene, old: PatroniNode, accepted: () => number): Promise<PatroniNode> {
  const startedMs = performance.now();
  let atMove: number | undefined;
  for (;;) {
    const leader = scene.watch.leader();
    if (leader !== undefined && leader !== old) {
      atMove ??= accepted();
      if (accepted() >= atMove + 20) return leader;
    }
    if (performance.now() - startedMs > FAILS_OVER_WITHIN_MS) throw new Error('no other node took over in time');
    await pause(20);
  }
}
