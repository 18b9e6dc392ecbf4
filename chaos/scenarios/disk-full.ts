import { createClient } from '../lib/client.ts';
import { type Cluster, startCluster } from '../lib/cluster.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, runPlayers, type Tally } from '../lib/load.ts';
import { pause } from '../lib/random.ts';
import type { Report } from '../lib/report.ts';
import type { Context, Scenario } from '../lib/scenario.ts';
import { startServer, USUAL_DEADLINE } from '../lib/server.ts';
import { mountSmallDisk, type SmallDisk } from '../lib/small-disk.ts';
import { verify } from '../lib/verifier.ts';
import { moveWal, panicsOf, useUpWal } from '../lib/wal-disk.ts';
import { makeWorld } from '../lib/world.ts';

const DISK_MEBIBYTES = 900;
/** More than a round writes between two checkpoints, and small enough to fill in seconds. */
const WAL_MEBIBYTES = 500;
const BACK_WITHIN_MS = 10_000;

type Fullness = {
  cluster: Cluster;
  disk: SmallDisk;
  /** Causes the effect of the full disk and keeps the disk full meanwhile. Called when the disk is full. */
  strike(): Promise<void>;
};

export const diskFull: Scenario = {
  name: 'disk-full',
  goal: 'G11 a full disk causes clear refusals and loses nothing (needs root)',
  run: (context) =>
    withDisk(context, DISK_MEBIBYTES, async (disk) => {
      const cluster = await startCluster({ folder: disk.folder });
      try {
        await fillRepeatedly(context, { cluster, disk, strike: async () => undefined });
      } finally {
        disk.empty();
        await cluster.close();
      }
    }),
};

export const walFull: Scenario = {
  name: 'wal-full',
  goal: 'G11 a full disk of pg_wal stops PostgreSQL and loses nothing (needs root)',
  run: (context) =>
    withDisk(context, WAL_MEBIBYTES, async (disk) => {
      const folder = await moveWal(disk.folder);
      const cluster = await startCluster({ folder });
      try {
        let rounds = 0;
        await fillRepeatedly(context, {
          cluster,
          disk,
          strike: async () => {
            await useUpWal(cluster.postgres, () => disk.fill());
            rounds += 1;
          },
        });
        const panics = panicsOf(cluster.postgres);
        context.report.figure('PANIC of PostgreSQL', panics);
        context.report.check('PostgreSQL stops each time the disk is full', panics >= rounds, `${panics} of ${rounds}`);
      } finally {
        disk.empty();
        await cluster.close();
      }
    }),
};

async function withDisk(
  { report }: Context,
  mebibytes: number,
  run: (disk: SmallDisk) => Promise<void>,
): Promise<void> {
  const disk = mountSmallDisk(mebibytes);
  report.check('a small disk can be mounted', disk !== undefined, 'run it as root');
  if (disk === undefined) return;
  try {
    await run(disk);
  } finally {
    disk.unmount();
  }
}

async function fillRepeatedly({ random, report, scale }: Context, fullness: Fullness): Promise<void> {
  const { cluster, disk } = fullness;
  const rounds = scale({ short: 2, long: 10 });
  const fullMs = scale({ short: 3_000, long: 8_000 });
  const world = await makeWorld(await cluster.database('disk_full'), { players: 200, startPoints: 1_000_000 });
  const server = await startServer(world.database, { LOG_LEVEL: 'silent', ...USUAL_DEADLINE });
  const journal = openJournal();
  const client = createClient(server.port, { timeoutMs: 10_000 });
  const tally = newTally();
  let stop = false;
  const load = runPlayers({ world, client: () => client, journal, random, lanes: 16, more: () => !stop }, tally);
  const backMs: number[] = [];
  let acceptedWhileFull = 0;
  for (let round = 0; round < rounds; round += 1) {
    await pause(1_000);
    disk.fill();
    await fullness.strike();
    // PostgreSQL first fills the files that it has reserved
    for (let left = fullMs; left > 0; left -= 100) {
      await pause(100);
      disk.fill();
    }
    const before = tally.accepted;
    await pause(1_000);
    acceptedWhileFull += tally.accepted - before;
    disk.empty();
    const [emptiedAt, atEmpty] = [performance.now(), tally.accepted];
    while (tally.accepted < atEmpty + 20 && performance.now() - emptiedAt < 60_000) await pause(20);
    backMs.push(performance.now() - emptiedAt);
  }
  stop = true;
  await load;
  client.close();
  report.figure('times full', rounds);
  report.figure('acknowledged in the last second of a full disk', acceptedWhileFull);
  checkAnswers(report, tally, Math.round(Math.max(...backMs)));
  report.check('the server is still running', server.isUp());
  await verify(world, journal, report);
  await server.stop();
}

function checkAnswers(report: Report, tally: Tally, slowestMs: number): void {
  report.figure('acknowledged', tally.accepted);
  report.counts('tries without an outcome', tally.seen);
  report.figure('slowest return to work in ms', slowestMs);
  report.check(
    'requests are refused while the disk is full',
    (tally.seen.busy ?? 0) + (tally.seen.indefinite ?? 0) > 0,
  );
  report.check('each refusal is an answer of the protocol', tally.seen['not json'] === undefined);
  report.check('no answer is a 500', tally.serverErrors === 0, String(tally.serverErrors));
  report.check('requests succeed within 10 s of free space', slowestMs <= BACK_WITHIN_MS, `${slowestMs} ms`);
}
