import { randomUUID } from 'node:crypto';
import { offsetTo, setClockOffset, SUITE_NOW_MS } from '../../apps/server/src/testing/suite-clock.ts';
import { createClient } from '../lib/client.ts';
import { alterSlip, checkDraws, type FairBid } from '../lib/fair-checks.ts';
import { addDraws, type Draw, submissionBody } from '../lib/fair-draws.ts';
import { type FairPrograms, startFairPrograms } from '../lib/fair-programs.ts';
import { pause } from '../lib/random.ts';
import type { Context, Scenario } from '../lib/scenario.ts';
import { startServer, type Server } from '../lib/server.ts';
import { verifyBooks } from '../lib/verifier.ts';
import { makeWorld, type World } from '../lib/world.ts';

/** Bidding begins this many seconds after the draws are added. The clocks jump there once the records are cosigned. */
const BIDS_FROM_S = 1_200;
/** The first bidding ends this many seconds after the draws are added. */
const CUT_OFF_S = 2_400;
/**
 * A round comes at least this many seconds after its cut-off. Cosigning the bids before that can take minutes on a slow
 * machine. The clocks then jump to the round.
 */
const DELAY_S = 3_600;
/** The kills begin this long before the first cut-off and before the first round. */
const LEAD_MS = 3_000;
/** A step that has not ended after this many seconds counts as stuck. It is less than BIDS_FROM_S, so no clock is set back. */
const END_S = 900;

const DAY_MS = 86_400_000;
const INDIA_MS = 19_800_000;

/** Noon in India on the day of the suite, in unix ms. A run that begins near midnight could end on another day. */
const START_MS = SUITE_NOW_MS - ((SUITE_NOW_MS + INDIA_MS) % DAY_MS) + DAY_MS / 2;

/** Moves the clocks of beacon, witness and database to an instant, in unix ms. Then notifies the server of new draws. */
async function moveClocks(world: World, programs: FairPrograms, atMs: number): Promise<void> {
  const aheadMs = offsetTo(atMs);
  programs.setAhead(aheadMs);
  await world.database.owner.query({ text: setClockOffset(aheadMs) });
  await world.database.owner.query({ text: `select pg_notify('draws', '')` });
}

type Times = { is_recorded: boolean; bids_from: Date; cut_off: Date; round: Date };

/** Whether all draws have cosigned records, and the earliest start of bidding, cut-off and round. */
async function timesOf(world: World): Promise<Times> {
  return world.database.owner.one<Times>({
    text: `select bool_and(not awaits_record) as is_recorded, min(current_from) as bids_from, min(open_at) as cut_off,
        min(drawn_at) as round
      from draws join markets m using (market_id) left join draw_secrets using (draw_id) where m.result_mode = 'draw'`,
  });
}

async function waitFor(what: string, done: () => Promise<boolean>): Promise<void> {
  for (const endMs = performance.now() + END_S * 1_000; performance.now() < endMs; await pause(250)) {
    if (await done()) return;
  }
  throw new Error(`${what}: not within ${END_S} s`);
}

/** The answers after which a bid is sent again. After a jump, a node finds no current draw until it has read the clock. */
const NOT_YET = ['busy', 'indefinite', 'date_not_current', 'market_unknown'];

