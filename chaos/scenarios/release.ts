import { createClient } from '../lib/client.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, runPlayers } from '../lib/load.ts';
import { findMoveFailure, makeNextRelease } from '../lib/next-release.ts';
import { startProxy } from '../lib/proxy.ts';
import type { Scenario } from '../lib/scenario.ts';
import { type Server, startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { declare, makeWorld, untilSettled, type World } from '../lib/world.ts';

const LANES = 24;

export const release: Scenario = {
  name: 'release',
  goal: 'G14 two servers move to a next release with a migration and back under load, and nothing fails permanently',
  run: async ({ database, random, report, scale }) => {
    const step = scale({ short: 80, long: 3_000 });
    const next = makeNextRelease();
    const world = await makeWorld(await database(), { players: 300, startPoints: 1_000_000 });
    const servers: [Server, Server] = [await startServer(world.database), await startServer(world.database)];
    const proxy = await startProxy([servers[0].port, servers[1].port], random);
    const journal = openJournal();
    const client = createClient(proxy.port, { timeoutMs: 10_000 });
    const tally = newTally();
    let stop = false;
    const load = runPlayers({ world, client: () => client, journal, random, lanes: LANES, more: () => !stop }, tally);
    /** Waits until the load has got further answers from the servers of this step. */
    const more = async (): Promise<void> => {
      const until = tally.accepted + step;
      while (tally.accepted < until) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const drainMs: number[] = [];
    const move = async (which: 0 | 1, home?: string): Promise<void> => {
      drainMs.push(await servers[which].stop());
      servers[which] = await startServer(world.database, {}, home);
      proxy.targets = [servers[0].port, servers[1].port];
      await more();
    };
    await more();
    await move(0, next.folder);
    await settleOne(world, 0);
    await move(1, next.folder);
    await move(0);
    await settleOne(world, 1);
    await move(1);
    stop = true;
    await load;
    report.figure('moves', drainMs.length);
    report.figure('acknowledged', tally.accepted);
    report.counts('tries repeated', tally.seen);
    report.figure('slowest drain in ms', Math.round(Math.max(...drainMs)));
    report.check(
      'the previous release starts again on the migrated database',
      servers.every((server) => server.isUp()),
    );
    report.check(
      'nothing fails permanently',
      // Draws are closed and settled meanwhile.
      tally.serverErrors === 0 &&
        tally.unknown === 0 &&
        Object.keys(tally.codes).every((code) => code.endsWith('_closed')),
      JSON.stringify(tally.codes),
    );
    const failure = await findMoveFailure(world.database, next.migration, LANES);
    report.check('the migration ran under load, and its trigger saw the slips of both releases', !failure, failure);
    await verify(world, journal, report);
    client.close();
    await proxy.close();
    for (const server of servers) await server.stop();
  },
};

/** Declares and settles a draw while servers of both releases run. */
async function settleOne(world: World, nth: number): Promise<void> {
  const market = world.markets.filter(({ family }) => family !== 'main')[nth];
  if (market === undefined) throw new Error('the world has too few markets');
  await declare(world.database, market, { open: market.family === 'gali' ? '47' : '140' });
  await untilSettled(world);
}
