import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createDb } from './platform/db/db.ts';
import { serverRoot } from './platform/files/paths.ts';
import { becomesTrue, findPostmaster } from './platform/postgres/embedded-process.ts';
import { createTestDatabase } from './testing/databases.ts';
import { PROGRAMS } from './testing/programs.ts';

type Running = { process: ChildProcess; output: () => string; url: () => string };

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

/** Starts the program as `npm start` does, with only PATH of this environment. */
function launch(env: Record<string, string>): Running {
  const child = spawn(process.execPath, [PROGRAMS.server], {
    cwd: serverRoot(),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PUBLIC_LOG: 'off',
      LOG_LEVEL: 'warn',
      DEMO_SEED: 'off',
      DEMO_HISTORY: 'off',
      DEMO_CROWD: 'off',
      DEMO_ROBOT: 'off',
      ...env,
    },
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  const output = (): string => text;
  return { process: child, output, url: () => /http:\/\/localhost:\d+/.exec(text)?.[0] ?? '' };
}

async function launchAndWait(env: Record<string, string>): Promise<Running> {
  const running = launch(env);
  const up = await becomesTrue(() => running.output().includes('Ctrl-C') || running.process.exitCode !== null, 600_000);
  expect([up, running.process.exitCode, running.output()]).toEqual([true, null, expect.stringContaining('Ctrl-C')]);
  return running;
}

async function exitOf(running: Running): Promise<number | null> {
  await becomesTrue(() => running.process.exitCode !== null || running.process.signalCode !== null, 600_000);
  return running.process.exitCode;
}

test('an invalid configuration stops the start and lists every problem', async () => {
  const running = launch({ PORT: 'eighty' });
  expect(await exitOf(running)).toBe(78);
  expect(running.output()).toContain('- PORT: must be a whole number from 0 to 65535');
  const licensed = launch({ VALUE_MODE: 'licensed' });
  expect(await exitOf(licensed)).toBe(78);
  for (const name of ['LICENSE_OPERATOR_NAME', 'APP_KEY', 'PUBLIC_URL'])
    expect(licensed.output()).toContain(`- ${name}: `);
});

test('the server runs on an external database and stops cleanly on SIGTERM', async () => {
  const database = await createTestDatabase('empty');
  const running = await launchAndWait({ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl });
  expect((await fetch(`${running.url()}/readyz`)).status).toBe(200);
  running.process.kill('SIGTERM');
  expect(await exitOf(running)).toBe(0);
  await expect(fetch(`${running.url()}/healthz`)).rejects.toThrow('fetch failed');
  await database.drop();
});

test('a demo with a past seals its audit log after the past is written, and the first check finds no problem', async () => {
  const database = await createTestDatabase('empty');
  const env = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl };
  const running = await launchAndWait({ ...env, DEMO_SEED: 'on', DEMO_HISTORY: 'on' });
  const owner = createDb({ connectionString: database.ownerUrl, max: 1 });
  const firstCheck = async () => {
    const [check] = await owner.query<{ rows_sealed: bigint; problem_count: number }>({
      text: 'select rows_sealed, problem_count::int as problem_count from audit_checks order by check_id limit 1',
    });
    return check;
  };
  await expect.poll(firstCheck, { timeout: 600_000 }).toBeDefined();
  const past = await owner.one<{ rows: bigint }>({
    text: `select count(*) as rows from audit_log where at < app_now() - interval '1 day'`,
  });
  expect(past.rows).toBeGreaterThan(100n);
  const check = await firstCheck();
  expect(check?.problem_count).toBe(0);
  expect(check?.rows_sealed).toBeGreaterThan(past.rows);
  await owner.close();
  running.process.kill('SIGTERM');
  expect(await exitOf(running)).toBe(0);
  await database.drop();
});

test('after a kill the database keeps running; the next start adopts it, and Ctrl-C stops it without a reader of the output', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'surahi-main-'));
  chmodSync(dataDir, 0o755);
  const data = path.join(dataDir, 'postgres', 'data');
  try {
    const first = await launchAndWait({ DATA_DIR: dataDir });
    const before = findPostmaster(data);
    expect(before).toBeDefined();
    first.process.kill('SIGKILL');
    await exitOf(first);
    expect(findPostmaster(data)?.pid).toBe(before?.pid);

    const second = await launchAndWait({ DATA_DIR: dataDir });
    expect(findPostmaster(data)?.pid).toBe(before?.pid);
    expect((await fetch(`${second.url()}/readyz`)).status).toBe(200);
    // As in `npm start | tee log`, where Ctrl-C ends tee first.
    second.process.stdout?.destroy();
    second.process.stderr?.destroy();
    second.process.kill('SIGINT');
    expect(await exitOf(second)).toBe(0);
    expect(findPostmaster(data)).toBeUndefined();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('production refuses a database whose clock was moved', async () => {
  const database = await createTestDatabase('empty');
  const env = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl };
  const production = { ...env, NODE_ENV: 'production', SMS_URL: 'http://127.0.0.1:9/{mobile}' };
  const fine = await launchAndWait(production);
  fine.process.kill('SIGTERM');
  expect(await exitOf(fine)).toBe(0);
  const owner = createDb({ connectionString: database.ownerUrl, max: 1 });
  await owner.query({ text: 'update clock_control set offset_ms = 60000' });
  await owner.close();
  const refused = launch(production);
  expect(await exitOf(refused)).toBe(1);
  expect(refused.output()).toContain('this is a test database');
  await database.drop();
});
