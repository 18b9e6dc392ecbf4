import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCheckpoint, parseNote, parseVerifierKey, verifyCosignatures } from '@surahi/fairness';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { projectRoot } from '../../platform/files/paths.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addEntry } from './add-entry.ts';
import { publicLogModule } from './module.ts';
import { openPublicLog } from './public-log.ts';
import { readCheckpoint } from './read-log.ts';

const ORIGIN = 'example.org/log';
const PATIENCE = { timeout: 120_000, interval: 50 };

const folder = mkdtempSync(path.join(tmpdir(), 'surahi-witness-test-'));
const apps: TestApp[] = [];
let env: Record<string, string>;
let witness: ChildProcess;
let witnessKey: string;
let versions = 0;

beforeAll(async () => {
  env = {
    PUBLIC_LOG: 'on',
    LOG_ORIGIN: ORIGIN,
    LOG_KEY: Buffer.alloc(32, 5).toString('base64'),
    DATA_DIR: path.join(folder, 'first'),
    VERIFIER_FILE: import.meta.filename,
  };
  const log = await openPublicLog({ config: loadConfig(env) });
  if (log === undefined) throw new Error('the public log is off');
  const main = path.join(projectRoot(), 'apps/witness/src/main.ts');
  const options = ['--name', 'witness.example/w1', '--origin', ORIGIN, '--log-key', log.verifierKey];
  const data = ['--data', path.join(folder, 'witness'), '--port', '0'];
  witness = spawn(process.execPath, ['--import', 'tsx', main, ...options, ...data], {
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

/** A server with the log's key whose archive is in a folder of its own. */
async function startServer(archive: string): Promise<TestApp> {
  const app = await createTestApp({
    env: { ...env, LOG_ARCHIVE_DIR: path.join(folder, archive) },
    modules: [publicLogModule],
  });
  apps.push(app);
  return app;
}

async function add(app: TestApp, market: string): Promise<void> {
  await addEntry(app.db, { kind: 'pause', v: 1, origin: ORIGIN, market, version: (versions += 1), at: 0 });
}

const cosignedSize = async (app: TestApp) => (await readCheckpoint(app.db, 1))?.size;
const haltedBy = (app: TestApp) => app.context.publicLog?.halted;

test('[FAI-03] a witness in a process of its own cosigns what the server publishes', async () => {
  const app = await startServer('archive');
  for (let size = 1; size <= 3; size += 1) {
    await add(app, 'honest');
    await expect.poll(() => cosignedSize(app), PATIENCE).toBe(size);
  }
  const note = parseNote((await readCheckpoint(app.db, 1))?.note ?? '');
  const own = parseVerifierKey(app.context.publicLog?.verifierKey ?? '');
  expect(openCheckpoint(note, ORIGIN, [own]).size).toBe(3);
  expect(verifyCosignatures(note, [parseVerifierKey(witnessKey)])).toHaveLength(1);
  expect(haltedBy(app)).toBeUndefined();
});

test.each([
  ['fewer entries than the witness knows', 1, 'knows a log of 3 entries'],
  ['as many entries with another root', 3, 'knows another tree'],
  ['more entries that do not extend the witnessed ones', 5, 'knows another tree'],
])('[FAI-03] the log halts when the database has %s', async (name, count, reason) => {
  const app = await startServer(name.replaceAll(' ', '-'));
  await app.db.transaction(async (tx) => {
    for (let at = 0; at < count; at += 1) {
      const entry = { kind: 'pause', v: 1, origin: ORIGIN, market: 'forged', version: (versions += 1), at: 0 } as const;
      await addEntry(tx, entry);
    }
  });
  await expect.poll(() => haltedBy(app), PATIENCE).toContain(reason);
  expect(await cosignedSize(app)).toBeUndefined();
});
