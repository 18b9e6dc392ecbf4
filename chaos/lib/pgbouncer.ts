import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../apps/server/src/platform/postgres/embedded-process.ts';
import type { Database } from './cluster.ts';
import { type DebianRoot, spawnInside } from './debian-root.ts';
import { pause } from './random.ts';

const SHIPPED = path.join(import.meta.dirname, '..', '..', 'deploy', 'pgbouncer.ini');

export type PgBouncer = {
  /** DATABASE_URL of the nodes. */
  url: string;
  close(): Promise<void>;
};

export function hasPgBouncer(root: DebianRoot): boolean {
  return existsSync(path.join(root.folder, 'usr', 'sbin', 'pgbouncer'));
}

/** Starts PgBouncer with `deploy/pgbouncer.ini` in front of a database, and sets the time limits on the role there. */
export async function startPgBouncer(root: DebianRoot, database: Database): Promise<PgBouncer> {
  await limitRole(database);
  const work = mkdtempSync('/var/tmp/surahi-pgbouncer-');
  const port = await freePort();
  const direct = new URL(database.appUrl);
  const password = decodeURIComponent(direct.password);
  writeFileSync(path.join(work, 'userlist.txt'), `"${direct.username}" "${password}"\n`);
  writeFileSync(path.join(work, 'pgbouncer.ini'), settingsFor(port, direct.port, database.name));
  for (const file of ['', 'userlist.txt', 'pgbouncer.ini'])
    chownSync(path.join(work, file), root.runAs.uid, root.runAs.gid);
  const log = path.join(work, 'pgbouncer.log');
  const child = spawnInside(root, work, ['pgbouncer', '/mnt/pgbouncer.ini'], log);
  const url = new URL(database.appUrl);
  url.port = String(port);
  const close = async (): Promise<void> => {
    if (child.exitCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    }
    rmSync(work, { recursive: true, force: true });
  };
  if (!(await answers(url.href))) {
    const said = readFileSync(log, 'utf8').slice(-2_000);
    await close();
    throw new Error(`PgBouncer did not start: ${said}`);
  }
  return { url: url.href, close };
}

/** Gives the role the time limits that PgBouncer cannot pass on. */
async function limitRole({ superUrl, name }: Database): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    for (const limit of [
      "statement_timeout = '15s'",
      "lock_timeout = '5s'",
      "idle_in_transaction_session_timeout = '60s'",
    ]) {
      await client.query(`alter role surahi_app in database ${name} set ${limit}`);
    }
  } finally {
    await client.end();
  }
}

/** The text of `deploy/pgbouncer.ini` with other ports, another database and the chroot's paths. */
function settingsFor(port: number, postgresPort: string, name: string): string {
  const text = readFileSync(SHIPPED, 'utf8')
    .replace(/^surahi = .*$/m, `${name} = host=127.0.0.1 port=${postgresPort} dbname=${name}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, 'auth_file = /mnt/userlist.txt');
  if (!text.includes(`listen_port = ${port}`) || !text.includes(`dbname=${name}`))
    throw new Error(`${SHIPPED} has no line to replace`);
  return text;
}

async function answers(connectionString: string): Promise<boolean> {
  for (let tried = 0; tried < 100; tried += 1) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      await pause(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}
