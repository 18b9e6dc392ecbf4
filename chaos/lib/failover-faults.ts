import pg from 'pg';
import { isReadOnly } from '../../apps/server/src/platform/db/db-errors.ts';
import type { FailoverScene } from './failover-scene.ts';
import { type PatroniNode, urlOf } from './patroni.ts';
import { pause } from './random.ts';

/** What becomes of the leader. */
export const FAULTS = ['kill all', 'kill PostgreSQL', 'freeze Patroni', 'freeze all', 'cut from etcd'] as const;
export type Fault = (typeof FAULTS)[number];

export type FailoverFigures = {
  fault: Fault;
  from: string;
  to: string;
  /** The longest time in which nothing was acknowledged. */
  gapMs: number;
  /** What an old leader that was only cut off, asked past HAProxy while another one led, said to a write. */
  apart: 'written' | 'read-only' | 'not there' | undefined;
  /** From the return of the old leader until all three were one cluster again. */
  wholeMs: number;
};

/** Longer than the leader's lease: when it goes on it still believes that it leads. */
const FROZEN_MS = 42_000;
const FAILS_OVER_WITHIN_MS = 120_000;

/** Takes the leader away, waits until another one takes bids, brings the old one back and waits until it follows. */
export async function failOver(scene: FailoverScene, fault: Fault, accepted: () => number): Promise<FailoverFigures> {
  await scene.cluster.whole();
  const old = scene.watch.leader();
  if (old === undefined) throw new Error('there is no leader');
  const gap = watchGap(accepted);
  const startedMs = performance.now();
  strike(old, fault);
  let next: PatroniNode | undefined;
  let apart: FailoverFigures['apart'];
  try {
    next = await untilWorking(scene, old, accepted);
    // a frozen one wakes up behind the back of its successor
    if (fault === 'cut from etcd') apart = await writeApart(old);
    if (fault.startsWith('freeze')) await pause(Math.max(0, startedMs + FROZEN_MS - performance.now()));
  } finally {
    heal(old, fault);
  }
  const wholeMs = await scene.cluster.whole();
  return { fault, from: old.name, to: next.name, gapMs: gap.stop(), apart, wholeMs };
}

/** Takes both standbys away for a while; gives how much was acknowledged in that time, the first second left out. */
export async function losesStandbys(scene: FailoverScene, forMs: number, accepted: () => number): Promise<number> {
  await scene.cluster.whole();
  const leader = scene.watch.leader();
  const standbys = scene.cluster.nodes.filter((node) => node !== leader);
  for (const node of standbys) node.killAll();
  // what a standby had written down before it died may still be answered
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
  // the Patroni of a PostgreSQL that was killed alone brings it back by itself
  if (fault === 'kill all') node.start();
  else if (fault === 'cut from etcd') node.cutFromEtcd(false);
  else if (fault !== 'kill PostgreSQL') node.signal(fault === 'freeze all' ? 'all' : 'patroni', 'SIGCONT');
}

/** Tries to write to a node's own PostgreSQL; what is written is of no table of the product's. */
async function writeApart(node: PatroniNode): Promise<FailoverFigures['apart']> {
  const client = new pg.Client({
    connectionString: urlOf(node.port),
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // not to be held up by the standby that confirms nothing any more
    await client.query('set synchronous_commit = local');
    await client.query('create table written_apart (n integer)');
    return 'written';
  } catch (error) {
    return isReadOnly(error) ? 'read-only' : 'not there';
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
    if (performance.now() - startedMs > FAILS_OVER_WITHIN_MS) throw new Error('no other node takes over');
    await pause(20);
  }
}

/** Looks again and again whether something more was acknowledged. */
function watchGap(accepted: () => number): { stop(): number } {
  let [count, sinceMs, longestMs] = [accepted(), performance.now(), 0];
  const look = (): void => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - sinceMs);
    if (accepted() > count) [count, sinceMs] = [accepted(), now];
  };
  const timer = setInterval(look, 20);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return longestMs;
    },
  };
}
