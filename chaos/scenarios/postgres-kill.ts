import { createClient } from '../lib/client.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, runPlayers } from '../lib/load.ts';
import { pause } from '../lib/random.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer, USUAL_DEADLINE } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

export const postgresKill: Scenario = {
  name: 'postgres-kill',
  goal: 'G2 no acknowledged write is lost when PostgreSQL is killed',
  run: async ({ cluster, database, random, report, scale }) => {
    const rounds = scale({ short: 2, long: 20 });
    const wantedAcks = scale({ short: 1_000, long: 50_000 });
    const world = await makeWorld(await database(), { players: 400, startPoints: 1_000_000 });
    const server = await startServer(world.database, { LOG_LEVEL: 'silent', ...USUAL_DEADLINE });
    const journal = openJournal();
    const client = createClient(server.port, { timeoutMs: 10_000 });
    const tally = newTally();
    let stop = false;
    const load = runPlayers({ world, client: () => client, journal, random, lanes: 32, more: () => !stop }, tally);
    const readyMs: number[] = [];
    for (let round = 0; round < rounds || tally.accepted < wantedAcks; round += 1) {
      await pause(round < rounds ? 300 + random.below(1_200) : 500);
      if (round >= rounds) continue;
      cluster.kill();
      readyMs.push(await cluster.ready());
    }
    stop = true;
    await load;
    client.close();
    report.figure('kills of PostgreSQL', rounds);
    report.figure('acknowledged', tally.accepted);
    report.counts('tries without an outcome', tally.seen);
    report.figure('slowest return of PostgreSQL in ms', Math.round(Math.max(...readyMs)));
    // the short form runs in npm test, on a machine that may be busy
    const withinMs = scale({ short: 600_000, long: 5_000 });
    const slowestMs = Math.round(Math.max(...readyMs));
    report.check(`PostgreSQL is back within ${withinMs / 1000} s`, slowestMs <= withinMs, `${slowestMs} ms`);
    report.check('no answer is a 500', tally.serverErrors === 0, String(tally.serverErrors));
    report.check('the server is still running', server.isUp());
    await verify(world, journal, report);
    await server.stop();
  },
};
