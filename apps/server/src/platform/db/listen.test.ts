import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { createLogger } from '../observability/logger.ts';
import { becomesTrue } from '../postgres/embedded-process.ts';
import { createDb, type Db } from './db.ts';
import { createListener, type Listener } from './listen.ts';

let database: TestDatabase;
let db: Db;
let listener: Listener;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  db = createDb({ connectionString: database.ownerUrl, max: 2 });
  listener = createListener(database.ownerUrl, createLogger('silent'));
});
afterAll(async () => {
  await listener.close();
  await db.close();
  await database.drop();
});

const notify = (channel: string, payload: string) =>
  db.query({ text: 'select pg_notify($1, $2)', values: [channel, payload] });

test('payloads arrive, also after a lost connection, and the loss is reported', async () => {
  const heard: string[] = [];
  const seen: string[] = [];
  listener.on('early', (payload) => heard.push(payload));
  listener.onLost(() => seen.push('lost'));
  listener.onReconnect(() => seen.push('back'));
  await listener.start();
  const stopLate = listener.on('late', (payload) => heard.push(payload));
  await notify('early', 'one');
  await notify('late', 'two');
  expect(await becomesTrue(() => heard.length === 2, 60_000)).toBe(true);

  await db.query({
    text: "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'surahi-listen' and datname = current_database()",
  });
  expect(await becomesTrue(() => seen.includes('lost'), 60_000)).toBe(true);
  expect(await becomesTrue(() => seen.includes('back'), 60_000)).toBe(true);
  expect(listener.connected()).toBe(true);
  stopLate();
  await notify('late', 'not heard');
  await notify('early', 'three');
  expect(await becomesTrue(() => heard.length === 3, 60_000)).toBe(true);
  expect(heard).toEqual(['one', 'two', 'three']);
  expect(seen).toEqual(['lost', 'back']);
});
