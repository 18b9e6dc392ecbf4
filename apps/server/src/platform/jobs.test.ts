import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { createDb, type Db } from './db.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLogger } from './logger.ts';

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

test('a key keeps one waiting job, with the last payload', async () => {
  await jobs.add(db, 'note', { n: 1 }, { jobKey: 'one' });
  await jobs.add(db, 'note', { n: 2 }, { jobKey: 'one' });
  await jobs.runDue();
  expect(done).toEqual([{ n: 2 }]);
});

test('a task that nobody handles is a bug at once, not a job that waits for ever', async () => {
  await expect(jobs.add(db, 'nobody', {})).rejects.toThrow('There is no task nobody');
});

test('the running server takes jobs soon', async () => {
  await jobs.start();
  await jobs.add(db, 'note', 'soon');
  for (let waited = 0; done.length === 0 && waited < 100; waited += 1) {
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  expect(done).toEqual(['soon']);
});
