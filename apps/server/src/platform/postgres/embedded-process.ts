import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Binaries, RunAs } from './embedded-binaries.ts';
import { postgresEnv } from './embedded-cluster.ts';

/** A running postmaster, started here or found. */
export type Postmaster = { pid: number; port: number; child: ChildProcess | undefined };

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * Returns the postmaster that the data folder's postmaster.pid names, if that process runs and is a PostgreSQL of this
 * folder.
 */
export function findPostmaster(data: string): Postmaster | undefined {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pidLine, , , portLine] = readFileSync(file, 'utf8').split('\n');
  const pid = Number(pidLine);
  const port = Number(portLine);
  if (!Number.isInteger(pid) || !isAlive(pid) || !isPostgresOf(pid, data)) return undefined;
  return Number.isInteger(port) && port > 0 ? { pid, port, child: undefined } : undefined;
}

/** False for a process that has ended, and for a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs under another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const stat = readProc(pid, 'stat');
  return stat === undefined || !/^\d+ \(.*\) Z/s.test(stat);
}

/** The system may have reused a process id, so the command line is compared. */
function isPostgresOf(pid: number, data: string): boolean {
  if (process.platform === 'win32') return true;
  const command = readProc(pid, 'cmdline')?.replaceAll('\0', ' ') ?? psCommand(pid);
  return command.includes('postgres') && command.includes(data);
}

function psCommand(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

export type SpawnOptions = {
  folder: string;
  binaries: Binaries;
  runAs: RunAs | undefined;
  port: number;
  fsync: boolean;
  connections: number;
  /** PostgreSQL settings that replace, or extend, those of a small installation. */
  settings: Readonly<Record<string, string>>;
};

/** Starts a postmaster in its own process group, so that neither Ctrl-C nor the end of this process stops it. */
export function spawnPostmaster(options: SpawnOptions): Postmaster {
  const { folder, binaries, runAs, port, fsync, connections } = options;
  const log = openSync(logFile(folder), existsSync(logFile(folder)) && tooLong(logFile(folder)) ? 'w' : 'a', 0o600);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    shared_buffers: '256MB',
    wal_compression: 'on',
    max_connections: String(connections),
    synchronous_commit: 'on',
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    max_wal_size: '2GB',
    // Segments are kept for reuse: creating one delays every commit by about 40 ms.
    min_wal_size: '1GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // Expected refusals (unique violations, lock timeouts) do not belong in the log.
    log_min_error_statement: 'panic',
    ...options.settings,
  };
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      path.join(folder, 'data'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: folder,
      detached: true,
      env: postgresEnv(),
      stdio: ['ignore', log, log],
      ...(runAs === undefined ? {} : { uid: runAs.uid, gid: runAs.gid }),
    },
  );
  closeSync(log);
  child.unref();
  // An executable that cannot start shows as an exit, which the caller reports with the log.
  child.on('error', () => undefined);
  return { pid: child.pid ?? -1, port, child };
}

function logFile(folder: string): string {
  return path.join(folder, 'server.log');
}

function tooLong(file: string): boolean {
  return statSync(file).size > LOG_LIMIT_BYTES;
}

/** The last lines of PostgreSQL's log, for an error message. */
export function tailOfLog(folder: string): string {
  const file = logFile(folder);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n') : '';
}

/** Fast shutdown: open transactions are rolled back, and every commit is on disk when this returns. */
export async function stopPostmaster(postmaster: Postmaster, folder: string, binaries: Binaries): Promise<void> {
  const data = path.join(folder, 'data');
  if (process.platform === 'win32') {
    execFileSync(binaries.pgCtl, ['stop', '-D', data, '-m', 'fast', '-w'], { stdio: 'ignore' });
    return;
  }
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!isAlive(postmaster.pid)) return;
    process.kill(postmaster.pid, signal);
    if (await becomesTrue(() => !isAlive(postmaster.pid), patienceMs)) return;
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop`);
}

/** Polls `check` every 20 ms for at most `patienceMs`. Returns whether it became true. */
export async function becomesTrue(check: () => boolean, patienceMs: number): Promise<boolean> {
  const deadlineMs = performance.now() + patienceMs;
  while (!check()) {
    if (performance.now() > deadlineMs) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

/** Returns a port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('The system returned no port'));
      });
    });
  });
}
