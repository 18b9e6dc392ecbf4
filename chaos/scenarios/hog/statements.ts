import { seedSlips } from '../../../apps/server/src/testing/bulk-slips.ts';
import { historyDate } from '../../../packages/game/src/index.ts';
import { nameOf } from '../../lib/latency.ts';
import { MOBILE_BASE } from '../../lib/world.ts';
import { FIRST_HOG, type HogPart } from './part.ts';
import { tally } from './tally.ts';

/** Statements of long histories as PDF: half of them of one player, the others of four. */
export const statements: HogPart = {
  name: 'statements',
  mostTimes: 2,
  prepare: async ({ world, client, callOf, scale }) => {
    const slips = scale({ short: 500, long: 19_000 });
    const [market] = world.markets;
    if (market === undefined) throw new Error('the world has no market');
    for (let nth = 0; nth < HOGS; nth += 1) {
      const mobile = String(MOBILE_BASE + FIRST_HOG + nth);
      await seedSlips(world.database.owner, { drawId: market.drawId, slips, bids: 1, mobile });
    }
    await world.database.owner.query({ text: 'analyze transfers, slips' });
    const day = historyDate(world.today);
    const players = Array.from(
      { length: scale({ short: 20, long: 100 }) },
      (_, index) => FIRST_HOG + (index % 2 === 0 ? 0 : 1 + ((index >> 1) % (HOGS - 1))),
    );
    return {
      hog: async () => {
        const answers = await Promise.all(
          players.map((player) =>
            client.post(...callOf(player, '/api-wallet-statement', { from: day, to: day, format: 'pdf' })),
          ),
        );
        return tally(answers.map(nameOf));
      },
    };
  },
};

const HOGS = 5;
