import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { pause } from './random.ts';

/** Creates a cluster whose pg_wal is on another disk. Returns the folder to start it in. */
export async function moveWal(elsewhere: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-chaos-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, fsync: true });
  await postgres.stop();
  const wal = path.join(postgres.folder, 'data', 'pg_wal');
  const moved = path.join(elsewhere, 'pg_wal');
  execFileSync('cp', ['-a', wal, moved]);
  rmSync(wal, { recursive: true });
  symlinkSync(moved, wal);
  return folder;
}

/**
 * Switches WAL segments until PostgreSQL needs a new one and stops with PANIC for lack of space. `fill` takes the space
 * that PostgreSQL frees in between.
 */
export async function useUpWal(postgres: EmbeddedPostgres, fill: () => void): Promise<void> {
  const before = panicsOf(postgres);
  const untilMs = performance.now() + 60_000;
  while (panicsOf(postgres) === before && performance.now() < untilMs) {
    fill();
    await endSegment(postgres.superUrl);
    await pause(50);
  }
}

/** The number of PANIC messages in PostgreSQL's log. */
export function panicsOf({ folder }: EmbeddedPostgres): number {
  return readFileSync(path.join(folder, 'server.log'), 'utf8').split('PANIC:').length - 1;
}

async function endSegment(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_logical_emit_message(false, $1, $2), pg_switch_wal()', ['surahi', 'end']);
  } catch {
    // PostgreSQL has stopped or is restarting
  } finally {
    await client.end().catch(() => undefined);
  }
}
