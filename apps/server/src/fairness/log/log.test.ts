import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  consistencyPath,
  formatTileIndex,
  inclusionPath,
  leafHash,
  type LogEntry,
  nodesOfPath,
  openCheckpoint,
  parseEntry,
  parseNote,
  parseVerifierKey,
  proofHashes,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
} from '@surahi/fairness';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PublicLogConfig } from '../../config/fairness-config.ts';
import { changeLog, loseEntriesFrom } from '../../testing/lost-log.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addEntry } from './add-entry.ts';
import { registerLog } from './log.routes.ts';
import { claimLogIdentity } from './log-identity.ts';
import { openPublicLog, type PublicLog } from './public-log.ts';
import { publishCheckpoint } from './publish-checkpoint.ts';
import { ForkError, sequenceEntries } from './sequence-entries.ts';

const ORIGIN = 'example.org/log';

let folder: string;
let app: TestApp;
let log: PublicLog;
let versions = 0;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-log-test-'));
  // Without the keeper, each step runs when the test calls it.
  app = await createTestApp({
    env: { PUBLIC_LOG: 'on', LOG_ORIGIN: ORIGIN, DATA_DIR: folder, VERIFIER_FILE: import.meta.filename },
    modules: [(ctx) => ctx.publicLog && registerLog(ctx, ctx.publicLog)],
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
/** Each test gets a restarted node, which reads the key and the archive again, and a log without pending entries. */
beforeEach(async () => {
  log = await restart();
  await publish();
});

async function restart(settings: Partial<PublicLogConfig> = {}): Promise<PublicLog> {
  const { publicLog } = app.config;
  const config = { ...app.config, publicLog: publicLog && { ...publicLog, ...settings } };
  const opened = await openPublicLog({ config });
  if (opened === undefined) throw new Error('the public log is off');
  return opened;
}

/** An entry that nothing depends on. Its market is the text. */
const entryOf = (market: string, version = (versions += 1)): LogEntry => ({
  kind: 'pause',
  v: 1,
  origin: ORIGIN,
  market,
  version,
  at: 0,
});
const add = (text: string) => addEntry(app.db, entryOf(text));

/** Adds records, gives them their places and publishes the checkpoint. */
async function publish(...texts: string[]): Promise<void> {
  for (const text of texts) await add(text);
  await sequenceEntries(app.db, log);
  await publishCheckpoint(app.db, log);
}

const count = async (condition: string): Promise<number> => {
  const row = await app.db.one<{ n: bigint }>({ text: `select count(*) as n from log_entries where ${condition}` });
  return Number(row.n);
};
const entriesPlaced = () => count('log_index is not null');

async function fetchText(route: string): Promise<string> {
  const response = await fetch(`${app.url}/log/${route}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** The published checkpoint, verified with the published key. */
async function checkpoint() {
  const response = await fetch(`${app.url}/log/checkpoint`);
  if (response.status === 404) return undefined;
  const key = parseVerifierKey((await fetchText('key')).trim());
  return openCheckpoint(parseNote(await response.text()), ORIGIN, [key]);
}

async function fetchTile(route: string): Promise<Buffer> {
  const response = await fetch(`${app.url}/log/tile/${route}`);
  expect([route, response.status]).toEqual([route, 200]);
  return Buffer.from(await response.arrayBuffer());
}

/** All entries of the log, read by its tiles as a stranger would. */
async function readEntries(size: number): Promise<Uint8Array[]> {
  const entries: Uint8Array[] = [];
  for (let tile = 0; tile * 256 < size; tile += 1) {
    const width = Math.min(256, size - tile * 256);
    const bytes = await fetchTile(`entries/${formatTileIndex(tile)}${width === 256 ? '' : `.p/${width}`}`);
    for (let at = 0; at < bytes.length; at += 2 + bytes.readUInt16BE(at)) {
      entries.push(new Uint8Array(bytes.subarray(at + 2, at + 2 + bytes.readUInt16BE(at))));
    }
  }
  return entries;
}

/** The texts of all entries of the log. */
async function readTexts(size: number): Promise<string[]> {
  return (await readEntries(size)).map((bytes) => {
    const entry = parseEntry(bytes);
    return entry.kind === 'pause' ? entry.market : entry.kind;
  });
}

describe('the tree', () => {
  test('a stranger recomputes the published root from the published entries', async () => {
    await publish(...Array.from({ length: 300 }, (_, n) => `first-${n}`));
    const head = await checkpoint();
    const entries = await readEntries(head?.size ?? 0);
    expect(entries).toHaveLength(head?.size ?? -1);
    expect(treeRoot(entries.map((entry) => leafHash(entry)))).toEqual(head?.root);
    expect(await readTexts(entries.length)).toContain('first-299');
  });

  test('entries of concurrent transactions and sequencers get each place once', async () => {
    const before = await entriesPlaced();
    const nodes = await Promise.all(Array.from({ length: 4 }, () => restart()));
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < 10; n += 1) await add(`${writer}.${n}`);
    });
    const sequencers = nodes.map(async (node) => {
      for (let turn = 0; turn < 10; turn += 1) await sequenceEntries(app.db, node);
    });
    await Promise.all([...writers, ...sequencers]);
    await publish();
    const places = await app.db.query<{ log_index: bigint }>({
      text: 'select log_index from log_entries order by log_index',
    });
    expect(places.map((row) => Number(row.log_index))).toEqual(Array.from({ length: before + 80 }, (_, n) => n));
    const head = await checkpoint();
    const hashes = (await readEntries(head?.size ?? 0)).map((entry) => leafHash(entry));
    expect(treeRoot(hashes)).toEqual(head?.root);
  });

  test('an entry whose transaction rolls back is never in the log', async () => {
    const failed = app.db.transaction(async (tx) => {
      await addEntry(tx, entryOf('gone'));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await publish('after');
    const texts = await readTexts((await checkpoint())?.size ?? 0);
    expect(texts).toContain('after');
    expect(texts).not.toContain('gone');
  });

  test('an entry is added once per kind, subject and version', async () => {
    const entry = entryOf('only-once', 1);
    const added = await Promise.all([1, 2, 3].map(() => addEntry(app.db, entry)));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await addEntry(app.db, entryOf('only-once', 2))).toBe(true);
  });

  test('[FAI-02] nodes read by tiles prove inclusion and consistency', async () => {
    await publish('old');
    const old = await checkpoint();
    await publish('new-1', 'new-2', 'new-3');
    const head = await checkpoint();
    if (old === undefined || head === undefined) throw new Error('no checkpoint');
    const lookup = async (path: ReturnType<typeof inclusionPath>) => {
      const nodes = new Map<string, Uint8Array>();
      for (const { level, index } of nodesOfPath(path))
        nodes.set(`${level} ${index}`, await readNode(head.size, level, index));
      return proofHashes(path, (level, index) => nodes.get(`${level} ${index}`) ?? new Uint8Array());
    };
    const proof = await lookup(inclusionPath(old.size - 1, head.size));
    const entry = (await readEntries(head.size))[old.size - 1] ?? new Uint8Array();
    const claim = { index: old.size - 1, size: head.size, leafHash: leafHash(entry), root: head.root, proof };
    expect(verifyInclusion(claim)).toBe(true);
    expect(verifyInclusion({ ...claim, index: old.size })).toBe(false);
    const consistency = await lookup(consistencyPath(old.size, head.size));
    expect(
      verifyConsistency({ oldSize: old.size, size: head.size, oldRoot: old.root, root: head.root, proof: consistency }),
    ).toBe(true);
  });

  /** A node, joined from the hashes of the tile that holds its leaves or descendants. */
  async function readNode(size: number, level: number, index: number): Promise<Uint8Array> {
    const tileLevel = Math.floor(level / 8);
    const below = 2 ** (level - tileLevel * 8);
    const first = index * below;
    const available = Math.floor(size / 2 ** (tileLevel * 8));
    const tile = Math.floor(first / 256);
    const width = Math.min(256, available - tile * 256);
    const bytes = await fetchTile(`${tileLevel}/${formatTileIndex(tile)}${width === 256 ? '' : `.p/${width}`}`);
    const at = first - tile * 256;
    return treeRoot(
      Array.from({ length: below }, (_, n) => new Uint8Array(bytes.subarray((at + n) * 32, (at + n + 1) * 32))),
    );
  }

  test('a stranger finds the changes of the key by their published indexes', async () => {
    const change = { old: '11'.repeat(32), new: '22'.repeat(32), signature: '33'.repeat(64) };
    await addEntry(app.db, { kind: 'key', v: 1, origin: ORIGIN, version: 1, ...change });
    expect(await fetchText('key-changes')).toBe('[]');
    await publish('after-the-change');
    const places: number[] = JSON.parse(await fetchText('key-changes'));
    const entries = await readEntries((await checkpoint())?.size ?? 0);
    expect(places.map((place) => parseEntry(entries[place] ?? new Uint8Array()))).toEqual([
      expect.objectContaining({ kind: 'key', ...change }),
    ]);
  });
});

describe('history', () => {
  test('[FAI-02] neither entries nor checkpoints nor nodes can be changed or removed', async () => {
    await publish('kept');
    const refused = async (text: string) => {
      await expect(app.ownerDb.query({ text })).rejects.toThrow(/final|append-only/);
    };
    await refused(`update log_entries set bytes = '\\x7b7d'`);
    await refused('update log_entries set log_index = log_index + 1000000');
    await refused('delete from log_entries');
    await refused(`update log_checkpoints set note = 'x'`);
    await refused('delete from log_checkpoints');
    await refused('update log_nodes set hash = hash');
    await refused('delete from log_nodes');
  });

  test('a database that lost its newest entries continues with the published roots', async () => {
    await publish('safe');
    const safe = await entriesPlaced();
    await publish('lost-1', 'lost-2');
    const seen = await checkpoint();
    await loseEntriesFrom(app, safe);
    await add('after-the-restore');
    await publish();
    const roots = await app.db.query<{ root: Buffer }>({
      text: 'select root from log_checkpoints where tree_size = $1',
      values: [seen?.size],
    });
    expect(roots.map(({ root }) => new Uint8Array(root))).toEqual([seen?.root]);
    const texts = await readTexts((await checkpoint())?.size ?? 0);
    expect(texts.slice(safe)).toEqual(['lost-1', 'lost-2', 'after-the-restore']);
  });

  test('a database with another entry at an archived place is a fork, and nothing is signed', async () => {
    await publish('ours');
    const size = await entriesPlaced();
    const lost = entryOf('ours', versions);
    await loseEntriesFrom(app, size - 1);
    await addEntry(app.db, { ...lost, at: 1 } as LogEntry);
    await expect(sequenceEntries(app.db, await restart())).rejects.toThrow(ForkError);
    expect(await entriesPlaced()).toBe(size - 1);
    await changeLog(app, `delete from log_entries where log_index is null`);
    await publish();
    expect(await entriesPlaced()).toBe(size);
  });
});

test('a node with another name or key does not get the log of the database', async () => {
  await claimLogIdentity(app.db, log);
  await claimLogIdentity(app.db, await restart());
  const demanded = `The public log of this database is ${log.configuredKey}`;
  const key = randomBytes(32).toString('base64');
  await expect(claimLogIdentity(app.db, await restart({ key }))).rejects.toThrow(demanded);
  await expect(claimLogIdentity(app.db, await restart({ origin: 'other.example/log' }))).rejects.toThrow(demanded);
});

describe('tile paths', () => {
  test('tiles beyond the log do not exist', async () => {
    for (const route of ['entries/x999/999', '0/x999/999', '6/000', '9/000', 'entries/000.p/300']) {
      expect([route, (await fetch(`${app.url}/log/tile/${route}`)).status]).toEqual([route, 404]);
    }
  });
});
