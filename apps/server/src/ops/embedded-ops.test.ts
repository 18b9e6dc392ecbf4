import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { runOps } from './run-ops.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'surahi-ops-'));
  // PostgreSQL may run as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the command line without DATABASE_URL, as where no settings were given. */
async function ops(
  args: readonly string[],
  env: object = { DATA_DIR: dataDir },
): Promise<{ code: number; out: string; err: string }> {
  const ran = { out: '', err: '' };
  const code = await runOps(args, {
    env: { NODE_ENV: 'test', ...env },
    say: (line = '') => void (ran.out += `${line}\n`),
    complain: (line) => void (ran.err += `${line}\n`),
    ask: () => Promise.resolve(false),
    readInput: () => Promise.resolve(''),
  });
  return { code, ...ran };
}

test('without a server it starts the embedded database, and stops it again', async () => {
  await (await startEmbeddedPostgres({ dataDir })).stop();
  const ran = await ops(['audit-books']);
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('Books balanced') });
  expect(existsSync(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
});

test('without DATABASE_URL and without an embedded database it refuses, and makes no database', async () => {
  for (const command of [['audit-books'], ['backup'], ['create-operator', '--username', 'asha', '--role', 'owner']]) {
    const ran = await ops(command);
    expect(ran).toMatchObject({ code: 1, out: '', err: expect.stringContaining('DATABASE_URL is not set') });
  }
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a restore may make the embedded database of a DATA_DIR that its settings name', async () => {
  const ran = await ops(['restore', '--from', path.join(dataDir, 'no-backup')]);
  expect(ran).toMatchObject({ code: 1, err: expect.not.stringContaining('DATABASE_URL') });
  expect(existsSync(path.join(dataDir, 'postgres', 'data'))).toBe(true);
});

test('a restore whose settings name no database says how to name one', async () => {
  const ran = await ops(['restore', '--from', path.join(dataDir, 'no-backup')], {});
  expect(ran).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Set DATA_DIR or DATABASE_URL') });
});
