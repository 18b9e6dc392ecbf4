import { existsSync, mkdirSync } from 'node:fs';
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
  /** Folder of all data. PostgreSQL uses `postgres` below it. */
  dataDir: string;
  /** Disable only where losing all data in a crash of the machine does not matter. */
  fsync?: boolean;
  /** Maximum number of connections, by default 100. Use more where many servers share the database. */
  connections?: number;
  /** A fixed port of 127.0.0.1, by default any free one. A running server keeps its port. */
  port?: number;
  /** PostgreSQL settings that replace, or extend, those of a small installation. */
  settings?: Readonly<Record<string, string>>;
  /** Receives messages for the user, one line each. */
  print?: (line: string) => void;
};

export type EmbeddedPostgres = {
  superUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** The actual folder of the database, see `reachableFolder`. */
  folder: string;
  /** Process id of the current postmaster. */
  pid(): number;
  /** True when a running server was found: left by a killed process, or shared with a live one. */
  adopted: boolean;
  /** Fast shutdown; waits for it. With `keepRunning` it only stops the watchdog. */
  stop(options?: { keepRunning?: boolean }): Promise<void>;
};

const READY_WITHIN_MS = 120_000;
const WATCH_INTERVAL_MS = 500;
const DATABASE = 'surahi';

type Place = Pick<SpawnOptions, 'folder' | 'binaries' | 'runAs' | 'fsync' | 'connections' | 'settings'>;

/**
 * Starts the PostgreSQL that npm installed, or adopts the one that already runs on this data folder. Restarts it on the
 * same port whenever it dies. Roles and database exist when this returns.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const print = options.print ?? (() => undefined);
  const runAs = findRunAs();
  const wanted = path.join(path.resolve(options.dataDir), 'postgres');
  const folder = reachableFolder(wanted, runAs, print);
  mkdirSync(path.dirname(folder), { recursive: true });
  const { fsync = true, connections = 100, settings = {} } = options;
  const place: Place = { folder, binaries: findBinaries(runAs, print), runAs, fsync, connections, settings };
  const credentials = await ensureCluster(folder, place.binaries, runAs);
  const first = await bringUp(place, credentials, options.port ?? (await freePort()));
  let { postmaster } = first;
  const { port } = postmaster;
  await prepare(port, credentials);

  let stopping = false;
  let reviving: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (stopping || reviving !== undefined || isAlive(postmaster.pid)) return;
    print('PostgreSQL has died; restarting it');
    reviving = bringUp(place, credentials, port)
      .then((up) => {
        postmaster = up.postmaster;
      })
      .catch((error: unknown) => print(String(error)))
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

/** True when a server or a command has made the embedded database of this folder. */
export function hasEmbeddedPostgres(dataDir: string): boolean {
  const folder = reachableFolder(path.join(path.resolve(dataDir), 'postgres'), findRunAs(), () => undefined);
  return existsSync(path.join(folder, 'data'));
}

type Up = { postmaster: Postmaster; adopted: boolean };

/**
 * Adopts the running postmaster, else starts one, until one accepts connections. A start may fail temporarily: backends
 * of a killed postmaster may still hold its memory, or another process may start first. Its postmaster is then adopted.
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
      throw new Error(`PostgreSQL does not start. The end of its log:\n${tailOfLog(place.folder)}`);
    }
    await pause(Math.min(100 * failures, 1_000));
  }
}

/** Waits until the server accepts connections. Returns false when the process ends first. */
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

/** Creates the roles and the database of the product. Idempotent. */
async function prepare(port: number, credentials: Credentials): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, 'postgres', credentials.superuser, 'postgres') });
  await client.connect();
  try {
    // Two concurrent starts would conflict. The lock ends with the connection.
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
