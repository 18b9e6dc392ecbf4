import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOps } from '../../ops/run-ops.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { LICENSED_ENV } from '../../testing/operators.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createDb, type Db } from './db.ts';
import { storeValueMode, ValueModeError } from './value-mode.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ connectionString: database.appUrl, max: 2 });
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

async function startAndStop(env: Record<string, string>): Promise<void> {
  const keep = { ...database, drop: () => Promise.resolve() };
  const app = await createTestApp({ env, database: keep });
  await app.close();
}

test('[HND-08] a demo database refuses licensed mode, and the refusal says how to begin anew', async () => {
  await startAndStop({});
  await startAndStop({});
  await expect(storeValueMode(db, 'licensed')).rejects.toThrow(ValueModeError);
  await expect(storeValueMode(db, 'licensed')).rejects.toThrow(/began with VALUE_MODE=demo.*\n.*\n.*empty database/);
  expect(await db.query({ text: 'select mode from value_mode' })).toEqual([{ mode: 'demo' }]);
});

test('[HND-08] the server’s role cannot change or delete the stored mode', async () => {
  for (const text of ["update value_mode set mode = 'licensed'", 'delete from value_mode', 'truncate value_mode'])
    await expect(db.query({ text })).rejects.toThrow('permission denied');
});

test('[HND-08] the command line refuses a database of the other mode', async () => {
  await storeValueMode(db, 'demo');
  const complaints: string[] = [];
  const code = await runOps(['audit-books'], {
    env: { NODE_ENV: 'test', ...LICENSED_ENV, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl },
    say: () => undefined,
    complain: (line) => complaints.push(line),
    ask: () => Promise.resolve(false),
    readInput: () => Promise.resolve(''),
  });
  expect([code, complaints.join('\n')]).toEqual([1, expect.stringContaining('a demo database stays a demo')]);
});

test('[HND-08] a licensed database refuses demo mode', async () => {
  const licensed = await createTestDatabase();
  const own = createDb({ connectionString: licensed.appUrl, max: 1 });
  await storeValueMode(own, 'licensed');
  await storeValueMode(own, 'licensed');
  await expect(storeValueMode(own, 'demo')).rejects.toThrow('To keep this database, set VALUE_MODE=licensed');
  await own.close();
  await licensed.drop();
});
