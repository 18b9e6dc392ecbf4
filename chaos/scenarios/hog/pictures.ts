import { pictureBomb } from '../../../apps/server/src/testing/pictures.ts';
import { nameOf } from '../../lib/latency.ts';
import { tally } from './tally.ts';
import { FIRST_HOG, type HogPart } from './part.ts';

/** Screenshots that are small to send and large to decode: 16 at once of one player, and as many of others. */
export const pictures: HogPart = {
  name: 'pictures',
  mostTimes: 2,
  prepare: async ({ client, callOf, random, rounds, scale }) => {
    const count = scale({ short: 4, long: 16 });
    const picture = pictureBomb().toString('base64');
    // A player may have few open requests, so each round has players of its own.
    const players = Array.from({ length: rounds * count }, (_, index) => FIRST_HOG + index);
    const deposits = await Promise.all(
      players.map(async (player) => {
        const fields = { request_amount: '500', payment_method: 'phonepe', request_id: random.uuid() };
        const answer = await client.post(...callOf(player, '/api-fund-request-add', fields));
        if (answer.kind === 'lost' || !answer.ok) throw new Error(`no deposit: ${JSON.stringify(answer)}`);
        return { player, id: String(JSON.parse(answer.text).request_number) };
      }),
    );
    return {
      hog: async (round) => {
        const own = deposits.slice(round * count, (round + 1) * count);
        const [first] = own;
        if (first === undefined) throw new Error('there are no deposits');
        // One player sends to one request again and again; the others send once each.
        const sends = [...own.map(() => first), ...own];
        const answers = await Promise.all(
          sends.map(({ player, id }) =>
            client.post(...callOf(player, '/api-fund-request-proof', { fund_request_id: id, payment_slip: picture })),
          ),
        );
        return tally(answers.map(nameOf));
      },
    };
  },
};
