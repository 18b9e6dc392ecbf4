import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createDb, type Db } from '../../apps/server/src/platform/db/db.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { createLogger } from '../../apps/server/src/platform/observability/logger.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { type Standby, startStandby } from '../../apps/server/src/testing/standby.ts';
import { stopAtExit } from './interruption.ts';

export type BenchDatabase = { name: string; appUrl: string; ownerUrl: string; app: Db; owner: Db };

export type BenchCluster = {
  /** Creates a migrated database: empty, or a copy of a released one. */
  database(name: string, template?: string): Promise<BenchDatabase>;
  /** Runs `vacuum` and `sync` after a run, so that the next run does not pay for the work this one left behind. */
  tidy(database: BenchDatabase): Promise<void>;
  /** Closes the connections to a database. PostgreSQL copies only databases without connections. */
  release(database: BenchDatabase): Promise<void>;
  /** Starts a streaming standby, which `close` stops. */
  standby(): Promise<Standby>;
  /** The process id of PostgreSQL's first process. */
  pid(): number;
  close(): Promise<void>;
};

const CONF = path.join(import.meta.dirname, '..', '..', 'deploy', 'postgresql.conf');

/**
 * Starts a PostgreSQL for one measurement, with the settings of deploy/postgresql.conf and fsync on. `close` deletes it.
 * `fillsLog` false saves some seconds when no figure counts.
 */
export async function startBenchCluster({ fillsLog = true } = {}): Promise<BenchCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, fsync: true, settings: readSettings() });
  const remove = (): void => {
    for (const each of [folder, postgres.folder]) rmSync(each, { recursive: true, force: true, maxRetries: 5 });
  };
  const stopRunning = stopAtExit(() => {
    const pid = postgres.pid();
    if (pid !== undefined) process.kill(pid, 'SIGQUIT');
    remove();
  });
  if (fillsLog) await fillLog(postgres);
  const open: BenchDatabase[] = [];
  const standbys: Standby[] = [];

  const urlOf = (base: string, name: string): string => {
    const url = new URL(base);
    url.pathname = `/${name}`;
    return url.href;
  };

  return {
    database: async (name, template) => {
      await asSuper(
        postgres,
        `create database ${name} owner surahi_owner ${template === undefined ? '' : `template ${template}`}`,
      );
      const ownerUrl = urlOf(postgres.ownerUrl, name);
      const appUrl = urlOf(postgres.appUrl, name);
      if (template === undefined) await migrate({ ownerUrl, appUrl, logger: createLogger('error') });
      const database: BenchDatabase = {
        name,
        appUrl,
        ownerUrl,
        app: createDb({ connectionString: appUrl, max: 8, statementTimeoutMs: 0 }),
        owner: createDb({ connectionString: ownerUrl, max: 4, statementTimeoutMs: 0 }),
      };
      open.push(database);
      return database;
    },
    tidy: async (database) => {
      await database.owner.query({ text: 'vacuum (analyze)' });
      await promisify(execFile)('sync');
    },
    release: async (database) => {
      await database.app.close();
      await database.owner.close();
    },
    standby: async () => {
      const standby = await startStandby(postgres, { connections: 150 });
      standbys.push(standby);
      return standby;
    },
    pid: () => postgres.pid(),
    close: async () => {
      for (const standby of standbys) await standby.stop();
      for (const database of open) {
        await database.app.close();
        await database.owner.close();
      }
      stopRunning();
      await postgres.stop();
      remove();
    },
  };
}

/** The settings of deploy/postgresql.conf by name. */
function readSettings(): Record<string, string> {
  const lines = readFileSync(CONF, 'utf8').matchAll(/^([a-z_]+) = (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [String(name), String(value)]));
}

/** The number of 16 MB segments that `min_wal_size` keeps. */
const LOG_SEGMENTS = 256;

/**
 * Creates the WAL segments that a long-running server recycles. A new server creates a file for every 16 MB of WAL, and
 * each creation blocks all commits for 40 to 90 ms. That cost belongs to neither side of a measurement.
 */
async function fillLog(postgres: EmbeddedPostgres): Promise<void> {
  const db = createDb({ connectionString: postgres.superUrl, max: 1, statementTimeoutMs: 0 });
  for (let made = 0; made < LOG_SEGMENTS; made += 1) {
    await db.query({ text: "select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()" });
  }
  await db.query({ text: 'checkpoint' });
  await db.close();
}

async function asSuper(postgres: EmbeddedPostgres, text: string): Promise<void> {
  const db = createDb({ connectionString: postgres.superUrl, max: 1, statementTimeoutMs: 0 });
  await db.query({ text });
  await db.close();
}
