import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { serverRoot } from '../files/paths.ts';
import { grantJobs, migrateJobs } from '../jobs/jobs.ts';
import type { Logger } from '../observability/logger.ts';
import { sessionLockSql } from './advisory-locks.ts';
import { sqlState } from './db-errors.ts';
import { retryLocks } from './retry-locks.ts';

export type Migration = { version: number; name: string; text: string; checksum: string };

export type MigrateOptions = {
  /** Connection string of the role that owns the database's objects. */
  ownerUrl: string;
  /**
   * Connection string of the server. When its role is not surahi_app, the migration grants it the rights of surahi_app.
   */
  appUrl: string;
  logger: Logger;
  /** Folder of the migrations; apps/server/migrations by default. */
  folder?: string;
  /** The last migration to apply; by default the newest. */
  upTo?: number;
  /** How long a migration may try to lock its tables, in ms; by default ten minutes. */
  maxLockWaitMs?: number;
};

/** The database and the migration files do not match. No migration was applied. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const APP_ROLE = 'surahi_app';

/**
 * Applies the missing migrations: forward only, each in its own transaction, in order and without gaps. Nodes that
 * start together take turns. A database of a newer release keeps its further migrations, because they do not disturb
 * this release. So the previous release can be started again. A migration whose tables are locked by a long transaction,
 * such as a backup, tries again in short turns, so bids continue meanwhile. Returns the names of the applied migrations.
 * @throws MigrationError when the numbers have a gap, an applied file was changed, the tables were created by another
 *   series of migrations, or they stayed locked
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(options.folder ?? path.join(serverRoot(), 'migrations'));
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'surahi-migrate' });
  await client.connect();
  try {
    // Held until the connection ends. A second node waits here and then finds nothing to do.
    await client.query(sessionLockSql('migrations'));
    await ensureAppRole(client);
    await client.query(`create table if not exists schema_migrations (
      version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await readApplied(client);
    const newer = applied.slice(migrations.length);
    if (newer.length > 0) {
      const names = newer.map(({ name }) => name);
      options.logger.warn({ migrations: names }, 'the database belongs to a newer release; its migrations stay');
    }
    const pending = findPending(migrations, applied.slice(0, migrations.length)).filter(
      ({ version }) => version <= (options.upTo ?? Number.POSITIVE_INFINITY),
    );
    for (const migration of pending) await apply(client, migration, options);
    await migrateJobs(options.ownerUrl, options.logger);
    await grantJobs({ query: async (statement) => (await client.query(statement.text)).rows }, APP_ROLE);
    await letUseAppRole(client, options);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Reads the `NNNN-name.sql` files of a folder.
 * @throws MigrationError when a file has another name, or the numbers have a gap or a duplicate
 */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).toSorted();
  return files.map((name, index) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(version)) throw new MigrationError(`${name} is not named like 0001-what-it-does.sql`);
    if (version !== index + 1) throw new MigrationError(`${name} should have number ${index + 1}: gaps are refused`);
    const text = readFileSync(path.join(folder, name), 'utf8');
    return { version, name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

type Applied = { version: number; name: string; checksum: string };

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const result = await client.query<Applied>('select version, name, checksum from schema_migrations order by version');
  return result.rows;
}

function findPending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  for (const { version, name, checksum } of applied) {
    const file = migrations[version - 1];
    if (file?.name !== name) throw new MigrationError(otherSeries(name, file?.name ?? 'none'));
    if (file.checksum !== checksum) throw new MigrationError(`${file.name} was changed after it was applied`);
  }
  return migrations.slice(applied.length);
}

/** A database older than the baseline has other migrations under the same numbers. It cannot be converted. */
function otherSeries(name: string, expected: string): string {
  return [
    `The database has migration ${name}, and this version has ${expected} in its place.`,
    'Another version of Surahi made the database, and this one cannot upgrade it. Nothing was changed.',
    'Start this version with an empty database (another DATA_DIR, or another database in DATABASE_URL and DATABASE_OWNER_URL),',
    'or start the version that made this database.',
  ].join('\n');
}

async function apply(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  const { name, text, version, checksum } = migration;
  try {
    const { ownerUrl, logger, maxLockWaitMs: maxWaitMs } = options;
    await retryLocks(client, { what: name, ownerUrl, logger, maxWaitMs }, async () => {
      await client.query(text);
      await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
        version,
        name,
        checksum,
      ]);
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`${name} failed: ${reason}`, { cause });
  }
}

/** Creates the role that the migrations grant to. The set-up of an external database may lack it. */
async function ensureAppRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  if (rowCount !== 0) return;
  try {
    await client.query(`create role ${APP_ROLE} nologin`);
  } catch (cause) {
    // 42710: another database of the same cluster was migrated at the same time and created the role first.
    if (sqlState(cause) === '42710' || sqlState(cause) === '23505') return;
    throw new MigrationError(
      `Role ${APP_ROLE} is missing and cannot be made; create it: create role ${APP_ROLE} login`,
      {
        cause,
      },
    );
  }
}

async function letUseAppRole(client: pg.Client, options: MigrateOptions): Promise<void> {
  const user = decodeURIComponent(new URL(options.appUrl).username);
  if (user === APP_ROLE || user === '') return;
  if (options.appUrl === options.ownerUrl) {
    options.logger.warn(
      'DATABASE_OWNER_URL is not set: one role owns the tables and runs the server, so that the database cannot protect its history from the server',
    );
    return;
  }
  const { rows } = await client.query<{ member: boolean }>("select pg_has_role($1, $2, 'usage') as member", [
    user,
    APP_ROLE,
  ]);
  if (rows[0]?.member !== true) await client.query(`grant ${APP_ROLE} to ${pg.escapeIdentifier(user)}`);
}

/**
 * Refuses a test database in production. Only a test database has a clock offset.
 * @throws MigrationError when the offset is not 0
 */
export async function assertTrueClock(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ offset_ms: string }>('select offset_ms from clock_control');
    if (rows[0]?.offset_ms !== '0')
      throw new MigrationError('clock_control.offset_ms is not 0: this is a test database');
  } finally {
    await client.end();
  }
}
