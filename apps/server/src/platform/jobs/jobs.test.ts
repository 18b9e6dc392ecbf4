import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { createDb, type Db } from '../db/db.ts';
import { createLogger } from '../observability/logger.ts';
import { createJobs, type Jobs } from './jobs.ts';

let database: TestDatabase;
let db: Db;
let jobs: Jobs;
let done: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ connectionString: database.appUrl, max: 4 });
  jobs = createJobs(database.appUrl, createLogger('silent'));
  jobs.task('note', async (payload) => void done.push(payload));
});
beforeEach(() => {
  done = [];
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
  await database.drop();
});

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
  await jobs.start();
  await jobs.add(db, 'note', 'soon');
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
