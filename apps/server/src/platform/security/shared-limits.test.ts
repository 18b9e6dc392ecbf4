import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { followCounts } from '../../testing/shared-counts.ts';
import { createDb } from '../db/db.ts';
import { createListener, type Listener } from '../db/listen.ts';
import { createLogger } from '../observability/logger.ts';
import { packMessages, readMessage } from './limit-messages.ts';
import { minuteOf, type RateWindow } from './rate-window.ts';
import { createSharedLimits, type SharedLimits } from './shared-limits.ts';

const LIMIT = 60;
const logger = createLogger('silent');
let database: TestDatabase;
let nowMs = Date.parse('2026-11-21T09:00:05Z');
const ends: Array<() => Promise<void>> = [];

type Node = {
  limits: SharedLimits;
  listener: Listener;
  window: RateWindow;
  /** Takes `times` calls of one key. Returns how many were allowed. */
  take(key: string, times: number): number;
  /** Breaks the listening connection for good. */
  deafen(): Promise<void>;
  /** Stops without a message, as a killed process does. */
  kill(): Promise<void>;
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  nowMs += 60_000;
});
afterAll(() => database.drop());

async function startNode(): Promise<Node> {
  const db = createDb({ connectionString: database.appUrl, max: 2 });
  const listener = createListener(database.appUrl, logger);
  const limits = createSharedLimits({ db, listener, logger, nowMs: () => nowMs });
  const window = limits.window('test', LIMIT);
  await listener.start();
  await limits.start();
  ends.push(async () => {
    await limits.stop();
    await listener.close();
    await db.close();
  });
  const kill = async (): Promise<void> => {
    await listener.close();
    await db.close();
  };
  const take = (key: string, times: number): number =>
    Array.from({ length: times }, () => window.take(key)).filter(Boolean).length;
  return { limits, listener, window, take, deafen: () => listener.close(), kill };
}

async function startNodes(count: number): Promise<Node[]> {
  const nodes: Node[] = [];
  while (nodes.length < count) nodes.push(await startNode());
  await expect.poll(() => nodes.map(({ limits }) => limits.nodes())).toEqual(nodes.map(() => count));
  return nodes;
}

/** Waits until `node` knows that the key's limit is reached, or for a timeout. */
const untilRefused = (node: Node | undefined, key: string) =>
  expect.poll(() => node?.window.take(key), { interval: 5, timeout: 600_000 }).toBe(false);

test('calls on one node count on the others, for that key and minute', async () => {
  const nodes = await startNodes(3);
  expect(nodes[0]?.take('a', LIMIT + 10)).toBe(LIMIT);
  for (const node of nodes) await untilRefused(node, 'a');
  expect(nodes[1]?.take('b', 1)).toBe(1);
  nowMs += 60_000;
  expect(nodes[2]?.take('a', 1)).toBe(1);
});

test('concurrent nodes exceed a limit by at most a tenth and the calls during transmission', async () => {
  const nodes = await startNodes(2);
  const untilShared = followCounts(nodes);
  let taken = 0;
  for (let turn = 0; turn < LIMIT; turn += 1) {
    for (const node of nodes) taken += node.take('c', 1);
    // Each node takes five calls before it receives the counts of the other node.
    if (turn % 5 === 4) await untilShared();
  }
  expect(taken).toBeGreaterThanOrEqual(LIMIT);
  expect(taken).toBeLessThanOrEqual(LIMIT * 1.1 + 10);
});

test('a new node receives all earlier counts, also those below the threshold for sending', async () => {
  const first = await startNode();
  expect(first.take('d', LIMIT - 1)).toBe(LIMIT - 1);
  const later = await startNode();
  await expect.poll(() => later.limits.nodes()).toBe(2);
  // One call is left, on either node.
  await expect.poll(() => later.take('d', LIMIT), { interval: 10 }).toBeLessThanOrEqual(1);
  await untilRefused(later, 'd');
});

test('a node that cannot listen allows its share of the limit', async () => {
  const [first, second] = await startNodes(2);
  await second?.deafen();
  expect(second?.take('e', LIMIT)).toBe(LIMIT / 2);
  expect(first?.take('f', LIMIT)).toBe(LIMIT);
});

test('a node that cannot send allows its share, and a dead node blocks nobody', async () => {
  const [first, second] = await startNodes(2);
  expect(second?.take('g', LIMIT / 2)).toBe(LIMIT / 2);
  await expect.poll(() => first?.take('g', 0)).toBe(0);
  await second?.kill();
  // Its next send fails, and from then on it counts alone.
  expect(second?.take('h', LIMIT)).toBeGreaterThan(0);
  await expect.poll(() => second?.take('i', LIMIT), { interval: 10 }).toBe(LIMIT / 2);
  const rest = first?.take('g', LIMIT) ?? 0;
  expect(rest).toBeGreaterThanOrEqual(LIMIT / 2);
  nowMs += 60_000;
  expect(first?.take('g', LIMIT + 5)).toBe(LIMIT);
});

test('counts fit into notifications, and invalid messages are dropped', () => {
  const minute = minuteOf(nowMs);
  const counts = Array.from({ length: 2_000 }, (_, index) => ({
    name: 'bids',
    key: `é${index}`,
    minute,
    count: index,
  }));
  const messages = packMessages('me', counts);
  expect(Math.max(...messages.map((message) => Buffer.byteLength(message)))).toBeLessThan(8_000);
  expect(messages.flatMap((message) => readMessage(message)?.counts ?? [])).toEqual(counts);
  for (const strange of ['', 'null', '{"id":1}', '{"id":"x","counts":[["a","b"]]}']) {
    expect(readMessage(strange)).toBeUndefined();
  }
});
