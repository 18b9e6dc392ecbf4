import { createClient } from '../lib/client.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, runPlayers } from '../lib/load.ts';
import { startProxy } from '../lib/proxy.ts';
import { pause } from '../lib/random.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer, USUAL_DEADLINE } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

export const lostAnswers: Scenario = {
  name: 'lost-answers',
  goal: 'G13 a database connection cut at commit is never reported as a refusal',
  run: async ({ cluster, database, random, report, scale }) => {
    const forMs = scale({ short: 6_000, long: 60_000 });
    const world = await makeWorld(await database(), { players: 300, startPoints: 1_000_000 });
    const url = new URL(world.database.appUrl);
    const link = await startProxy([Number(url.port)], random);
    url.port = String(link.port);
    // the proxy drops answers of the database, including those to commits
    const server = await startServer(world.database, {
      DATABASE_URL: url.href,
      LOG_LEVEL: 'silent',
      ...USUAL_DEADLINE,
    });
    link.faults.resetAnswer = 0.02;
    const journal = openJournal();
    const client = createClient(server.port, { timeoutMs: 10_000 });
    const tally = newTally();
    const untilMs = performance.now() + forMs;
    // On a busy machine the first cut at a commit may come later. The load runs until then.
    const more = (): boolean => performance.now() < untilMs || (tally.seen.indefinite ?? 0) === 0;
    const load = runPlayers({ world, client: () => client, journal, random, lanes: 24, more }, tally);
    while (more()) {
      await pause(200 + random.below(600));
      link.cutAll();
    }
    link.faults.resetAnswer = 0;
    await load;
    client.close();
    report.counts('faults of the connection', link.counts);
    report.figure('acknowledged', tally.accepted);
    report.counts('tries without an outcome', tally.seen);
    report.counts('refused', tally.codes);
    report.check('some outcomes are unknown at first', (tally.seen.indefinite ?? 0) > 0);
    report.check('nothing is refused because of a lost connection', tally.refused === 0, JSON.stringify(tally.codes));
    report.check('no answer is a 500', tally.serverErrors === 0, String(tally.serverErrors));
    await verify(world, journal, report);
    await server.stop();
    await link.close();
    await cluster.ready();
  },
};
