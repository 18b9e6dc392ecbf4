// The project's folder, and functions that run its tools without a shell or npx.
import { existsSync, readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';

/** The project's folder. */
export const HOME = resolve(import.meta.dirname, '..', '..');

/** The build's hashes. Safe to delete. */
export const CACHE = join(HOME, '.cache');

const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  // TypeScript 7 compiles many times faster. dependency-cruiser and others need the API of TypeScript 6, so both are installed.
  tsc: 'typescript-7/bin/tsc',
  tsx: 'tsx/dist/cli.mjs',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

/**
 * The settings of this process and of the file `.env`, as the server reads them.
 * @returns {NodeJS.ProcessEnv}
 */
export function readSettings() {
  const file = join(HOME, '.env');
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
}

/**
 * Returns the command that runs a tool of the project directly with node, because a shell would not forward signals.
 * @param {keyof typeof TOOLS} name
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function tool(name, args) {
  return [process.execPath, [join(HOME, 'node_modules', TOOLS[name]), ...args]];
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {'inherit' | 'ignore'} [stdin]
 * @property {number} [timeoutMs]
 */

/**
 * Runs a program with its output going to ours and forwards our signals. Returns its exit code (130 or 143 after a signal).
 * Sends SIGTERM after `timeoutMs` and SIGKILL 20 s later.
 * @param {[string, string[]]} command
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run([file, args], options = {}) {
  const { cwd = HOME, env = process.env, stdin = 'ignore', timeoutMs } = options;
  return endOf(spawn(file, args, { cwd, env, stdio: [stdin, 'inherit', 'inherit'] }), timeoutMs);
}

/**
 * Runs a program like `run`, for programs that run concurrently. Each line of their output begins with `name`.
 * @param {string} name
 * @param {[string, string[]]} command
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export async function runPrefixed(name, [file, args], options = {}) {
  const { cwd = HOME, env = process.env, timeoutMs } = options;
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = [child.stdout, child.stderr].map(async (stream) => {
    for await (const line of createInterface({ input: stream })) console.log(`${name} │ ${line}`);
  });
  const code = await endOf(child, timeoutMs);
  // A child process of the program may outlive it and keep the pipes open.
  const pipesKept = setTimeout(() => [child.stdout, child.stderr].map((stream) => stream.destroy()), 5_000);
  await Promise.allSettled(printed);
  clearTimeout(pipesKept);
  return code;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [timeoutMs]
 * @returns {Promise<number>}
 */
function endOf(child, timeoutMs) {
  return new Promise((done, failed) => {
    const forget = forwardSignals(child);
    const timers = timeoutMs === undefined ? [] : endAfter(child, timeoutMs);
    const finish = () => {
      forget();
      for (const timer of timers) clearTimeout(timer);
    };
    child.once('error', (error) => {
      finish();
      failed(error);
    });
    child.once('exit', (code, signal) => {
      finish();
      done(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} timeoutMs
 */
function endAfter(child, timeoutMs) {
  return [
    setTimeout(() => {
      console.error(`Stopped after ${timeoutMs / 1000} s`);
      child.kill('SIGTERM');
    }, timeoutMs),
    setTimeout(() => child.kill('SIGKILL'), timeoutMs + 20_000),
  ];
}

/**
 * Forwards signals. Ctrl-C in a terminal reaches parent and child; `kill` reaches only the parent. The child decides when it
 * is done.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops forwarding
 */
export function forwardSignals(child) {
  const hand = {
    // The terminal has already signalled the child. A second signal would mean: stop immediately.
    SIGINT: () => process.stdin.isTTY || child.kill('SIGINT'),
    SIGTERM: () => child.kill('SIGTERM'),
    SIGHUP: () => child.kill('SIGTERM'),
  };
  for (const [signal, handler] of Object.entries(hand)) process.on(signal, handler);
  const watch = watchNpm(() => child.kill('SIGTERM'));
  return () => {
    clearInterval(watch);
    for (const [signal, handler] of Object.entries(hand)) process.off(signal, handler);
  };
}

/**
 * npm runs scripts in a shell that dies of SIGTERM without forwarding it. The only sign is that our parent process changes.
 * @param {() => void} onGone
 * @returns {NodeJS.Timeout | undefined} undefined when npm did not start us
 */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 500);
  return watch.unref();
}

/**
 * Formats the seconds since `startMs` for people.
 * @param {number} startMs a value of performance.now()
 * @returns {string}
 */
export function secondsSince(startMs) {
  return `${((performance.now() - startMs) / 1000).toFixed(1)} s`;
}

/**
 * Node flags of the built server. Requests allocate many short-lived objects. A larger young generation is collected less
 * often; collection took a sixth of a bid's time. A separate JSON file, so that measurements use the same flags.
 */
export const SERVER_FLAGS = JSON.parse(readFileSync(new URL('server-flags.json', import.meta.url), 'utf8'));
