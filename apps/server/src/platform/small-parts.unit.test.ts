import { expect, test } from 'vitest';
import { createEventBus, defineTopic } from './event-bus.ts';
import { cookieName } from './http/identity.ts';
import { createLogger } from './observability/logger.ts';
import { createHashQueue, LANE_PLACES } from './security/hash-queue.ts';
import { createRateWindow } from './security/rate-window.ts';
import { equalSecrets, hashToken, newToken } from './security/tokens.ts';

test('tokens have 256 bits and are stored as a hash', () => {
  const token = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(newToken()).not.toBe(token);
  expect(hashToken(token)).toHaveLength(32);
  expect(hashToken(token).toString('base64url')).not.toBe(token);
  expect(equalSecrets('same', 'same')).toBe(true);
  expect(equalSecrets('same', 'other length')).toBe(false);
});

test('passwords are hashed by argon2id with OWASP’s parameters', async () => {
  const queue = createHashQueue();
  const stored = await queue.hash('secret password');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const verify = (hash: string | undefined, password: string) =>
    queue.within('known', (hasher) => hasher.verify(hash, password));
  expect(await verify(stored, 'secret password')).toBe(true);
  expect(await verify(stored, 'another')).toBe(false);
  expect(await verify(undefined, 'secret password')).toBe(false);
});

test('the hash queue is bounded and drains', async () => {
  const queue = createHashQueue({ slots: 1, places: { ...LANE_PLACES, operator: 3 } });
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => queue.hash(`password ${n}`)));
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(2);
  expect(await queue.hash('later')).not.toBe('busy');
});

test('a log never contains a secret', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  logger.info({ password: 's3cret', deep: { otp: 's3cret', list: { unique_token: 's3cret' } }, mobile: 'seen' }, 'x');
  logger.info({ headers: { authorization: 's3cret', cookie: 's3cret' }, body: { app_key: 's3cret' } }, 'y');
  expect(lines.join('')).not.toContain('s3cret');
  expect(lines.join('')).toContain('seen');
});

test('a log contains the kind of an error, not its attached objects', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new Error('it broke', { cause: new Error('because') }), { client: { secret: 's3cret' } });
  logger.error({ err: new AggregateError([error], 'one of them broke') }, 'x');
  expect(lines.join('')).not.toContain('s3cret');
  expect(JSON.parse(lines.join(''))).toMatchObject({
    err: { message: 'one of them broke', errors: [{ message: 'it broke', cause: { message: 'because' } }] },
  });
});

test('numbers, addresses and tokens in error messages are redacted', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  const quoted = ['9876543210', '+91 9876543210', 'asha.rao@example.org', newToken()];
  for (const value of quoted) logger.error({ err: new Error(`invalid input: "${value}"`) }, 'x');
  for (const value of quoted) expect(lines.join('')).not.toContain(value);
  // An instant, an id and a version stay.
  logger.error({ err: new Error('draw 4711 of 1795294985268 at 2026-11-21 by pg@8.16.3') }, 'y');
  expect(lines.at(-1)).toContain('draw 4711 of 1795294985268 at 2026-11-21');
  const places = lines.map((line) => String(JSON.parse(line).err.stack).includes('small-parts.unit.test.ts'));
  expect(places).toEqual(lines.map(() => true));
});

test('events reach every subscriber, also after a failing one', () => {
  const failures: string[] = [];
  const bus = createEventBus((_error, topic) => failures.push(topic));
  const topic = defineTopic<number>('numbers');
  const heard: number[] = [];
  bus.subscribe(topic, () => {
    throw new Error('no');
  });
  const stop = bus.subscribe(topic, (n) => heard.push(n));
  bus.publish(topic, 1);
  stop();
  bus.publish(topic, 2);
  expect(heard).toEqual([1]);
  expect(failures).toEqual(['numbers', 'numbers']);
});

test('the cookie is bound to its host where browsers allow it', () => {
  expect(cookieName('https://play.example', 'x')).toBe('__Host-x');
  expect(cookieName('http://localhost:8080', 'x')).toBe('__Host-x');
  expect(cookieName('http://192.168.1.4:8080', 'x')).toBe('x');
});

test('a window restarts each minute, and many keys use bounded memory', () => {
  let nowMs = 59_999;
  const window = createRateWindow(2, () => nowMs);
  expect([window.take('a'), window.take('a'), window.take('a')]).toEqual([true, true, false]);
  expect(window.msLeft()).toBe(1);
  nowMs = 60_000;
  expect([window.take('a'), window.take('b')]).toEqual([true, true]);
  expect(window.counts()).toEqual([
    { key: 'a', count: 1 },
    { key: 'b', count: 1 },
  ]);
  for (let n = 0; n < 205_000; n++) window.take(n % 50_000 === 0 ? 'a' : `other ${n}`);
  const kept = window.counts();
  expect(kept.length).toBeLessThanOrEqual(200_000);
  // A key in use is not dropped in favour of others.
  expect(kept).toContainEqual({ key: 'a', count: 2 });
  expect(kept.some(({ key }) => key === 'b')).toBe(false);
  nowMs = 120_000;
  expect(window.counts()).toEqual([]);
  expect(window.take('a')).toBe(true);
  // A late message about the previous minute.
  let unsent = 0;
  const counting = createRateWindow(9, () => nowMs, {
    most: () => 9,
    taken: (_key, { all, sent }) => (unsent = all - sent),
  });
  counting.take('a');
  counting.markSent({ key: 'a', minute: 2, count: 1 });
  nowMs = 180_000;
  counting.markSent({ key: 'a', minute: 2, count: 5 });
  counting.take('a');
  expect(unsent).toBe(1);
});
