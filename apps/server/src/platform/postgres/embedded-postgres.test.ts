import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommitIndefiniteError, createDb } from '../db/db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './embedded-process.ts';

let dataDir: string;
let running: EmbeddedPostgres | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'surahi-embedded-'));
  // PostgreSQL may run as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  await running?.stop();
  if (running !== undefined) rmSync(running.folder, { recursive: true, force: true });
  running = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const db = createDb({ connectionString: url, max: 1 });
  try {
    return await db.query<Row>({ text });
  } finally {
    await db.close();
  }
}

/** Retries while the server restarts. */
async function askPatiently<Row>(url: string, text: string): Promise<Row[]> {
  for (;;) {
    try {
      return await ask<Row>(url, text);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

test('the first start creates a UTF-8 cluster with separate roles, the second keeps its data', async () => {
  running = await startEmbeddedPostgres({ dataDir });
  expect(running.adopted).toBe(false);
  const shown = `select current_setting('server_encoding') as encoding, datcollate as locale, current_setting('fsync') as fsync,
    current_user::text as me from pg_database where datname = current_database()`;
  expect(await ask(running.appUrl, shown)).toEqual([
    { encoding: 'UTF8', locale: 'C.UTF-8', fsync: 'on', me: 'surahi_app' },
  ]);
  await ask(running.ownerUrl, 'create table kept as select 1 as one');
  await expect(ask(running.appUrl, 'create table not_mine (x int)')).rejects.toThrow('permission denied');
  const credentials = path.join(running.folder, 'data', 'surahi-credentials.json');
  expect(statSync(credentials).mode & 0o777).toBe(0o600);
  const { pid } = running;
  await running.stop();
  expect(isAlive(pid())).toBe(false);

  running = await startEmbeddedPostgres({ dataDir });
  expect(running.adopted).toBe(false);
  expect(await ask(running.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }]);
});

test('it does not run as root', async () => {
  running = await startEmbeddedPostgres({ dataDir, fsync: false });
  if (process.platform !== 'linux') return;
  const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${running.pid()}/status`, 'utf8'))?.[1]);
  expect(uid).not.toBe(0);
});

test('a running server is adopted with its port, also by several processes', async () => {
  const first = await startEmbeddedPostgres({ dataDir, fsync: false });
  await first.stop({ keepRunning: true });
  const [second, third] = await Promise.all([startEmbeddedPostgres({ dataDir }), startEmbeddedPostgres({ dataDir })]);
  running = second;
  await third.stop({ keepRunning: true });
  expect([second.adopted, third.adopted]).toEqual([true, true]);
  expect([second.pid(), third.pid()]).toEqual([first.pid(), first.pid()]);
  expect(second.appUrl).toBe(first.appUrl);
});

test('two concurrent first starts end with one server', async () => {
  const [one, two] = await Promise.all([
    startEmbeddedPostgres({ dataDir, fsync: false }),
    startEmbeddedPostgres({ dataDir, fsync: false }),
  ]);
  running = one;
  await two.stop({ keepRunning: true });
  expect(one.pid()).toBe(two.pid());
  expect(one.ownerUrl).toBe(two.ownerUrl);
});

test('killed under load, it restarts on the same port with every commit', async () => {
  running = await startEmbeddedPostgres({ dataDir });
  await ask(running.ownerUrl, 'create table kept as select generate_series(1, 1000) as n');
  const busy = ask(running.ownerUrl, 'select pg_sleep(20)').catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const before = running.pid();
  process.kill(before, 'SIGKILL');
  expect(await busy).toBeInstanceOf(Error);
  expect(await askPatiently(running.ownerUrl, 'select count(*) as n from kept')).toEqual([{ n: 1000n }]);
  const current = running;
  await expect.poll(() => current.pid()).not.toBe(before);
});

test('after a kill of all processes the next start recovers', async () => {
  const first = await startEmbeddedPostgres({ dataDir });
  await ask(first.ownerUrl, 'create table kept as select 1 as one');
  await first.stop({ keepRunning: true });
  process.kill(first.pid(), 'SIGKILL');
  running = await startEmbeddedPostgres({ dataDir });
  expect(await ask(running.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }]);
});

test('a commit whose wait for the standby was cancelled is indefinite, although PostgreSQL reports success', async () => {
  running = await startEmbeddedPostgres({ dataDir, fsync: false });
  const { superUrl, ownerUrl } = running;
  await ask(ownerUrl, 'create table kept (n int)');
  const db = createDb({ connectionString: ownerUrl, max: 2 });
  const insert = { text: 'insert into kept values (1)' };
  await ask(superUrl, "alter system set synchronous_standby_names = 'elsewhere'");
  await ask(superUrl, 'select pg_reload_conf()');
  const giveUp = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
  const givingUp = setInterval(() => void ask(superUrl, giveUp).catch(() => undefined), 50);
  for (const write of [() => db.query(insert), () => db.transaction((tx) => tx.query(insert))]) {
    let error: unknown;
    // Until the setting has arrived, a write returns immediately.
    while (error === undefined) {
      error = await write().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
    }
    expect(error).toBeInstanceOf(CommitIndefiniteError);
  }
  clearInterval(givingUp);
  expect(await db.query({ text: 'select min(n) as n from kept' })).toEqual([{ n: 1 }]);
  await db.close();
});
