import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import SERVER_FLAGS from '../../scripts/lib/server-flags.json' with { type: 'json' };
import type { BenchDatabase } from './cluster.ts';
import { stopAtExit } from './interruption.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const BUNDLE = path.join(ROOT, 'apps', 'server', 'dist', 'main.js');

export type BenchServer = { port: number; pid: number; stop(): Promise<void> };

/** Throws when no server is built. Call it before work that takes minutes. */
export function requireBuiltServer(): void {
  if (!existsSync(BUNDLE)) throw new Error('the server is not built: run npm run build first');
}

/** Settings of a short run: an answer deadline of ten minutes, so that no request fails on a busy machine. */
export const PATIENT_SERVER = { ANSWER_DEADLINE_MS: '600000', WORKERS_NICENESS: '0' };

/** Starts the built server with production settings on a bench database. Rate limits are out of reach. */
export async function startBenchServer(
  database: BenchDatabase,
  env: Record<string, string> = {},
): Promise<BenchServer> {
  requireBuiltServer();
  const child = spawn(process.execPath, [...SERVER_FLAGS, BUNDLE], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1',
      APP_KEY: 'demo-app-key',
      SMS_URL: 'http://127.0.0.1:9/sms',
      SMS_BODY_TEMPLATE: '{"to":"{mobile}","text":"{text}"}',
      DEMO_SEED: 'off',
      PUBLIC_LOG: 'off',
      DEMO_HISTORY: 'off',
      DEMO_CROWD: 'off',
      DEMO_ROBOT: 'off',
      LOG_LEVEL: 'error',
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      LIMIT_BIDS_PER_MINUTE: '1000000',
      LIMIT_CALLS_PER_ADDRESS_PER_MINUTE: '10000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stopRunning = stopAtExit(() => child.kill('SIGKILL'));
  const port = await portOf(child);
  if (child.pid === undefined) throw new Error('the server process did not start');
  return { port, pid: child.pid, stop: () => stop(child).finally(stopRunning) };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /Player app\s+https?:\/\/[^:/]+:([0-9]+)\//.exec(text);
      if (found !== null) resolve(Number(found[1]));
    });
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}: ${text}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
