import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { becomesTrue, findPostmaster } from '../apps/server/src/platform/postgres/embedded-process.ts';
import { HOME } from './lib/project.mjs';

type Running = { process: ChildProcess; output: () => string; dataDir: string };

function dev(port: string): Running {
  const dataDir = mkdtempSync(join(tmpdir(), 'surahi-dev-'));
  // PostgreSQL may run as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const env = {
    PATH: process.env.PATH,
    PORT: port,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DEMO_HISTORY: 'off',
    DEMO_CROWD: 'off',
    DEMO_ROBOT: 'off',
  };
  const child = spawn(process.execPath, [join(HOME, 'scripts/dev.mjs')], { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  return { process: child, output: () => text, dataDir };
}

async function exitOf({ process: child }: Running): Promise<number | null> {
  await becomesTrue(() => child.exitCode !== null || child.signalCode !== null, 600_000);
  return child.exitCode;
}

test('the development server proxies pictures, reports a port that is taken, and leaves no process running', async () => {
  const running = dev('0');
  try {
    const isUp = await becomesTrue(() => running.output().includes('Ctrl-C stops everything'), 600_000);
    expect([isUp, running.output()]).toEqual([true, expect.stringContaining('Ctrl-C')]);
    const url = /http:\/\/localhost:\d+/.exec(running.output())?.[0] ?? '';
    const picture = await fetch(`${url}/media/slider/1`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    // The page comes from the sources, not from an earlier build.
    expect(await (await fetch(`${url}/charts/starline`)).text()).toContain('/@vite/client');

    const port = new URL(url).port;
    const second = dev(port);
    expect(await exitOf(second)).toBe(1);
    expect(second.output()).toBe(`Port ${port} is taken. Choose another one with PORT=…\n`);
    expect(existsSync(join(second.dataDir, 'postgres'))).toBe(false);
    rmSync(second.dataDir, { recursive: true });
  } finally {
    running.process.kill('SIGTERM');
    expect(await exitOf(running)).toBe(0);
    expect(findPostmaster(join(running.dataDir, 'postgres', 'data'))).toBeUndefined();
    rmSync(running.dataDir, { recursive: true, force: true });
  }
});
