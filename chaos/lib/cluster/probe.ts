import pg from 'pg';
import { pause } from '../random.ts';
import type { ProbeWrite } from './fencing.ts';
import { PG_HOSTS, type PgHost } from './hosts.ts';
import { directUrl } from './postgres.ts';

export type Probes = {
  /** Every write that any PostgreSQL has accepted so far. */
  writes: readonly ProbeWrite[];
  stop(): Promise<void>;
};

const EVERY_MS = 200;
const PATIENCE_MS = 2_000;

/** A probe does not wait for a standby. Otherwise a leader that is cut off would accept writes unnoticed. */
const LOCAL = '-c synchronous_commit=local';

/** Writes to each PostgreSQL directly, past HAProxy, until `stop`. The table does not belong to the product. */
export async function startProbes(leader: PgHost): Promise<Probes> {
  const client = await connect(leader);
  await client.query('create table if not exists probe_writes (at timestamptz not null default clock_timestamp())');
  await client.end();
  const writes: ProbeWrite[] = [];
  let stopped = false;
  const all = PG_HOSTS.map((host) => probe(host, writes, () => stopped));
  return {
    writes,
    stop: async () => {
      stopped = true;
      await Promise.all(all);
    },
  };
}

async function probe(host: PgHost, writes: ProbeWrite[], stopped: () => boolean): Promise<void> {
  let client: pg.Client | undefined;
  while (!stopped()) {
    try {
      client ??= await connect(host);
      const sentMs = performance.now();
      const { rows } = await client.query<{ timeline: string }>(
        'insert into probe_writes default values returning left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline',
      );
      const timeline = Number.parseInt(rows[0]?.timeline ?? '', 16);
      writes.push({ host, timeline, sentMs, ackedMs: performance.now() });
    } catch (error) {
      // a standby refuses each write, and keeps the connection
      if (!(error instanceof pg.DatabaseError && error.code === '25006')) {
        void client?.end().catch(() => undefined);
        client = undefined;
      }
    }
    await pause(EVERY_MS);
  }
  await client?.end().catch(() => undefined);
}

async function connect(host: PgHost): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: directUrl(host),
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    options: LOCAL,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  return client;
}
