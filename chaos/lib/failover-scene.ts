import type { Database } from './cluster.ts';
import type { DebianRoot } from './debian-root.ts';
import { type LeaderWatch, watchLeader } from './leader-watch.ts';
import { type PatroniCluster, type PatroniNode, startPatroni, urlOf } from './patroni.ts';
import { contentsOf, makePatroniDatabase } from './patroni-database.ts';
import { pause } from './random.ts';

export type FailoverScene = {
  cluster: PatroniCluster;
  watch: LeaderWatch<PatroniNode>;
  /** The product's database on the leader. */
  database: Database;
  /** Waits until every settlement is complete. Throws after two minutes. */
  settled(): Promise<void>;
  /** A comparable summary of each node's data, taken when the standbys have caught up or after 30 s. */
  contents(): Promise<string[]>;
  close(): Promise<void>;
};

/** Starts three nodes with the product's database, reached through the leader. */
export async function openFailoverScene(root: DebianRoot): Promise<FailoverScene> {
  const cluster = await startPatroni(root);
  const undo = [cluster.close];
  try {
    const watch = await watchLeader(cluster.nodes);
    undo.unshift(watch.stop);
    const database = await makePatroniDatabase((role) => urlOf(cluster.port, role));
    undo.unshift(database.close);
    return {
      cluster,
      watch,
      database,
      settled: () => settled(database),
      contents: () => untilSame(cluster),
      close: async () => {
        for (const close of undo) await close();
      },
    };
  } catch (error) {
    for (const close of undo) await close();
    throw error;
  }
}

async function settled(database: Database): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    const [row] = await database.owner.query<{ n: bigint }>({
      text: 'select count(*) as n from settlements where completed_at is null',
    });
    if (row?.n === 0n) return;
    if (waitedMs > 120_000) throw new Error('a settlement did not complete in time');
    await pause(100);
  }
}

async function untilSame(cluster: PatroniCluster): Promise<string[]> {
  for (let waitedMs = 0; ; waitedMs += 500) {
    const found = await Promise.all(cluster.nodes.map(({ port }) => contentsOf(urlOf(port))));
    if (new Set(found).size === 1 || waitedMs > 30_000) return found;
    await pause(500);
  }
}
