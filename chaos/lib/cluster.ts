import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDb, type Db } from '../../apps/server/src/platform/db/db.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { createLogger } from '../../apps/server/src/platform/observability/logger.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { offsetTo, setClockOffset, SUITE_NOW_MS } from '../../apps/server/src/testing/suite-clock.ts';
import { sendToFamily } from './processes.ts';

export type Database = {
  name: string;
  appUrl: string;
  ownerUrl: string;
  superUrl: string;
  /** Connections of the owner role. They reconnect when PostgreSQL was killed. */
  owner: Db;
  app: Db;
  close(): Promise<void>;
};

export type Cluster = {
  postgres: EmbeddedPostgres;
  /** Creates a migrated database whose clock starts at SUITE_NOW. */
  database(name: string): Promise<Database>;
  /** kill -9 of the postmaster and all its children. The watcher of the embedded server starts it again. */
  kill(): void;
  /** Stops (SIGSTOP) or continues (SIGCONT) every process of PostgreSQL. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Waits until PostgreSQL accepts statements. Returns the wait in ms. */
  ready(): Promise<number>;
  close(): Promise<void>;
};

const TEMPLATE = 'chaos_template';

/**
 * Starts a PostgreSQL with fsync on; `close` deletes it. `folder` holds its data, for example on a small disk. `settings`
 * replace those of a small installation.
 */
export async function startCluster(
  options: { folder?: string; settings?: Readonly<Record<string, string>> } = {},
): Promise<Cluster> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'surahi-chaos-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, fsync: true, settings: options.settings ?? {} });
  const remove = async (): Promise<void> => {
    await postgres.stop();
    for (const place of [postgres.folder, folder]) rmSync(place, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres);
  } catch (error) {
    await remove();
    throw error;
  }
  const open: Database[] = [];
  return {
    postgres,
    database: async (name) => {
      const database = await openDatabase(postgres, name);
      open.push(database);
      return database;
    },
    kill: () => sendToFamily(postgres.pid(), 'SIGKILL'),
    signal: (signal) => sendToFamily(postgres.pid(), signal),
    ready: () => untilReady(postgres),
    close: async () => {
      for (const database of open) await database.close();
      await remove();
    },
  };
}

async function makeTemplate(postgres: EmbeddedPostgres): Promise<void> {
  await asSuper(postgres, `create database ${TEMPLATE} owner surahi_owner`);
  await migrate({
    ownerUrl: withDatabase(postgres.ownerUrl, TEMPLATE),
    appUrl: withDatabase(postgres.appUrl, TEMPLATE),
    logger: createLogger('error'),
  });
}

async function openDatabase(postgres: EmbeddedPostgres, name: string): Promise<Database> {
  await asSuper(postgres, `create database ${name} template ${TEMPLATE} owner surahi_owner strategy wal_log`);
  const database = attachDatabase(postgres, name);
  await database.owner.query({ text: setClockOffset(offsetTo(SUITE_NOW_MS)) });
  return database;
}

/** Opens an existing database. */
export function attachDatabase(
  postgres: Pick<EmbeddedPostgres, 'ownerUrl' | 'appUrl' | 'superUrl'>,
  name: string,
): Database {
  const ownerUrl = withDatabase(postgres.ownerUrl, name);
  const appUrl = withDatabase(postgres.appUrl, name);
  const superUrl = withDatabase(postgres.superUrl, name);
  // Without timeouts, so that a busy machine fails no scenario.
  const patient = { max: 4, statementTimeoutMs: 0, lockTimeoutMs: 0, applicationName: 'chaos' };
  const owner = createDb({ connectionString: ownerUrl, ...patient });
  const app = createDb({ connectionString: appUrl, ...patient });
  return {
    name,
    ownerUrl,
    appUrl,
    superUrl,
    owner,
    app,
    close: async () => {
      await owner.close();
      await app.close();
    },
  };
}

async function untilReady(postgres: EmbeddedPostgres): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    try {
      await asSuper(postgres, 'select 1');
      return performance.now() - startedMs;
    } catch (error) {
      if (performance.now() - startedMs > 600_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function asSuper(postgres: EmbeddedPostgres, text: string): Promise<void> {
  const db = createDb({ connectionString: postgres.superUrl, max: 1, statementTimeoutMs: 0 });
  try {
    await db.query({ text });
  } finally {
    await db.close();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
