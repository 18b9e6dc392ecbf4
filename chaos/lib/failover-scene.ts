import pg from 'pg';
import { createLogger } from '../../apps/server/src/platform/observability/logger.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { ensureDatabase, ensureRole } from '../../apps/server/src/platform/postgres/roles.ts';
import { attachDatabase, type Database } from './cluster.ts';
import type { DebianRoot } from './debian-root.ts';
import { type LeaderWatch, watchLeader } from './leader-watch.ts';
import { type PatroniCluster, startPatroni, urlOf } from './patroni.ts';
import { pause } from './random.ts';

export type FailoverScene = {
  cluster: PatroniCluster;
  watch: LeaderWatch;
  /** The product's database on the leader. */
  database: Database;
  /** Waits until every settlement is complete. Throws after two minutes. */
  settled(): Promise<void>;
  /** A comparable summary of each node's data, taken when the standbys have caught up or after 30 s. */
  contents(): Promise<string[]>;
  close(): Promise<void>;
};

const DATABASE = 'surahi';

/** Starts three nodes with the product's database, reached through the leader. */
export async function openFailoverScene(root: DebianRoot): Promise<FailoverScene> {
  const cluster = await startPatroni(root);
  const undo = [cluster.close];
  try {
    const watch = await watchLeader(cluster.nodes);
    undo.unshift(watch.stop);
    const database = await makeDatabase(cluster.port);
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

async function makeDatabase(port: number): Promise<Database> {
  const password = 'failover';
  const superUrl = urlOf(port);
  const client = await connectPatiently(superUrl);
  try {
    for (const role of ['surahi_owner', 'surahi_app']) await ensureRole(client, role, password);
    await ensureDatabase(client, DATABASE, 'surahi_owner');
  } finally {
    await client.end();
  }
  const [ownerUrl, appUrl] = ['surahi_owner', 'surahi_app'].map((username) => urlOf(port, { username, password }));
  if (ownerUrl === undefined || appUrl === undefined) throw new Error('a role has no address');
  const database = attachDatabase({ superUrl, ownerUrl, appUrl }, DATABASE);
  await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl, logger: createLogger('error') });
  return database;
}

/** Connects with retries: HAProxy routes to the leader only after it has polled Patroni. */
async function connectPatiently(url: string): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries >= 60) throw error;
      await pause(250);
    }
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
    const found = await Promise.all(cluster.nodes.map(({ port }) => contentsOf(port)));
    if (new Set(found).size === 1 || waitedMs > 30_000) return found;
    await pause(500);
  }
}

async function contentsOf(port: number): Promise<string> {
  const url = new URL(urlOf(port));
  url.pathname = `/${DATABASE}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(
      `select (select count(*) || '/' || coalesce(sum(hashtext(submission_id::text)::bigint), 0) from slips) as slips,
        (select count(*) || '/' || coalesce(sum(amount_paise), 0) from transfers) as transfers,
        (select count(*) || '/' || coalesce(sum(amount_paise), 0) from payouts) as payouts,
        (select coalesce(sum(balance_paise), 0) || '/' || coalesce(sum(held_paise), 0) from wallets) as wallets`,
    );
    return JSON.stringify(rows[0]);
  } finally {
    await client.end();
  }
}
