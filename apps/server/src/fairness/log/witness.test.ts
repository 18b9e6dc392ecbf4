import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCheckpoint, parseNote, parseVerifierKey, toHex, verifyCosignatures } from '@surahi/fairness';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { PROGRAMS } from '../../testing/programs.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts';
import { addEntry } from './add-entry.ts';
import { publicLogModule } from './module.ts';
import { openPublicLog, type PublicLog } from './public-log.ts';
import { publishCheckpoint } from './publish-checkpoint.ts';
import { readCheckpoint } from './read-log.ts';
import { sequenceEntries } from './sequence-entries.ts';

const ORIGIN = 'example.org/log';
const NEW_NAME = 'example.org/log2';
const PATIENCE = { timeout: 600_000, interval: 50 };

const folder = mkdtempSync(path.join(tmpdir(), 'surahi-witness-test-'));
const apps: TestApp[] = [];
let env: Record<string, string>;
/** Settings of a node that is set up for a new name of the log. */
const RENAMED = { LOG_ORIGIN: NEW_NAME, LOG_KEY: Buffer.alloc(32, 6).toString('base64') };
let witness: ChildProcess;
let witnessKey: string;

beforeAll(async () => {
  env = {
    PUBLIC_LOG: 'on',
    LOG_ORIGIN: ORIGIN,
    LOG_KEY: Buffer.alloc(32, 5).toString('base64'),
    DATA_DIR: path.join(folder, 'first'),
    VERIFIER_FILE: import.meta.filename,
  };
  const log = await openPublicLog({ config: loadConfig(env) });
  const renamed = await openPublicLog({ config: loadConfig({ ...env, ...RENAMED }) });
  if (log === undefined || renamed === undefined) throw new Error('the public log is off');
  const logs = [log, renamed].flatMap(({ origin, configuredKey: key }) => ['--origin', origin, '--log-key', key]);
  const options = ['--name', 'witness.example/w1', ...logs];
  const data = ['--data', path.join(folder, 'witness'), '--port', '0'];
  witness = spawn(process.execPath, [PROGRAMS.witness, ...options, ...data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, key = '', url = ''] = await startText(witness, /^Witness key +(\S+)\nListening on +(\S+)\n/);
  witnessKey = key;
  env = { ...env, LOG_WITNESSES: `${url} ${key}` };
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(async () => {
  const exit = once(witness, 'exit');
  witness.kill('SIGTERM');
  await exit;
  rmSync(folder, { recursive: true, force: true });
});

/** What the process writes until the pattern matches. */
async function startText(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const found = pattern.exec(output);
    if (found !== null) return found;
  }
  throw new Error(`the process ended after: ${output}`);
}

/** A server with the log's key whose archive is in a folder of its own. `seed` fills its log before the keeper runs. */
async function startServer(
  archive: string,
  seed: (db: Db, log: PublicLog) => Promise<void> = async () => {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  const app = await createTestApp({
    ...options,
    env: { ...env, LOG_ARCHIVE_DIR: path.join(folder, archive), ...options.env },
    modules: [(ctx) => ctx.onStart(() => seedLog(ctx, seed)), publicLogModule],
  });
  apps.push(app);
  return app;
}

async function seedLog(
  { db, publicLog: log }: AppContext,
  seed: (db: Db, log: PublicLog) => Promise<void>,
): Promise<void> {
  if (log === undefined) throw new Error('the public log is off');
  // The entries notify the keeper, which must find all of them.
  log.halted = 'the test fills the log';
  await seed(db, log);
  log.halted = undefined;
  await db.query({ text: `select pg_notify('log_entries', '')` });
}

const honest = (version: number) =>
  ({ kind: 'pause', v: 1, origin: ORIGIN, market: 'honest', version, at: 0 }) as const;

const cosignedSize = async (app: TestApp) => (await readCheckpoint(app.db, 1))?.size;
const haltedBy = (app: TestApp) => app.context.publicLog?.halted;

test('[FAI-03] a witness in a process of its own cosigns what the server publishes', async () => {
  const app = await startServer('archive');
  for (let size = 1; size <= 3; size += 1) {
    await addEntry(app.db, honest(size));
    await expect.poll(() => cosignedSize(app), PATIENCE).toBe(size);
  }
  const note = parseNote((await readCheckpoint(app.db, 1))?.note ?? '');
  const own = parseVerifierKey(app.context.publicLog?.configuredKey ?? '');
  expect(openCheckpoint(note, ORIGIN, [own]).size).toBe(3);
  expect(verifyCosignatures(note, [parseVerifierKey(witnessKey)])).toHaveLength(1);
  expect(haltedBy(app)).toBeUndefined();
});

test.each([
  ['fewer entries than the witness knows', 1, 'knows a log of 3 entries'],
  ['as many entries with another root', 3, 'knows another tree'],
  ['more entries that do not extend the witnessed ones', 5, 'knows another tree'],
])('[FAI-03] the log halts when the database has %s', async (name, count, reason) => {
  const app = await startServer(name.replaceAll(' ', '-'), async (db, log) => {
    for (let at = 0; at < count; at += 1) {
      const entry = { kind: 'pause', v: 1, origin: ORIGIN, market: 'forged', version: at + 1, at: 0 } as const;
      await addEntry(db, entry);
    }
    await sequenceEntries(db, log);
    await publishCheckpoint(db, log);
  });
  await expect.poll(() => haltedBy(app), PATIENCE).toContain(reason);
  expect(await cosignedSize(app)).toBeUndefined();
});

test.each([
  ['empty', 0],
  ['behind', 1],
])('[FAI-03] a node with a database that is %s signs nothing before it asks the witness', async (name, count) => {
  const app = await startServer(`${name}-archive`, async (db, log) => {
    for (let at = 0; at < count; at += 1) await addEntry(db, honest(at + 1));
    await sequenceEntries(db, log);
    await publishCheckpoint(db, log);
    // It waits for a place when the node starts.
    await addEntry(db, { ...honest(1), market: 'other' });
  });
  await expect.poll(() => haltedBy(app), PATIENCE).toContain('knows a log of 3 entries');
  expect(
    await app.db.query({ text: 'select tree_size from log_checkpoints where tree_size > $1', values: [count] }),
  ).toEqual([]);
});

test('[FAI-03] a log whose witness knows entries that are lost goes on under a new name once its entry exists', async () => {
  const database = await createTestDatabase();
  const shared = { ...database, drop: () => Promise.resolve() };
  const seed = async (db: Db, log: PublicLog) => {
    await addEntry(db, honest(1));
    await sequenceEntries(db, log);
    await publishCheckpoint(db, log);
  };
  const old = await startServer('lost', seed, { database: shared });
  await expect.poll(() => haltedBy(old), PATIENCE).toContain('knows a log of 3 entries');
  const renamed = await startServer('renamed', undefined, { database: shared, env: RENAMED });
  await expect.poll(() => haltedBy(renamed), PATIENCE).toContain('The public log of this database is');
  const [previousKey, key] = [old, renamed].map(({ context }) =>
    toHex(parseVerifierKey(context.publicLog?.configuredKey ?? '').publicKey),
  );
  const entry = { kind: 'origin', v: 1, origin: NEW_NAME, version: 1, previous: ORIGIN, checkpoint: 'QQ==' } as const;
  await addEntry(renamed.db, { ...entry, previousKey: previousKey ?? '', key: key ?? '', reason: 'entries are lost' });
  await expect.poll(() => cosignedSize(renamed), PATIENCE).toBe(2);
  expect([haltedBy(renamed), haltedBy(old) === undefined]).toEqual([undefined, false]);
  const note = parseNote((await readCheckpoint(renamed.db, 1))?.note ?? '');
  expect(verifyCosignatures(note, [parseVerifierKey(witnessKey)])).toHaveLength(1);
  for (const app of apps.splice(0)) await app.close();
  await database.drop();
});
