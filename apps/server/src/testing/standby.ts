import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findBinaries, findRunAs } from '../platform/postgres/embedded-binaries.ts';
import type { EmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import {
  freePort,
  isAlive,
  spawnPostmaster,
  stopPostmaster,
  tailOfLog,
} from '../platform/postgres/embedded-process.ts';
import { asSuper } from './databases.ts';

/** A second PostgreSQL that streams from the first. */
export type Standby = {
  /** The address of the same role and database on the standby. */
  urlOf(leaderUrl: string): string;
  /** Stops the standby as if its host were lost: open connections break. A second call does nothing. */
  stop(): Promise<void>;
};

type Options = { connections: number };

/** The same limit as on the leader, at least. Otherwise a standby refuses to start. */
const settingsOf = { hot_standby: 'on', max_standby_streaming_delay: '1s', wal_receiver_status_interval: '1s' };

/**
 * Copies the files of a running PostgreSQL between pg_backup_start and pg_backup_stop, and starts the copy as a streaming
 * standby on a port of its own. Returns when it answers.
 */
export async function startStandby(leader: EmbeddedPostgres, { connections }: Options): Promise<Standby> {
  const runAs = findRunAs();
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-standby-'));
  chmodSync(folder, 0o755);
  const data = path.join(folder, 'data');
  await copyBase(leader, data);
  const own = (file: string): void => {
    if (runAs !== undefined) chownSync(file, runAs.uid, runAs.gid);
  };
  const signal = path.join(data, 'standby.signal');
  writeFileSync(signal, '');
  own(signal);
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfoOf(leader.superUrl)}'\n`);
  for (const file of [folder, path.join(data, 'backup_label')]) own(file);
  const binaries = findBinaries(runAs, () => undefined);
  const port = await freePort();
  const postmaster = spawnPostmaster({
    folder,
    binaries,
    runAs,
    port,
    fsync: false,
    connections,
    settings: settingsOf,
  });
  const urlOf = (leaderUrl: string): string => {
    const url = new URL(leaderUrl);
    url.port = String(port);
    return url.href;
  };
  while (!(await answersAsStandby(urlOf(leader.superUrl)))) {
    if (!isAlive(postmaster.pid)) throw new Error(`the standby does not start:\n${tailOfLog(folder)}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return {
    urlOf,
    stop: async () => {
      await stopPostmaster(postmaster, folder, binaries);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies everything but the write-ahead log, which the standby streams. */
async function copyBase(leader: EmbeddedPostgres, data: string): Promise<void> {
  const client = new pg.Client({ connectionString: leader.superUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    const from = path.join(leader.folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    copyFiles(from, data);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeFileSync(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
  } finally {
    await client.end();
  }
}

function copyFiles(from: string, to: string): void {
  try {
    execFileSync('cp', ['-a', `${from}/.`, to], { stdio: 'ignore' });
  } catch {
    // cp reports files that disappear meanwhile. Replaying the log restores them.
  }
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(to, name), { force: true });
  execFileSync('find', [path.join(to, 'pg_wal'), '-type', 'f', '-delete']);
}

function conninfoOf(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
}

async function answersAsStandby(url: string): Promise<boolean> {
  try {
    await asSuper(url, 'select 1 / pg_is_in_recovery()::int');
    return true;
  } catch {
    return false;
  }
}
