import { expect, test, vi } from 'vitest';
import { buildApp } from './app.ts';
import { loadConfig } from './config/config.ts';
import { sessionLockSql } from './platform/db/advisory-locks.ts';
import { createDb } from './platform/db/db.ts';
import { createLogger } from './platform/observability/logger.ts';
import { createTestDatabase } from './testing/databases.ts';

/** A deadline that no test reaches. */
const NEVER_MS = 24 * 3_600_000;

test('stopping ends streams, completes requests in flight and accepts no new ones', async () => {
  const database = await createTestDatabase();
  const db = createDb({ connectionString: database.appUrl, max: 4 });
  const order: string[] = [];
  let reached: () => void = () => undefined;
  const inFlight = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let streamEnded: () => void = () => undefined;
  const untilStreamEnded = new Promise<void>((resolve) => {
    streamEnded = resolve;
  });
  const node = await buildApp({
    config: loadConfig({ NODE_ENV: 'test', PUBLIC_LOG: 'off', DEMO_SEED: 'off', DEMO_CROWD: 'off', DEMO_ROBOT: 'off' }),
    logger: createLogger('silent'),
    db,
    connectionString: database.appUrl,
    modules: [
      ({ app, onStop, onStart }) => {
        onStart(() => void order.push('start'));
        app.get('/stream', (_request, reply) => {
          reply.hijack();
          reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
          onStop(() => {
            order.push('stream ended');
            reply.raw.end();
            streamEnded();
          });
        });
        app.get('/slow', async () => {
          reached();
          await untilStreamEnded;
          await db.query({ text: 'select 1' });
          order.push('slow finished');
          return 'done';
        });
        onStop(() => {
          throw new Error('one hook that fails keeps nothing from stopping');
        });
      },
    ],
  });
  await node.start();
  const url = await node.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await fetch(`${url}/stream`);
  const slow = fetch(`${url}/slow`);
  await inFlight;
  // Kept-alive connections do not delay the stop: with this deadline it would never end.
  await node.stop(NEVER_MS);
  expect(await (await slow).text()).toBe('done');
  expect(await stream.text()).toBe(': hello\n\n');
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  expect(order).toEqual(['start', 'stream ended', 'slow finished']);
  await db.close();
  await database.drop();
});

test('a node that starts waits for a lock of another node beyond the lock timeout', async () => {
  const database = await createTestDatabase();
  const db = createDb({ connectionString: database.appUrl, max: 8, lockTimeoutMs: 20 });
  const other = createDb({ connectionString: database.appUrl, max: 1 });
  const logger = createLogger('silent');
  const warn = vi.spyOn(logger, 'warn');
  const node = await buildApp({
    config: loadConfig({ NODE_ENV: 'test', PUBLIC_LOG: 'off', DEMO_SEED: 'off', DEMO_CROWD: 'off', DEMO_ROBOT: 'off' }),
    logger,
    db,
    connectionString: database.appUrl,
  });
  const waits = () =>
    warn.mock.calls.filter(([, text]) => text === 'start: retrying, another transaction holds a lock');
  const holder = await other.pool.connect();
  await holder.query(sessionLockSql('timetable'));
  const starting = node.start();
  await expect.poll(() => waits().length).toBeGreaterThan(1);
  holder.release(true);
  await starting;
  expect((await node.app.inject('/readyz')).statusCode).toBe(200);
  await node.stop(NEVER_MS);
  await db.close();
  await other.close();
  await database.drop();
});

test('a step that fails for another reason ends the start', async () => {
  const database = await createTestDatabase();
  const db = createDb({ connectionString: database.appUrl, max: 4 });
  let runs = 0;
  const node = await buildApp({
    config: loadConfig({ NODE_ENV: 'test', PUBLIC_LOG: 'off' }),
    logger: createLogger('silent'),
    db,
    connectionString: database.appUrl,
    modules: [
      ({ onStart }) =>
        onStart(() => {
          runs += 1;
          throw new Error('no such table');
        }),
    ],
  });
  await expect(node.start()).rejects.toThrow('no such table');
  expect(runs).toBe(1);
  await node.stop(NEVER_MS);
  await db.close();
  await database.drop();
});
