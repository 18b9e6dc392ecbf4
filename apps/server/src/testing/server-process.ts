import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../platform/files/paths.ts';
import { PROGRAMS } from './programs.ts';
import type { TestApp } from './test-app.ts';

/**
 * Starts the built server as a process on a test's database, so that it can be killed. Resolves when it has printed its
 * addresses.
 */
export async function startServerProcess(app: TestApp, env: Record<string, string> = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAMS.server], {
    cwd: projectRoot(),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      PUBLIC_LOG: 'off',
      DEMO_SEED: 'off',
      DEMO_HISTORY: 'off',
      DEMO_CROWD: 'off',
      DEMO_ROBOT: 'off',
      DATABASE_URL: app.appUrl,
      DATABASE_OWNER_URL: app.ownerUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Surahi is running')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
  return child;
}

/** Kills a process with SIGKILL, and waits until it has ended. */
export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
