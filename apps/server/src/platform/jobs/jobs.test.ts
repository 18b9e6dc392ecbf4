import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { asSuper, createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { createDb, type Db } from '../db/db.ts';
import { createLogger } from '../observability/logger.ts';
import { createJobs, type Jobs, migrateJobs } from './jobs.ts';

let database: TestDatabase;
let db: Db;
let jobs: Jobs;
let done: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ connectionString: database.appUrl, max: 4 });
  jobs = createNode();
});
beforeEach(() => {
  done = [];
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
  await database.drop();
});

function createNode(): Jobs {
  const node = createJobs(database.appUrl, createLogger('silent'));
  node.task('note', async (payload) => void done.push(payload));
  return node;
}

test('a job exists if and only if its transaction commits', async () => {
  const rolledBack = db.transaction(async (tx) => {
    await jobs.add(tx, 'note', { n: 1 });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await db.transaction((tx) => jobs.add(tx, 'note', { n: 2 }));
  await jobs.runDue();
  expect(done).toEqual([{ n: 2 }]);
});

test('a key has one waiting job, with the last payload', async () => {
  await jobs.add(db, 'note', { n: 1 }, { jobKey: 'one' });
  await jobs.add(db, 'note', { n: 2 }, { jobKey: 'one' });
  await jobs.runDue();
  expect(done).toEqual([{ n: 2 }]);
});

test('the jobs of a queue run in order, and all due jobs in one run', async () => {
  const steps = Array.from({ length: 40 }, (_, n) => n);
  for (const step of steps) await jobs.add(db, 'note', step, { queueName: 'steps' });
  await jobs.runDue();
  expect(done).toEqual(steps);
});

test('adding a job without a handler throws', async () => {
  await expect(jobs.add(db, 'nobody', {})).rejects.toThrow('Task nobody');
});

test('the running server takes jobs', async () => {
  const running = createNode();
  onTestFinished(() => running.stop());
  await running.start();
  await running.add(db, 'note', 'soon');
  await expect.poll(() => done).toEqual(['soon']);
});

test('for a failed job the log and its row have name, attempt, error kind and frames, but not its data', async () => {
  const lines: string[] = [];
  const logged = createJobs(database.appUrl, createLogger('info', { write: (line: string) => void lines.push(line) }));
  logged.task('broken', () => Promise.reject(new TypeError('no wallet of 9876543210\n    of Asha')));
  await logged.add(db, 'broken', { mobile: '9876543210' }, { maxAttempts: 1 });
  await logged.runDue();
  await logged.stop();
  const [line = ''] = lines.filter((text) => text.includes('Failed task'));
  expect(line).toMatch(/\(broken, .*attempt 1 of 1\) with error 'TypeError'.*jobs\.test\.ts/);
  const [row] = await db.query<{ last_error: string }>({ text: 'select last_error from graphile_worker.jobs' });
  expect(row?.last_error).toBe('TypeError');
  expect(lines.join('')).not.toMatch(/9876543210|Asha/);
});

test('two nodes run each job once', async () => {
  const counts = new Map<unknown, number>();
  const nodes = [1, 2].map(() => createJobs(database.appUrl, createLogger('silent')));
  for (const node of nodes)
    node.task('once', async (payload) => void counts.set(payload, (counts.get(payload) ?? 0) + 1));
  const [first] = nodes;
  for (let n = 0; n < 20; n += 1) await first?.add(db, 'once', n);
  await Promise.all(nodes.map((node) => node.runDue()));
  await Promise.all(nodes.map((node) => node.stop()));
  expect([...counts.entries()].sort(([a], [b]) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 20 }, (_, n) => [n, 1]),
  );
});

test('a connection that the database closes after the migration of the jobs causes no uncaught error', async () => {
  const uncaught = vi.fn<(error: unknown) => void>();
  process.on('uncaughtException', uncaught);
  onTestFinished(() => void process.off('uncaughtException', uncaught));
  const relay = await startRelayWithoutGoodbye(database.ownerUrl);
  await migrateJobs(relay.url, createLogger('silent'));
  expect(relay.open()).toBe(1);
  await asSuper(
    database.superUrl,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'surahi_owner'",
  );
  await relay.allClosed();
  expect(uncaught).not.toHaveBeenCalled();
});

/**
 * Starts a TCP relay to the database that drops the last message of a client. So the database, which did not learn that
 * the client is leaving, can still send an error to it.
 */
async function startRelayWithoutGoodbye(databaseUrl: string) {
  const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);
  const target = new URL(databaseUrl);
  let open = 0;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    open += 1;
    const database = connect({ port: Number(target.port), host: target.hostname });
    client.on('data', (chunk) => void (chunk.equals(TERMINATE) || database.write(chunk)));
    database.pipe(client);
    client.on('close', () => void (open -= 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    open: () => open,
    /** Stops listening and waits until the last connection has closed. */
    allClosed: async () => void (await once(server.close(), 'close')),
  };
}
