import { readFileSync } from 'node:fs';
// Where the project is, and running its tools without a shell or npx in between.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

/** The project's folder. */
export const HOME = resolve(import.meta.dirname, '..', '..');

/** Notes of the build between runs; safe to delete. */
export const CACHE = join(HOME, '.cache');

const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  // The compiler written anew is many times faster; dependency-cruiser and others load the API of its predecessor, which stays.
  tsc: 'typescript-7/bin/tsc',
  tsx: 'tsx/dist/cli.mjs',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

/**
 * The command that runs a tool of the project with node itself: no shell that would swallow signals.
 * @param {keyof typeof TOOLS} name
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function tool(name, args) {
  return [process.execPath, [join(HOME, 'node_modules', TOOLS[name]), ...args]];
}

/**
 * Runs a program with its output going to ours, hands on the signals that reach us, and gives its exit code (130 or 143 when it was
 * ended by one). After `timeoutMs` it is asked to end, 20 s later made to.
 * @param {[string, string[]]} command
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, stdin?: 'inherit' | 'ignore', timeoutMs?: number}} [options]
 * @returns {Promise<number>}
 */
export function run([file, args], options = {}) {
  const { cwd = HOME, env = process.env, stdin = 'ignore', timeoutMs } = options;
  return new Promise((done, failed) => {
    const child = spawn(file, args, { cwd, env, stdio: [stdin, 'inherit', 'inherit'] });
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
      console.error(`Ended after ${timeoutMs / 1000} s`);
      child.kill('SIGTERM');
    }, timeoutMs),
    setTimeout(() => child.kill('SIGKILL'), timeoutMs + 20_000),
  ];
}

/**
 * Ctrl-C in a terminal reaches parent and child alike; `kill` reaches us alone. Either way the child decides when it is done.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops forwarding
 */
export function forwardSignals(child) {
  const hand = {
    // The terminal already told the child; telling it twice would ask for a hurried end.
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
 * npm runs scripts in a shell that dies of SIGTERM without telling anyone; that we were left alone is all there is to notice.
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
 * Seconds since `startMs`, as people read them.
 * @param {number} startMs a reading of performance.now()
 * @returns {string}
 */
export function secondsSince(startMs) {
  return `${((performance.now() - startMs) / 1000).toFixed(1)} s`;
}

/**
 * How node runs the built server. Requests make much short-lived rubbish: a larger young generation is swept less often
 * (a sixth of the time of a bid went into it). In a file of its own so that the measurements run the same.
 */
export const SERVER_FLAGS = JSON.parse(readFileSync(new URL('server-flags.json', import.meta.url), 'utf8'));