/** Retries one submission until it has an outcome. Returns its id, or undefined when it is refused. */
async function bid(world: World, server: () => Server, draw: Draw, player: number): Promise<string | undefined> {
  const id = randomUUID();
  const body = submissionBody(world, draw, { id, player });
  for (let tries = 0; tries < 200; tries += 1) {
    const client = createClient(server().port, { timeoutMs: 5_000 });
    const answer = await client.post('/api-starline-submit-bid', body);
    client.close();
    if (answer.kind === 'answer' && answer.ok) return id;
    if (answer.kind === 'answer' && !NOT_YET.includes(answer.code)) return undefined;
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

async function endedOf(world: World): Promise<{ fixed: number; drawn: number; doubled: number }> {
  const row = await world.database.owner.one<{ fixed: bigint; drawn: bigint; doubled: bigint }>({
    text: `select
        (select count(*) from log_entries where kind = 'bids' and log_index is not null) as fixed,
        (select count(*) from log_entries where kind = 'payouts' and log_index is not null) as drawn,
        (select count(*) from (select 1 from log_entries group by kind, subject, version having count(*) > 1) x) as doubled`,
  });
  return { fixed: Number(row.fixed), drawn: Number(row.drawn), doubled: Number(row.doubled) };
}

/** Whether the newest checkpoint is cosigned, so that a bundle can be checked. */
async function isCosigned(world: World): Promise<boolean> {
  const row = await world.database.owner.one<{ is_cosigned: boolean }>({
    text: `select max(tree_size) = (select max(tree_size) from log_checkpoints) as is_cosigned from log_cosignatures`,
  });
  return row.is_cosigned;
}

/** Two submissions on each draw. Returns the accepted ones. */
async function placeBids(world: World, server: () => Server, draws: readonly Draw[]): Promise<FairBid[]> {
  const placed = await Promise.all(
    draws.flatMap((draw, at) =>
      [1, 2].map(async (nth) => {
        const player = 1 + ((2 * at + nth) % world.players);
        return { draw, player, id: await bid(world, server, draw, player) };
      }),
    ),
  );
  return placed.flatMap(({ id, ...rest }) => (id === undefined ? [] : [{ ...rest, id }]));
}

export const fair: Scenario = {
  name: 'fair',
  goal: 'F8 draws whose server, beacon and witness are killed in turn end settled, and every bid is proven',
  run: async ({ database, random, report, scale }) => {
    const machine = await database();
    const aheadMs = offsetTo(START_MS);
    await machine.owner.query({ text: setClockOffset(aheadMs) });
    const world = await makeWorld(machine, { players: 20, startPoints: 100_000 });
    const programs = await startFairPrograms({ aheadMs, delaySeconds: DELAY_S });
    try {
      const { env } = programs;
      // Add the draws before the server starts, so that it finds them at its start.
      const draws = await addDraws(world, {
        count: scale({ short: 4, long: 60 }),
        bidsFromS: BIDS_FROM_S,
        cutOffS: CUT_OFF_S,
        // A kill then finds each draw in another step.
        apartS: 4,
      });
      let server = await startServer(world.database, env);
      const restarted = {
        kill: () => server.kill(),
        start: async () => {
          server = await startServer(world.database, env);
        },
      };
      await waitFor('the records are cosigned', async () => (await timesOf(world)).is_recorded);
      const times = await timesOf(world);
      await moveClocks(world, programs, times.bids_from.getTime() + 1_000);
      const bids = await placeBids(world, () => server, draws);
      report.check('all bids are accepted', bids.length === 2 * draws.length, `${bids.length}`);
      const mostKills = scale({ short: 20, long: 150 });
      const victims = { programs, random, server: restarted };
      await moveClocks(world, programs, times.cut_off.getTime() - LEAD_MS);
      const first = await killUntil(
        async () => (await endedOf(world)).fixed === draws.length && (await isCosigned(world)),
        { ...victims, mostKills: mostKills / 2 },
      );
      report.check('the bids of every draw are cosigned', first.ended, `${(await endedOf(world)).fixed}`);
      await moveClocks(world, programs, times.round.getTime() - LEAD_MS);
      const second = await killUntil(
        async () => (await endedOf(world)).drawn === draws.length && (await isCosigned(world)),
        { ...victims, mostKills: mostKills - first.kills },
      );
      report.figure('kills', first.kills + second.kills);
      const leastKills = scale({ short: 1, long: 25 });
      report.check(`at least ${leastKills} kills until the bids are cosigned`, first.kills >= leastKills);
      report.check(`at least ${leastKills} kills until the draws are settled`, second.kills >= leastKills);
      report.check('every draw ends settled', second.ended, `${(await endedOf(world)).drawn} of ${draws.length}`);
      report.check('no entry is in the log twice', (await endedOf(world)).doubled === 0);
      await checkDraws(report, world, server.port, programs, bids);
      await verifyBooks(world, report);
      const [altered] = bids;
      if (altered !== undefined) await alterSlip(report, world, server.port, programs, altered);
      await server.stop();
    } finally {
      await programs.stop();
    }
  },
};
