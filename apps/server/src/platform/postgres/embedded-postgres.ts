import { mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { sessionLockSql } from '../db/advisory-locks.ts';
import { findBinaries, findRunAs, reachableFolder } from './embedded-binaries.ts';
import { type Credentials, ensureCluster } from './embedded-cluster.ts';
import {
  findPostmaster,
  freePort,
  isAlive,
  type Postmaster,
  type SpawnOptions,
  spawnPostmaster,
  stopPostmaster,
  tailOfLog,
} from './embedded-process.ts';
import { ensureDatabase, ensureRole } from './roles.ts';

export type EmbeddedOptions = {
  /** Folder of all data; PostgreSQL lives in `postgres` below it. */
  dataDir: string;
  /** Off only where losing everything in a crash of the machine does not matter. */
  fsync?: boolean;
  /** Most connections at once, 100 unless told: more where many servers share it. */
  connections?: number;
  /** A fixed port of 127.0.0.1; else any free one. A running server keeps the one it has. */
  port?: number;
  /** Settings of PostgreSQL in place of, or beside, those of a small installation. */
  settings?: Readonly<Record<string, string>>;
  /** Told what a user should know, one line each. */
  tell?: (line: string) => void;
};

export type EmbeddedPostgres = {
  superUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** Where the database really is, see `reachableFolder`. */
  folder: string;
  /** Process id of the postmaster of the moment. */
  pid(): number;
  /** True when a server was found running: left by a process that was killed, or shared with one that lives. */
  adopted: boolean;
  /** Fast shutdown, waited for; `keepRunning` only stops watching. */
  stop(options?: { keepRunning?: boolean }): Promise<void>;
};

const READY_WITHIN_MS = 120_000;
const WATCH_INTERVAL_MS = 500;
const DATABASE = 'surahi';

type Place = Pick<SpawnOptions, 'folder' | 'binaries' | 'runAs' | 'fsync' | 'connections' | 'settings'>;

/**
 * Starts the PostgreSQL that came by npm, or adopts the one that already runs on this data folder, and starts it again
 * on the same port whenever it dies. Roles and database are there when this returns.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const tell = options.tell ?? (() => undefined);
  const runAs = findRunAs();
  const wanted = path.join(path.resolve(options.dataDir), 'postgres');
  const folder = reachableFolder(wanted, runAs, tell);
  mkdirSync(path.dirname(folder), { recursive: true });
  const { fsync = true, connections = 100, settings = {} } = options;
  const place: Place = { folder, binaries: findBinaries(runAs, tell), runAs, fsync, connections, settings };
  const credentials = await ensureCluster(folder, place.binaries, runAs);
  const first = await bringUp(place, credentials, options.port ?? (await freePort()));
  let { postmaster } = first;
  const { port } = postmaster;
  await prepare(port, credentials);

  let stopping = false;
  let reviving: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (stopping || reviving !== undefined || isAlive(postmaster.pid)) return;
    tell('PostgreSQL has died and is started again');
    reviving = bringUp(place, credentials, port)
      .then((up) => {
        postmaster = up.postmaster;
      })
      .catch((error: unknown) => tell(String(error)))
      .finally(() => {
        reviving = undefined;
      });
  }, WATCH_INTERVAL_MS);
  watch.unref();

  return {
    superUrl: urlOf(port, 'postgres', credentials.superuser, 'postgres'),
    ownerUrl: urlOf(port, 'surahi_owner', credentials.owner, DATABASE),
    appUrl: urlOf(port, 'surahi_app', credentials.app, DATABASE),
    folder,
    pid: () => postmaster.pid,
    adopted: first.adopted,
    stop: async ({ keepRunning = false } = {}) => {
      stopping = true;
      clearInterval(watch);
      await reviving;
      if (!keepRunning) await stopPostmaster(postmaster, folder, place.binaries);
    },
  };
}

type Up = { postmaster: Postmaster; adopted: boolean };

/**
 * Until one answers: adopt the postmaster that lives, else start one. A start may fail for a while, when backends of a
 * killed postmaster still hold its memory, or because another process was quicker, whose postmaster is then adopted.
 */
async function bringUp(place: Place, credentials: Credentials, port: number): Promise<Up> {
  const deadlineMs = performance.now() + READY_WITHIN_MS;
  let failures = 0;
  for (;;) {
    const found = findPostmaster(path.join(place.folder, 'data'));
    const postmaster = found ?? spawnPostmaster({ ...place, port });
    if (await answers(postmaster, credentials, deadlineMs)) return { postmaster, adopted: found !== undefined };
    failures += 1;
    if (performance.now() > deadlineMs || failures >= 20) {
      throw new Error(`PostgreSQL does not start. It says:\n${tailOfLog(place.folder)}`);
    }
    await pause(Math.min(100 * failures, 1_000));
  }
}

/** Waits until it takes connections; false when the process ends before that. */
async function answers(postmaster: Postmaster, credentials: Credentials, deadlineMs: number): Promise<boolean> {
  const connectionString = urlOf(postmaster.port, 'postgres', credentials.superuser, 'postgres');
  while (performance.now() < deadlineMs && isAlive(postmaster.pid)) {
    if (await canConnect(connectionString)) return true;
    await pause(30);
  }
  return false;
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Roles and database of the product, idempotent. */
async function prepare(port: number, credentials: Credentials): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, 'postgres', credentials.superuser, 'postgres') });
  await client.connect();
  try {
    // two starts at once would trip over each other's changes; the lock ends with the connection
    await client.query(sessionLockSql('databaseSetup'));
    await ensureRole(client, 'surahi_owner', credentials.owner);
    await ensureRole(client, 'surahi_app', credentials.app);
    await ensureDatabase(client, DATABASE, 'surahi_owner');
  } finally {
    await client.end();
  }
}

function urlOf(port: number, user: string, password: string, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
