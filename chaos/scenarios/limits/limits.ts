import { checkCounters } from '../../lib/limit-oracle.ts';
import { resultOf } from '../../lib/random-result.ts';
import type { Scenario } from '../../lib/scenario.ts';
import { verifyBooks, verifyPayouts } from '../../lib/verifier.ts';
import { declare, untilSettled } from '../../lib/world.ts';
import { boundedBids, loweredLimits } from './concurrent-bids.ts';
import { boundedDeposits } from './deposits.ts';
import { exclusions, payExcluded } from './exclusions.ts';
import { killedRestrictions } from './kills.ts';
import { openLimitScene } from './limit-scene.ts';

/** A pana whose digit is 7. Every bid of a limit scene is on single digit 7. */
const SEVEN = '278';

/** Players who bid while another player is excluded, or who send points. */
const OTHERS = 40;

export const limits: Scenario = {
  name: 'limits',
  goal: 'LIM-02 limits, exclusions and deposit limits hold exactly, on two nodes and after kills',
  run: async (context) => {
    const { report, scale } = context;
    const rounds = scale({ short: 3, long: 1_000 });
    const deposits = scale({ short: 3, long: 100 });
    const scene = await openLimitScene(context, { players: OTHERS + 3 * rounds + deposits, startPoints: 100_000 });
    const group = (nth: number, count: number): number[] =>
      Array.from({ length: count }, (_, index) => OTHERS + 1 + nth + index);
    const others = group(-OTHERS, OTHERS);
    await boundedBids(context, scene, group(0, rounds));
    await loweredLimits(context, scene, group(rounds, rounds));
    const excluded = group(2 * rounds, rounds);
    // Each player gets a winning bid before the exclusion, in addition to the bids in flight.
    for (const player of excluded) await scene.bid({ player, points: 10, node: player, id: context.random.uuid() });
    await exclusions(context, scene, { players: excluded, others });
    for (const market of scene.world.markets) {
      const result = market === scene.market ? { open: SEVEN } : resultOf(context.random, market.family);
      await declare(scene.world.database, market, result);
    }
    await untilSettled(scene.world);
    await payExcluded(context, scene, excluded);
    await verifyPayouts(scene.world, report);
    await boundedDeposits(context, scene, { players: group(3 * rounds, deposits), friends: others });
    await checkCounters(scene.world.database, report);
    await verifyBooks(scene.world, report);
    await scene.close();
    await killedRestrictions(context, scale({ short: 2, long: 20 }));
  },
};
