import { randomUUID } from 'node:crypto';
import { setClockOffset } from '../../apps/server/src/testing/suite-clock.ts';
import { createClient } from '../lib/client.ts';
import { addDraws, type Draw, submissionBody } from '../lib/fair-draws.ts';
import { startFairPrograms } from '../lib/fair-programs.ts';
import { pause } from '../lib/random.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verifyBooks } from '../lib/verifier.ts';
import { makeWorld, type World } from '../lib/world.ts';

/** The goal for the time from the cut-off until the bids of every draw are cosigned. */
const GOAL_MS = 30_000;
/** After this time the run gives up. */
const LONGEST_MS = 300_000;
/** All biddings end this many seconds after the draws were added. The clock then jumps there. */
const CUT_OFF_S = 3_600;
const SLIPS_PER_DRAW = 20;

async function untilRecorded(world: World, draws: number): Promise<void> {
  for (const endMs = performance.now() + LONGEST_MS; performance.now() < endMs; await pause(200)) {
    const { open } = await world.database.owner.one<{ open: bigint }>({
      text: `select count(*) as open from draws where result_mode = 'draw' and not awaits_record and current_from <= app_now()`,
    });
    if (Number(open) === draws) return;
  }
  throw new Error('the draws do not take bids');
}

/** Places bids on every draw. Returns the number of accepted submissions. */
async function placeAll(world: World, port: number, draws: readonly Draw[]): Promise<number> {
  const client = createClient(port);
  let accepted = 0;
  for (const [at, draw] of draws.entries()) {
    const answers = await Promise.all(
      Array.from({ length: SLIPS_PER_DRAW }, (_, nth) => {
        const player = 1 + ((at * SLIPS_PER_DRAW + nth) % world.players);
        return client.post('/api-starline-submit-bid', submissionBody(world, draw, { id: randomUUID(), player }));
      }),
    );
    accepted += answers.filter((answer) => answer.kind === 'answer' && answer.ok).length;
  }
  client.close();
  return accepted;
}

/** Waits until the bids of every draw are in the log and cosigned. Returns the number of these draws. */
async function untilCosigned(world: World, draws: number): Promise<number> {
  let cosigned = 0;
  for (const endMs = performance.now() + LONGEST_MS; performance.now() < endMs; await pause(50)) {
    const row = await world.database.owner.one<{ cosigned: bigint }>({
      text: `select count(*) as cosigned from log_entries
        where kind = 'bids' and log_index < (select max(tree_size) from log_cosignatures)`,
    });
    cosigned = Number(row.cosigned);
    if (cosigned === draws) break;
  }
  return cosigned;
}

export const fairCloses: Scenario = {
  name: 'fair-closes',
  goal: 'F6 the bids of 102 draws that close at once are cosigned within 30 seconds',
  run: async ({ database, report, scale }) => {
    const machine = await database();
    // Beacon and witness read the clock of the machine.
    await machine.owner.query({ text: setClockOffset(0) });
    const world = await makeWorld(machine, { players: 100, startPoints: 10_000_000 });
    const programs = await startFairPrograms();
    try {
      const count = scale({ short: 20, long: 102 });
      const draws = await addDraws(world, { count, bidsFromS: 5, cutOffS: CUT_OFF_S, apartS: 0 });
      const server = await startServer(world.database, programs.env);
      await untilRecorded(world, count);
      const accepted = await placeAll(world, server.port, draws);
      await machine.owner.query({ text: setClockOffset(CUT_OFF_S * 1_000) });
      const startedMs = performance.now();
      const cosigned = await untilCosigned(world, count);
      const tookMs = performance.now() - startedMs;
      report.figure('draws', count);
      report.figure('accepted submissions', accepted);
      report.figure('seconds from the cut-off to the last cosignature', (tookMs / 1_000).toFixed(1));
      report.check('every submission is accepted', accepted === count * SLIPS_PER_DRAW, `${accepted}`);
      report.check('the bids of every draw are cosigned', cosigned === count, `${cosigned} of ${count}`);
      report.check('they are cosigned within 30 seconds', tookMs <= GOAL_MS, `${Math.round(tookMs)} ms`);
      await verifyBooks(world, report);
      await server.stop();
    } finally {
      await programs.stop();
    }
  },
};
