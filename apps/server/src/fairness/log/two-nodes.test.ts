import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatTileIndex, leafHash, openCheckpoint, parseNote, parseVerifierKey, treeRoot } from '@surahi/fairness';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TryLockRow } from '../../platform/db/advisory-locks.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { loseEntriesFrom } from '../../testing/lost-log.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts';
import { addEntry } from './add-entry.ts';
import { registerLog } from './log.routes.ts';
import { tryLockSequencer } from './log.sql.ts';
import { publicLogModule } from './module.ts';
import type { PublicLog } from './public-log.ts';
import { publishCheckpoint } from './publish-checkpoint.ts';
import { sequenceEntries } from './sequence-entries.ts';

const ORIGIN = 'example.org/log';
const PATIENCE = { timeout: 600_000, interval: 20 };
const ENTRIES = 120;

const folder = mkdtempSync(path.join(tmpdir(), 'surahi-two-nodes-'));
let database: TestDatabase;
let versions = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A node on the shared database, with an archive of its own. */
function startNode(name: string, options: TestAppOptions = {}): Promise<TestApp> {
  return createTestApp({
    env: {
      PUBLIC_LOG: 'on',
      LOG_ORIGIN: ORIGIN,
      LOG_KEY: Buffer.alloc(32, 9).toString('base64'),
      DATA_DIR: path.join(folder, name),
      VERIFIER_FILE: import.meta.filename,
    },
    modules: [publicLogModule],
    database: { ...database, drop: () => Promise.resolve() },
    ...options,
  });
}

function logOf(node: TestApp): PublicLog {
  const log = node.context.publicLog;
  if (log === undefined) throw new Error('the public log is off');
  return log;
}

const add = ({ db }: TestApp) =>
  addEntry(db, { kind: 'pause', v: 1, origin: ORIGIN, market: 'nodes', version: (versions += 1), at: 0 });

/** Gives waiting entries their places and publishes them, as the keeper of this node does. */
async function publish(node: TestApp): Promise<void> {
  await sequenceEntries(node.db, logOf(node));
  await publishCheckpoint(node.db, logOf(node));
}

const statusOf = async (node: TestApp, route: string) => (await fetch(`${node.url}/log/${route}`)).status;

/** The checkpoint that a node shows; undefined before the first one. */
async function checkpointOf(node: TestApp) {
  const response = await fetch(`${node.url}/log/checkpoint`);
  if (response.status === 404) return undefined;
  expect(response.status).toBe(200);
  return openCheckpoint(parseNote(await response.text()), ORIGIN, [parseVerifierKey(logOf(node).configuredKey)]);
}

/** The root over the first `size` entries as a node serves them. */
async function rootOf(node: TestApp, size: number): Promise<Uint8Array> {
  const response = await fetch(`${node.url}/log/tile/entries/${formatTileIndex(0)}.p/${size}`);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const leaves: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 2 + bytes.readUInt16BE(at)) {
    leaves.push(leafHash(new Uint8Array(bytes.subarray(at + 2, at + 2 + bytes.readUInt16BE(at)))));
  }
  return treeRoot(leaves);
}

test('[FAI-02] while entries are added, each node serves what the other has shown, and never less', async () => {
  const nodes = [await startNode('first'), await startNode('second')] as const;
  const writing = (async () => {
    for (let n = 0; n < ENTRIES; n += 1) await add(nodes[n % 2 === 0 ? 0 : 1]);
  })();
  let seen = 0;
  for (let turn = 0; seen < ENTRIES; turn += 1) {
    const [shown, other] = turn % 2 === 0 ? nodes : [nodes[1], nodes[0]];
    const head = await checkpointOf(shown);
    expect(head?.size ?? 0).toBeGreaterThanOrEqual(seen);
    if (head === undefined || head.size === seen) continue;
    seen = head.size;
    expect(await rootOf(other, seen)).toEqual(head.root);
    expect(await statusOf(other, `tile/0/000.p/${seen}`)).toBe(200);
  }
  await writing;
  for (const node of nodes) await node.close();
});

test('the archive of a node follows at once when another node publishes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  // Without its timer the node learns of entries only by notifications.
  const follower = await startNode('follower').finally(() => vi.useRealTimers());
  const publisher = await startNode('publisher', { modules: [] });
  const size = () => logOf(follower).archive.size();
  await expect.poll(size, PATIENCE).toBe(versions);
  await publisher.db.transaction(async (tx) => {
    // The follower may still hold it for its first run.
    const isMine = async () => (await tx.one<TryLockRow>(tryLockSequencer())).is_mine;
    await expect.poll(isMine, PATIENCE).toBe(true);
    await add(publisher);
    // The follower sees the entry now. It cannot give it a place, because the publisher holds the lock.
    await expect.poll(() => logOf(follower).state.entriesWaiting, PATIENCE).toBe(1);
  });
  expect(size()).toBe(versions - 1);
  await publish(publisher);
  await expect.poll(size, PATIENCE).toBe(versions);
  await follower.close();
  await publisher.close();
});

describe('a node whose database lost what the node has published', () => {
  let node: TestApp;
  let size: number;
  beforeAll(async () => {
    node = await startNode('restored', { modules: [(ctx) => ctx.publicLog && registerLog(ctx, ctx.publicLog)] });
    await add(node);
    await publish(node);
    await add(node);
    await add(node);
    await publish(node);
    size = (await checkpointOf(node))?.size ?? 0;
    await loseEntriesFrom(node, size - 2);
  });
  afterAll(() => node.close());

  test('[FAI-02] serves no older checkpoint and calls no published tile missing, until the archive is replayed', async () => {
    const routes = ['checkpoint', `tile/entries/000.p/${size}`, `tile/0/000.p/${size}`];
    for (const route of routes) expect([route, await statusOf(node, route)]).toEqual([route, 503]);
    expect(await statusOf(node, `tile/entries/000.p/${size - 2}`)).toBe(200);
    expect(await statusOf(node, `tile/entries/000.p/${size + 1}`)).toBe(404);
    const restarted = await startNode('restored', {
      modules: [(ctx) => ctx.publicLog && registerLog(ctx, ctx.publicLog)],
    });
    expect(await statusOf(restarted, 'checkpoint')).toBe(503);
    await restarted.close();
    await publish(node);
    for (const route of routes) expect([route, await statusOf(node, route)]).toEqual([route, 200]);
    expect((await checkpointOf(node))?.size).toBe(size);
  });
});
