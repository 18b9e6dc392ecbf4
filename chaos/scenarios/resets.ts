import { createClient, isDefinite } from '../lib/client.ts';
import { openJournal, type Operation } from '../lib/journal.ts';
import { randomBid, wireOf } from '../lib/load.ts';
import { startProxy } from '../lib/proxy.ts';
import { pause } from '../lib/random.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

const COPIES = 3;

export const resets: Scenario = {
  name: 'resets',
  goal: 'G3 three copies of a submission over failing connections become one bid with one answer',
  run: async ({ database, random, report, scale }) => {
    const submissions = scale({ short: 250, long: 10_000 });
    const world = await makeWorld(await database(), { players: 300, startPoints: 1_000_000 });
    const server = await startServer(world.database);
    const proxy = await startProxy([server.port], random);
    Object.assign(proxy.faults, { resetAnswer: 0.3, resetRequest: 0.05, halfClose: 0.03 });
    const journal = openJournal();
    const client = createClient(proxy.port, { sockets: 96, timeoutMs: 10_000 });
    const tally = { lost: 0, unequal: 0, refused: 0, changedAccepted: 0 };

    /** Sends one copy until it has a definite answer. */
    const answerOf = async (operation: Operation): Promise<string> => {
      const [path, body] = wireOf(world, operation);
      for (;;) {
        const answer = await client.post(path, body);
        if (answer.kind === 'answer' && isDefinite(answer)) return answer.text;
        tally.lost += 1;
        await pause(random.below(30));
      }
    };

    let left = submissions;
    const lane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const operation = randomBid(random, 1 + random.below(world.players), random.pick(world.markets), 3);
        journal.write({ what: 'sent', operation });
        const answers = await Promise.all(Array.from({ length: COPIES }, () => answerOf(operation)));
        const [first = ''] = answers;
        if (new Set(answers).size > 1) tally.unequal += 1;
        const isAccepted = first.includes('"status":true');
        if (!isAccepted) tally.refused += 1;
        journal.write({
          what: 'answered',
          id: operation.id,
          outcome: isAccepted ? 'accepted' : 'refused',
          code: '',
          answer: first,
        });
        if (random.chance(0.1) && operation.kind === 'bid') {
          const changed = { ...operation, rows: [...operation.rows].reverse().concat(operation.rows.slice(0, 1)) };
          changed.amountPaise = changed.rows.reduce((sum, row) => sum + row.points * 100, 0);
          if (!(await answerOf(changed)).includes('"code":"id_reused"')) tally.changedAccepted += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: 24 }, lane));
    client.close();
    await proxy.close();
    report.figure('submissions', submissions);
    report.figure('tries without an answer', tally.lost);
    report.counts('faults of the connection', proxy.counts);
    report.check('every submission is accepted', tally.refused === 0, `${tally.refused} refused`);
    report.check('all copies get the same answer', tally.unequal === 0, `${tally.unequal} differ`);
    report.check(
      'an id with another body is refused',
      tally.changedAccepted === 0,
      `${tally.changedAccepted} accepted`,
    );
    await verify(world, journal, report);
    await server.stop();
  },
};
