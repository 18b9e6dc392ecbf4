import {
  cancelDraw,
  declareResult,
  enterResult,
  runSettlements,
  voidResult,
} from '../../../apps/server/src/betting/draws/index.ts';
import { setLimit } from '../../../apps/server/src/players/limits/index.ts';
import { checkCounters, compareCounters } from '../../lib/limit-oracle.ts';
import type { Random } from '../../lib/random.ts';
import type { Scenario } from '../../lib/scenario.ts';
import { verifyBooks } from '../../lib/verifier.ts';
import { ACTOR, makeWorld, must, type World } from '../../lib/world.ts';

const PLAYERS = 20;
/**
 * The scenario keeps the draws of this many days, including today. Earlier ones may get a result, lose it or be
 * cancelled.
 */
const LATE_DAYS = 4;
/** The pick code of digit 0 on the open side. The code of digit n is n thousand higher. */
const SINGLE_DIGIT = 1_000_000;
const PANAS = ['128', '246', '380', '489', '560'] as const;

type Draw = { drawId: bigint; state: 'open' | 'declared' | 'ended' };
type Tally = { bids: number; payouts: number; voids: number; refunds: number };
type Scene = { world: World; random: Random; tally: Tally };

export const limitWindows: Scenario = {
  name: 'limit-windows',
  goal: 'LIM-01 days, weeks and months pass with late results, and every counter of a limit is right',
  run: async ({ database, random, report, scale }) => {
    const crossings = scale({ short: 120, long: 1_000 });
    const world = await makeWorld(await database(), { players: PLAYERS, startPoints: 500_000, markets: 3 });
    const tally: Tally = { bids: 0, payouts: 0, voids: 0, refunds: 0 };
    const scene = { world, random, tally };
    await setLimits(world);
    const days: Draw[][] = [];
    let wrong = 0;
    for (let crossed = 0; crossed < crossings; crossed += PLAYERS) {
      await nextDay(world);
      days.unshift(await addDraws(world));
      days.length = Math.min(days.length, LATE_DAYS);
      await placeBids(scene, days[0] ?? []);
      for (const draw of days.slice(1).flat()) await changeDraw(scene, draw);
      wrong += (await compareCounters(world.database)).wrong;
    }
    report.figure('R12 window crossings', crossings);
    report.counts('R12', tally);
    report.check('R12 after each day every window is right', wrong === 0, `${wrong} players`);
    const late = Math.min(tally.payouts, tally.voids, tally.refunds);
    report.check('R12 payouts, voids and refunds arrived in later windows', late > 0);
    await checkCounters(world.database, report);
    await verifyBooks(world, report);
  },
};

/** Gives each player limits that no bid reaches, so that the counters exist. */
async function setLimits({ database }: World): Promise<void> {
  for (let player = 1; player <= PLAYERS; player += 1) {
    for (const kind of ['loss', 'stake', 'deposit'] as const) {
      const limit = {
        playerId: BigInt(player),
        kind,
        period: 'month',
        amount: 100_000_000_000n,
        raiseHours: 24,
      } as const;
      must(await setLimit(database.app, limit));
    }
  }
}

/** Sets the clock to 09:00 of the next day in India. */
async function nextDay({ database }: World): Promise<void> {
  await database.owner.query({
    text: `update clock_control set offset_ms = offset_ms + (extract(epoch from
      date_trunc('day', app_now(), 'Asia/Kolkata') + interval '33 hours' - app_now()) * 1000)::bigint`,
  });
}

/** Adds the draws of the day. Their bidding ends in an hour. */
async function addDraws({ database }: World): Promise<Draw[]> {
  const rows = await database.owner.query<{ draw_id: bigint }>({
    text: `insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version)
      select m.market_id, m.family, (app_now() at time zone 'Asia/Kolkata')::date, app_now() - interval '1 hour',
        app_now() + interval '1 hour', app_now() + interval '2 hours',
        (select max(rate_version) from rate_versions v where v.family = 'main')
      from markets m where m.family = 'main' returning draw_id`,
  });
  return rows.map(({ draw_id: drawId }) => ({ drawId, state: 'open' }));
}

/** Places one bid for each player on a draw of the day. */
async function placeBids({ world, random, tally }: Scene, draws: readonly Draw[]): Promise<void> {
  const bids = Array.from({ length: PLAYERS }, (_, index) => ({
    player: BigInt(index + 1),
    submission: random.uuid(),
    draw: random.pick(draws).drawId,
    points: 10 + random.below(300),
    pick: SINGLE_DIGIT + 1_000 * random.below(10),
  }));
  const row = await world.database.app.one<{ outcomes: number[] }>({
    text: `select outcomes from place_bids($1, $2, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      bids.map(({ player }) => player),
      bids.map(({ submission }) => submission),
      bids.map(({ draw }) => draw),
      bids.map(() => true),
      bids.map(() => false),
      bids.map(({ points }) => points * 100),
      bids.map(({ pick }) => `{${pick}}`),
      bids.map(({ points }) => `{${points}}`),
    ],
  });
  if (row.outcomes.some((outcome) => outcome !== 0)) throw new Error(`bids were refused: ${String(row.outcomes)}`);
  tally.bids += bids.length;
}

/** Declares, voids or cancels a draw of an earlier day, or leaves it. */
async function changeDraw({ world, random, tally }: Scene, draw: Draw): Promise<void> {
  const { app } = world.database;
  const { drawId } = draw;
  if (draw.state === 'ended' || random.chance(0.3)) return;
  if (random.chance(0.25)) {
    must(await cancelDraw(app, { drawId, reason: 'no result', actor: ACTOR }));
    draw.state = 'ended';
    tally.refunds += 1;
  } else if (draw.state === 'open') {
    must(await enterResult(app, { drawId, side: 'open', number: random.pick(PANAS), actor: ACTOR }));
    must(await declareResult(app, { drawId, side: 'open', actor: ACTOR }));
    draw.state = 'declared';
    tally.payouts += 1;
  } else {
    must(await voidResult(app, { drawId, side: 'open', reason: 'wrong paper', actor: ACTOR }));
    draw.state = 'open';
    tally.voids += 1;
  }
  await runSettlements(app);
}
