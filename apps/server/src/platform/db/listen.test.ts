import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { createLogger } from '../observability/logger.ts';
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
  await expect.poll(() => heard.length).toBe(2);

  await db.query({
    text: "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'surahi-listen' and datname = current_database()",
  });
  await expect.poll(() => seen).toContain('lost');
  await expect.poll(() => seen).toContain('back');
  expect(listener.connected()).toBe(true);
  stopLate();
  await notify('late', 'not heard');
  await notify('early', 'three');
  await expect.poll(() => heard.length).toBe(3);
  expect(heard).toEqual(['one', 'two', 'three']);
  expect(seen).toEqual(['lost', 'back']);
});
