import { createClient } from '../lib/client.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, runPlayers } from '../lib/load.ts';
import { startProxy } from '../lib/proxy.ts';
import { pause } from '../lib/random.ts';
import type { Scenario } from '../lib/scenario.ts';
import { type Server, startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  goal: 'G14 two servers restart in turn under load, and nothing fails permanently',
  run: async ({ database, random, report, scale }) => {
    const restarts = scale({ short: 3, long: 15 });
    const betweenMs = scale({ short: 1_000, long: 20_000 });
    const world = await makeWorld(await database(), { players: 300, startPoints: 1_000_000 });
    const servers: [Server, Server] = [await startServer(world.database), await startServer(world.database)];
    const proxy = await startProxy([servers[0].port, servers[1].port], random);
    const journal = openJournal();
    const client = createClient(proxy.port, { timeoutMs: 10_000 });
    const tally = newTally();
    let stop = false;
    const load = runPlayers({ world, client: () => client, journal, random, lanes: 24, more: () => !stop }, tally);
    const drainMs: number[] = [];
    let killed = 0;
    for (let turn = 0; turn < restarts; turn += 1) {
      await pause(betweenMs);
      const which = turn % 2 === 0 ? 0 : 1;
      // every third restart is a kill
      if (turn % 3 === 2) {
        killed += 1;
        await servers[which].kill();
      } else {
        drainMs.push(await servers[which].stop());
      }
      servers[which] = await startServer(world.database);
      proxy.targets = [servers[0].port, servers[1].port];
    }
    await pause(betweenMs);
    stop = true;
    await load;
    client.close();
    await proxy.close();
    report.figure('restarts', `${drainMs.length} by SIGTERM, ${killed} by kill -9`);
    report.figure('acknowledged', tally.accepted);
    report.counts('tries repeated', tally.seen);
    report.figure('slowest drain in ms', Math.round(Math.max(...drainMs)));
    report.check(
      'nothing fails permanently',
      tally.refused === 0 && tally.serverErrors === 0,
      JSON.stringify(tally.codes),
    );
    report.check('each drain within 10 s', Math.max(...drainMs) <= 10_000, `${Math.max(...drainMs)} ms`);
    await verify(world, journal, report);
    for (const server of servers) await server.stop();
  },
};
