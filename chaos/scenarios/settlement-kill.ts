import { enterResult } from '../../apps/server/src/betting/draws/index.ts';
import { createClient } from '../lib/client.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, perform, randomBid } from '../lib/load.ts';
import { pause } from '../lib/random.ts';
import { resultOf } from '../lib/random-result.ts';
import type { Scenario } from '../lib/scenario.ts';
import { type Server, spawnServer, startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { declare, makeWorld, ACTOR, type World } from '../lib/world.ts';

/** Small chunks give many points at which a kill can strike. */
const ENV = { SETTLEMENT_CHUNK_SLIPS: '2', LOG_LEVEL: 'silent' };

async function openSettlements(world: World): Promise<number> {
  const [row] = await world.database.owner.query<{ n: bigint }>({
    text: 'select count(*) as n from settlements where completed_at is null',
  });
  return Number(row?.n ?? 0n);
}

async function slipsToSettle(world: World): Promise<number> {
  const [row] = await world.database.owner.query<{ n: bigint }>({
    text: 'select coalesce(sum(slips_total), 0)::bigint as n from settlements',
  });
  return Number(row?.n ?? 0n);
}

/** Waits until `wanted` slips are processed or nothing is left. Returns the number of processed slips. */
async function untilDone(world: World, wanted: number): Promise<number> {
  for (let tried = 0; tried < 120_000; tried += 1) {
    const rows = await world.database.owner
      .query<{ done: bigint; open: bigint }>({
        text: 'select coalesce(sum(slips_done), 0)::bigint as done, count(*) filter (where completed_at is null) as open from settlements',
      })
      // PostgreSQL may just have been killed
      .catch(() => []);
    const [row] = rows;
    if (row !== undefined && (Number(row.done) >= wanted || row.open === 0n)) return Number(row.done);
    await pause(5);
  }
  throw new Error('settlement made no progress in time');
}

export const settlementKill: Scenario = {
  name: 'settlement-kill',
  goal: 'G8 settlement that is killed repeatedly pays each winner exactly once',
  run: async ({ cluster, database, random, report, scale }) => {
    const slips = scale({ short: 500, long: 20_000 });
    const serverKills = scale({ short: 2, long: 50 });
    const postgresKills = scale({ short: 1, long: 20 });
    const world = await makeWorld(await database(), { players: 300, startPoints: 1_000_000 });
    const journal = openJournal();
    let server = await startServer(world.database);
    const client = createClient(server.port);
    const tally = newTally();
    const options = { world, client: () => client, journal, random, lanes: 1, more: () => false };
    let left = slips;
    const lane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await perform(
          options,
          randomBid(random, 1 + random.below(world.players), random.pick(world.markets), 9),
          tally,
        );
      }
    };
    await Promise.all(Array.from({ length: 32 }, lane));
    client.close();
    await server.kill();

    for (const market of world.markets) {
      await declare(world.database, market, resultOf(random, market.family));
    }
    const points = new Set<number>();
    const total = await slipsToSettle(world);
    const kills = serverKills + postgresKills;
    let settlers: Server[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      // every other round has two settlers at once
      while (settlers.length < 1 + (kill % 2)) settlers.push(spawnServer(world.database, ENV));
      points.add(await untilDone(world, Math.floor((total * 0.95 * (kill + random.next())) / kills)));
      if (kill % Math.ceil(kills / postgresKills) === 0) {
        // the settlers keep running and must reconnect
        cluster.kill();
        await cluster.ready();
      } else {
        await Promise.all(settlers.map((one) => one.kill()));
        settlers = [];
      }
    }
    await Promise.all(settlers.map((one) => one.kill()));
    server = await startServer(world.database, { LOG_LEVEL: 'silent' });
    const startedMs = performance.now();
    // The short form runs in npm test, on a machine that may be busy.
    const withinMs = scale({ short: 600_000, long: 60_000 });
    while ((await openSettlements(world)) > 0 && performance.now() - startedMs < withinMs) await pause(50);
    const resumedMs = Math.round(performance.now() - startedMs);
    report.figure('slips', slips);
    report.figure('kill -9', `${kills} kills at ${points.size} different points of ${total}`);
    report.figure('finished after the last start in ms', resumedMs);
    report.check(`settlement completes within ${withinMs / 1000} s`, (await openSettlements(world)) === 0);
    report.check('most kills strike at different points of the work', points.size > kills / 2, `${points.size} points`);
    const [main] = world.markets;
    if (main !== undefined) {
      const again = await enterResult(world.database.app, {
        drawId: main.drawId,
        side: 'open',
        number: '123',
        actor: ACTOR,
      });
      report.check('another result is refused', !again.ok && again.code === 'already_declared');
    }
    await verify(world, journal, report);
    await server.stop();
  },
};
