import { createClient } from '../lib/client.ts';
import { startCluster } from '../lib/cluster.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, runPlayers } from '../lib/load.ts';
import { pause } from '../lib/random.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { mountSmallDisk } from '../lib/small-disk.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

const DISK_MEBIBYTES = 900;
const BACK_WITHIN_MS = 10_000;

export const diskFull: Scenario = {
  name: 'disk-full',
  goal: 'G11 a full disk is refused clearly and loses nothing (needs the right to mount)',
  run: async ({ random, report, scale }) => {
    const rounds = scale({ short: 2, long: 10 });
    const fullMs = scale({ short: 3_000, long: 8_000 });
    const disk = mountSmallDisk(DISK_MEBIBYTES);
    report.check('a small disk could be mounted', disk !== undefined, 'run it as root');
    if (disk === undefined) return;
    const cluster = await startCluster({ folder: disk.folder });
    try {
      const world = await makeWorld(await cluster.database('disk_full'), { players: 200, startPoints: 1_000_000 });
      const server = await startServer(world.database, { LOG_LEVEL: 'silent' });
      const journal = openJournal();
      const client = createClient(server.port);
      const tally = newTally();
      let stop = false;
      const load = runPlayers({ world, client: () => client, journal, random, lanes: 16, more: () => !stop }, tally);
      const backMs: number[] = [];
      let takenWhileFull = 0;
      for (let round = 0; round < rounds; round += 1) {
        await pause(1_000);
        disk.fill();
        // what PostgreSQL has set aside is written full first
        for (let left = fullMs; left > 0; left -= 100) {
          await pause(100);
          disk.fill();
        }
        const before = tally.accepted;
        await pause(1_000);
        takenWhileFull += tally.accepted - before;
        disk.empty();
        const [emptiedAt, atEmpty] = [performance.now(), tally.accepted];
        while (tally.accepted < atEmpty + 20 && performance.now() - emptiedAt < 60_000) await pause(20);
        backMs.push(performance.now() - emptiedAt);
      }
      stop = true;
      await load;
      client.close();
      const slowestMs = Math.round(Math.max(...backMs));
      report.figure('times full', rounds);
      report.figure('acknowledged', tally.accepted);
      report.figure('acknowledged in the last seconds of fullness', takenWhileFull);
      report.figure('tries without an outcome', JSON.stringify(tally.seen));
      report.figure('work again after ms at most', slowestMs);
      report.check('a full disk was refused', (tally.seen.busy ?? 0) + (tally.seen.indefinite ?? 0) > 0);
      report.check("each refusal has the protocol's shape", tally.seen['not json'] === undefined);
      report.check('no answer was a 500', tally.serverErrors === 0, String(tally.serverErrors));
      report.check('it writes again within 10 s of space', slowestMs <= BACK_WITHIN_MS, `${slowestMs} ms`);
      report.check('the server lived through it', server.isUp());
      await verify(world, journal, report);
      await server.stop();
    } finally {
      disk.empty();
      await cluster.close();
      disk.unmount();
    }
  },
};
