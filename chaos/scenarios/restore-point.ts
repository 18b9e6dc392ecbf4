import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { createClient } from '../lib/client.ts';
import { attachDatabase, type Cluster, startCluster } from '../lib/cluster.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, perform, randomBid, runPlayers } from '../lib/load.ts';
import { pause } from '../lib/random.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer, USUAL_DEADLINE } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

const DATABASE = 'restore_point';
const POINT = 'the_point';

export const restorePoint: Scenario = {
  name: 'restore-point',
  goal: 'G15 a base copy and the archived log bring back every write up to a point, and none after it',
  run: async ({ random, report, scale }) => {
    const place = mkdtempSync(path.join(tmpdir(), 'surahi-restore-'));
    const [archive, copy] = [path.join(place, 'archive'), path.join(place, 'copy')];
    for (const folder of [place, archive, copy]) openFolder(folder);
    const cluster = await startCluster();
    try {
      await startArchiving(cluster, archive);
      const world = await makeWorld(await cluster.database(DATABASE), { players: 300, startPoints: 1_000_000 });
      const server = await startServer(world.database, { LOG_LEVEL: 'silent', ...USUAL_DEADLINE });
      const client = createClient(server.port, { timeoutMs: 10_000 });
      const load = { world, client: () => client, random, lanes: 24 };
      const [upToPoint, afterPoint] = [openJournal(), openJournal()];
      const wanted = scale({ short: 1_500, long: 50_000 });
      const before = newTally();
      const more = (): boolean => before.accepted < wanted;
      const running = runPlayers({ ...load, journal: upToPoint, more }, before);
      await pause(300);
      const copiedMs = await copyBase(cluster, copy);
      const underway = before.accepted;
      await running;
      await asSuper(cluster, `select pg_create_restore_point('${POINT}')`);
      const after = newTally();
      await runPlayers({ ...load, journal: afterPoint, more: () => after.accepted < wanted / 5 }, after);
      client.close();
      await server.stop();
      await untilArchived(cluster, archive);
      const restoredMs = await restoreAndVerify();
      report.figure('acknowledged before the base copy ended', underway);
      report.figure('acknowledged up to the point', before.accepted);
      report.figure('acknowledged after it', after.accepted);
      report.figure('base copy in ms', copiedMs);
      report.figure('restored to the point in ms', restoredMs);
      report.check('some writes are only in the archived log', before.accepted > underway);
      report.check('there are writes after the point', after.accepted > 0);

      async function restoreAndVerify(): Promise<number> {
        aimAtPoint(path.join(copy, 'postgres', 'data'), archive);
        const startedMs = performance.now();
        const restored = await startEmbeddedPostgres({ dataDir: copy });
        const tookMs = Math.round(performance.now() - startedMs);
        const database = attachDatabase(restored, DATABASE);
        try {
          const there = { ...world, database };
          // the copy must hold exactly the requests of the journal that ends at the point
          await verify(there, upToPoint, report);
          await expectToWorkOn(there);
          return tookMs;
        } finally {
          await database.close();
          await restored.stop();
        }
      }

      async function expectToWorkOn(there: typeof world): Promise<void> {
        const again = await startServer(there.database, { LOG_LEVEL: 'silent', ...USUAL_DEADLINE });
        const player = createClient(again.port, { timeoutMs: 10_000 });
        const [market] = there.markets;
        if (market === undefined) throw new Error('the world has no market');
        const options = { ...load, world: there, client: () => player, journal: upToPoint, more: () => false };
        const outcome = await perform(options, randomBid(random, 1, market), newTally());
        report.check('the restored database accepts bids', outcome === 'accepted', outcome);
        player.close();
        await again.stop();
      }
    } finally {
      await cluster.close();
      rmSync(place, { recursive: true, force: true });
    }
  },
};

/** Creates a folder for every user: as root, PostgreSQL runs as another user. */
function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
}

async function startArchiving(cluster: Cluster, archive: string): Promise<void> {
  await asSuper(cluster, `alter system set archive_mode = 'on'`);
  await asSuper(cluster, `alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
  // archive_mode takes effect at a start; the watcher starts PostgreSQL again
  cluster.kill();
  await cluster.ready();
}

/** Copies the files of the running database between pg_backup_start and pg_backup_stop. Returns the time in ms. */
async function copyBase(cluster: Cluster, copy: string): Promise<number> {
  const startedMs = performance.now();
  const client = new pg.Client({ connectionString: cluster.postgres.superUrl });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('base', true)`);
    copyFiles(cluster.postgres.folder, path.join(copy, 'postgres'));
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeInto(path.join(copy, 'postgres', 'data'), 'backup_label', rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  return Math.round(performance.now() - startedMs);
}

function copyFiles(from: string, to: string): void {
  try {
    execFileSync('cp', ['-a', from, to], { stdio: 'ignore' });
  } catch {
    // cp reports files that disappear meanwhile; replaying the WAL restores them
  }
  const data = path.join(to, 'data');
  if (!existsSync(path.join(data, 'global', 'pg_control'))) throw new Error('the base copy has no pg_control');
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(data, name), { force: true });
  // all WAL must come from the archive
  execFileSync('find', [path.join(data, 'pg_wal'), '-type', 'f', '-delete']);
}

function aimAtPoint(data: string, archive: string): void {
  const settings = {
    archive_mode: 'off',
    restore_command: `cp ${archive}/%f "%p"`,
    recovery_target_name: POINT,
    recovery_target_action: 'promote',
    // no connections before the point is reached
    hot_standby: 'off',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(path.join(data, 'postgresql.auto.conf'), lines.join(''));
  writeInto(data, 'recovery.signal', '');
}

/** Writes a file that belongs to the owner of the folder: as root, that is another user. */
function writeInto(data: string, name: string, text: string): void {
  const { uid, gid } = statSync(data);
  const file = path.join(data, name);
  writeFileSync(file, text);
  chownSync(file, uid, gid);
}

async function untilArchived(cluster: Cluster, archive: string): Promise<void> {
  const [row] = await asSuper(cluster, `select pg_walfile_name(pg_switch_wal()) as name`);
  const last = path.join(archive, String(row?.name));
  for (let waitedMs = 0; !existsSync(last); waitedMs += 50) {
    if (waitedMs > 60_000) throw new Error('the last WAL segment was not archived in time');
    await pause(50);
  }
  // the file appears before it is complete
  await pause(500);
}

async function asSuper(cluster: Cluster, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: cluster.postgres.superUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
