import { randomUUID } from 'node:crypto';
import { setClockOffset } from '../../apps/server/src/testing/suite-clock.ts';
import { createClient } from '../lib/client.ts';
import { alterSlip, checkDraws } from '../lib/fair-checks.ts';
import { addDraws, type Draw, submissionBody } from '../lib/fair-draws.ts';
import { type FairPrograms, startFairPrograms } from '../lib/fair-programs.ts';
import { pause } from '../lib/random.ts';
import type { Context, Scenario } from '../lib/scenario.ts';
import { startServer, type Server } from '../lib/server.ts';
import { verifyBooks } from '../lib/verifier.ts';
import { makeWorld, type World } from '../lib/world.ts';

/** Bidding begins this many seconds after the start. The records must be cosigned before that. */
const BIDS_FROM_S = 45;
/**
 * The first bidding ends this many seconds after the start. The server makes records only until a minute before that.
 */
const CUT_OFF_S = 110;
/** A draw that has not ended after this many seconds of kills counts as stuck. */
const END_S = 900;

/** Retries one submission until it has an outcome. Returns its id, or undefined when it is refused. */
async function bid(world: World, server: () => Server, draw: Draw, player: number): Promise<string | undefined> {
  const id = randomUUID();
  const body = submissionBody(world, draw, { id, player });
  for (let tries = 0; tries < 200; tries += 1) {
    const client = createClient(server().port, { timeoutMs: 5_000 });
    const answer = await client.post('/api-starline-submit-bid', body);
    client.close();
    if (answer.kind === 'answer' && answer.ok) return id;
    if (answer.kind === 'answer' && !['busy', 'indefinite', 'date_not_current'].includes(answer.code)) return undefined;
    await pause(500);
  }
  return undefined;
}

/**
 * Kills server, beacon and witness in turn, each time after a random wait, at most `mostKills` times. Ends when `done`
 * returns true or END_S has passed.
 */
async function killUntil(
  done: () => Promise<boolean>,
  {
    programs,
    server,
    random,
    mostKills,
  }: {
    programs: FairPrograms;
    server: { kill(): Promise<void>; start(): Promise<void> };
    random: Context['random'];
    mostKills: number;
  },
): Promise<{ kills: number; ended: boolean }> {
  const victims = [server, programs.beacon, server, programs.witness];
  const endMs = performance.now() + END_S * 1_000;
  let kills = 0;
  while (performance.now() < endMs) {
    await pause(300 + random.below(1_700));
    if (await done()) return { kills, ended: true };
    if (kills === mostKills) continue;
    const victim = victims[kills % victims.length];
    await victim?.kill();
    kills += 1;
    await pause(random.below(1_500));
    await victim?.start();
  }
  return { kills, ended: await done() };
}

async function endedOf(world: World): Promise<{ drawn: number; doubled: number }> {
  const row = await world.database.owner.one<{ drawn: bigint; doubled: bigint }>({
    text: `select
        (select count(*) from log_entries where kind = 'payouts' and log_index is not null) as drawn,
        (select count(*) from (select 1 from log_entries group by kind, subject, version having count(*) > 1) x) as doubled`,
  });
  return { drawn: Number(row.drawn), doubled: Number(row.doubled) };
}

/** Whether the newest checkpoint is cosigned, so that a bundle can be checked. */
async function isCosigned(world: World): Promise<boolean> {
  const row = await world.database.owner.one<{ is_cosigned: boolean }>({
    text: `select max(tree_size) = (select max(tree_size) from log_checkpoints) as is_cosigned from log_cosignatures`,
  });
  return row.is_cosigned;
}

export const fair: Scenario = {
  name: 'fair',
  goal: 'F8 draws whose server, beacon and witness are killed in turn end settled, and every bid is proven',
  run: async ({ database, random, report, scale }) => {
    const machine = await database();
    // Beacon and witness read the clock of the machine.
    await machine.owner.query({ text: setClockOffset(0) });
    const world = await makeWorld(machine, { players: 20, startPoints: 100_000 });
    const programs = await startFairPrograms();
    try {
      const env = programs.env;
      // Add the draws before the server starts, so that it finds them at its start.
      const draws = await addDraws(world, {
        count: scale({ short: 4, long: 60 }),
        bidsFromS: BIDS_FROM_S,
        cutOffS: CUT_OFF_S,
        // A kill then finds each draw in another step.
        apartS: 4,
      });
      let server = await startServer(world.database, env);
      await pause((BIDS_FROM_S + 1) * 1_000);
      const placed = await Promise.all(
        draws.flatMap((draw, at) =>
          [1, 2].map(async (nth) => {
            const player = 1 + ((2 * at + nth) % world.players);
            return { draw, player, id: await bid(world, () => server, draw, player) };
          }),
        ),
      );
      const bids = placed.flatMap(({ id, ...rest }) => (id === undefined ? [] : [{ ...rest, id }]));
      report.check(
        'bids are accepted once their records are cosigned',
        bids.length === placed.length,
        `${bids.length}`,
      );
      const { kills, ended } = await killUntil(
        async () => (await endedOf(world)).drawn === draws.length && (await isCosigned(world)),
        {
          programs,
          random,
          mostKills: scale({ short: 20, long: 150 }),
          server: {
            kill: () => server.kill(),
            start: async () => {
              server = await startServer(world.database, env);
            },
          },
        },
      );
      report.figure('kills', kills);
      const leastKills = scale({ short: 1, long: 50 });
      report.check(`at least ${leastKills} kills`, kills >= leastKills, `${kills}`);
      report.check('every draw ends settled', ended, `${(await endedOf(world)).drawn} of ${draws.length}`);
      report.check('no entry is in the log twice', (await endedOf(world)).doubled === 0);
      await checkDraws(report, world, server.port, programs, bids);
      await verifyBooks(world, report);
      const [first] = bids;
      if (first !== undefined) await alterSlip(report, world, server.port, programs, first);
      await server.stop();
    } finally {
      await programs.stop();
    }
  },
};
