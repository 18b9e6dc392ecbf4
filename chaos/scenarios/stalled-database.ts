import { createClient } from '../lib/client.ts';
import { givePassword, type LogIns, logInAgain } from '../lib/log-ins.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, runPlayers } from '../lib/load.ts';
import { pause } from '../lib/random.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer, USUAL_DEADLINE } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

const ANSWER_WITHIN_MS = 5_000;
const LANES = 64;
/** The longest time that a stall may take. */
const LONGEST_STALL_MS = 600_000;

export const stalledDatabase: Scenario = {
  name: 'stalled-database',
  goal: 'G12 requests to a stalled database end at their deadline and do not accumulate',
  run: async ({ cluster, database, random, report, scale }) => {
    const stallMs = scale({ short: 6_000, long: 30_000 });
    const world = await makeWorld(await database(), { players: 300, startPoints: 1_000_000 });
    const server = await startServer(world.database, { LOG_LEVEL: 'silent', ...USUAL_DEADLINE });
    await givePassword(world.database);
    const journal = openJournal();
    const client = createClient(server.port);
    // The lanes use every connection of their client. A bid would wait for the one that a log-in holds.
    const logInClient = createClient(server.port);
    const tally = newTally();
    const logIns: LogIns = {};
    let stop = false;
    const loggingIn = logInAgain(
      () => logInClient,
      () => !stop,
      logIns,
    );
    const load = runPlayers({ world, client: () => client, journal, random, lanes: LANES, more: () => !stop }, tally);
    await pause(1_500);
    const before = tally.accepted;
    // The number of responses without an outcome. Each lane gets one during the stall.
    const answers = (): number => (tally.seen.busy ?? 0) + (tally.seen.indefinite ?? 0);
    const wanted = answers() + LANES;
    cluster.signal('SIGSTOP');
    const stalledAt = performance.now();
    try {
      await pause(stallMs);
      const isAnswered = () => answers() >= wanted && (logIns.busy ?? 0) > 0;
      while (!isAnswered() && performance.now() - stalledAt < LONGEST_STALL_MS) await pause(50);
    } finally {
      cluster.signal('SIGCONT');
    }
    const [answered, logInAnswered] = [answers() >= wanted, (logIns.busy ?? 0) > 0];
    const [resumedAt, atResume] = [performance.now(), tally.accepted];
    // recovered: a third of the 1.5 s before the stall; less than full speed, because other work may share the machine
    while (tally.accepted - atResume < before / 3 && performance.now() - resumedAt < 600_000) await pause(50);
    const normalMs = Math.round(performance.now() - resumedAt);
    stop = true;
    await Promise.all([load, loggingIn]);
    client.close();
    logInClient.close();
    const [pool] = await world.database.owner.query<{ n: bigint }>({
      text: `select count(*) as n from pg_stat_activity where datname = current_database() and usename = 'surahi_app' and application_name = 'surahi'`,
    });
    const lost = (tally.seen.lost ?? 0) + (logIns.lost ?? 0);
    report.figure('stalled for ms', stallMs);
    report.figure('acknowledged', tally.accepted);
    report.counts('tries repeated', tally.seen);
    report.counts('log-ins', logIns);
    report.figure('slowest answer in ms', Math.round(tally.slowestMs));
    report.figure('work continued after ms', normalMs);
    report.figure('connections of the server', Number(pool?.n ?? 0n));
    report.check('requests are answered during the stall', answered);
    report.check('a log-in is answered with busy during the stall', logInAnswered);
    report.check('no request is left without an answer', lost === 0, `${lost} lost`);
    // The short form runs in npm test, on a machine that may be busy.
    const answerMs = scale({ short: 600_000, long: ANSWER_WITHIN_MS });
    report.check(
      `each request is answered within ${answerMs / 1_000} s`,
      tally.slowestMs <= answerMs,
      `${Math.round(tally.slowestMs)} ms`,
    );
    const withinMs = scale({ short: 600_000, long: 5_000 });
    report.check(`work continues within ${withinMs / 1000} s`, normalMs <= withinMs, `${normalMs} ms`);
    report.check('no answer is a 500', tally.serverErrors === 0, String(tally.serverErrors));
    await verify(world, journal, report);
    await server.stop();
  },
};
