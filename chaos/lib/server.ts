import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import SERVER_FLAGS from '../../scripts/lib/server-flags.json' with { type: 'json' };
import type { Database } from './cluster.ts';
import { tempFolder } from './temp-folder.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

export type Server = {
  port: number;
  child: ChildProcess;
  /** Everything that the server has written to stdout and stderr. */
  log(): string;
  isUp(): boolean;
  /** SIGKILL: the server gets no chance to finish anything. */
  kill(): Promise<void>;
  /** SIGTERM, then waits for the exit. Returns the wait in ms. */
  stop(): Promise<number>;
};

/** Every started process, so that none outlives its run. */
const started = new Set<ChildProcess>();

/** Kills the servers that a failed run has left. */
export function killServers(): void {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
}

/** The deadline of an answer that the server has when no setting says otherwise. For scenarios about late answers. */
export const USUAL_DEADLINE = { ANSWER_DEADLINE_MS: '4500' };

/**
 * Starts the built server and waits until it listens. Rate limits and deadlines are out of reach, so that a busy machine
 * refuses nothing; `env` overrides every setting. `home` is the folder of another release.
 */
export async function startServer(
  database: Database,
  env: Record<string, string> = {},
  home: string = ROOT,
): Promise<Server> {
  const server = spawnServer(database, env, home);
  return { ...server, port: await server.listening() };
}

/**
 * Starts the built server without waiting. `port` is 0; `listening` returns the port. `within` is a command that runs the rest
 * of its command line, for example on another network.
 */
export function spawnServer(
  database: Pick<Database, 'appUrl' | 'ownerUrl'>,
  env: Record<string, string> = {},
  home: string = ROOT,
  within: readonly string[] = [],
): Server & { listening(): Promise<number> } {
  const bundle = path.join(home, 'apps', 'server', 'dist', 'main.js');
  if (!existsSync(bundle)) throw new Error('the server is not built: run npm run build first');
  const file = path.join(tempFolder('log'), 'server.log');
  const out = openSync(file, 'a');
  const [program, ...args] = [...within, process.execPath, ...SERVER_FLAGS, bundle];
  const child = spawn(program, args, {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1',
      APP_KEY: 'demo-app-key',
      DEMO_SEED: 'off',
      PUBLIC_LOG: 'off',
      DEMO_HISTORY: 'off',
      DEMO_CROWD: 'off',
      DEMO_ROBOT: 'off',
      LOG_LEVEL: 'error',
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      ANSWER_DEADLINE_MS: '600000',
      BID_CROWD_MS: '600000',
      BID_WAIT_MS: '600000',
      // A process of the lowest priority would not run at all on a busy machine.
      WORKERS_NICENESS: '0',
      LIMIT_BIDS_PER_MINUTE: '1000000',
      LIMIT_CALLS_PER_ADDRESS_PER_MINUTE: '10000000',
      LIMIT_LOGIN_PER_MINUTE: '100000',
      LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE: '100000',
      LIMIT_OTP_PER_MINUTE: '100000',
      LIMIT_OTP_PER_ADDRESS_PER_MINUTE: '100000',
      ...env,
    },
    stdio: ['ignore', out, out],
  });
  started.add(child);
  const log = (): string => readFileSync(file, 'utf8');
  const isUp = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    port: 0,
    listening: () => portOf(log, isUp),
    child,
    log,
    isUp,
    kill: async () => {
      if (!isUp()) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    stop: async () => {
      const startedMs = performance.now();
      if (!isUp()) return 0;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      return performance.now() - startedMs;
    },
  };
}

async function portOf(log: () => string, isUp: () => boolean): Promise<number> {
  for (let waitedMs = 0; waitedMs < 600_000; waitedMs += 20) {
    const found = /Player app\s+https?:\/\/[^:/]+:([0-9]+)\//.exec(log());
    if (found !== null) return Number(found[1]);
    if (!isUp()) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the server did not start: ${log().slice(-2_000)}`);
}
