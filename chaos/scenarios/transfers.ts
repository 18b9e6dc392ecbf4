import { createClient } from '../lib/client.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, perform } from '../lib/load.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

const WALLETS = 200;

export const transfers: Scenario = {
  name: 'transfers',
  goal: 'G6 concurrent transfers among wallets keep the sum and cause no deadlock',
  run: async ({ database, random, report, scale }) => {
    const wanted = scale({ short: 800, long: 50_000 });
    const world = await makeWorld(await database(), { players: WALLETS, startPoints: 2_000 });
    const server = await startServer(world.database);
    const journal = openJournal();
    const client = createClient(server.port);
    const tally = newTally();
    const options = { world, client: () => client, journal, random, lanes: 32, more: () => false };
    let left = wanted;
    let toSelf = 0;
    const lane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const player = 1 + random.below(WALLETS);
        const to = random.chance(0.05) ? player : 1 + random.below(WALLETS);
        if (to === player) toSelf += 1;
        const amountPaise = 100 * (1 + random.below(400));
        await perform(options, { kind: 'transfer', id: random.uuid(), player, to, amountPaise }, tally);
      }
    };
    await Promise.all(Array.from({ length: options.lanes }, lane));
    client.close();
    const [row] = await world.database.owner.query<{ sum: bigint }>({
      text: 'select sum(balance_paise)::bigint as sum from wallets',
    });
    report.figure('transfers', wanted);
    report.figure('moved', tally.accepted);
    report.counts('refused', tally.codes);
    report.counts('repeated', tally.seen);
    report.check('the sum is unchanged', row?.sum === BigInt(WALLETS * world.startPaise), String(row?.sum));
    report.check(
      'every transfer to oneself is refused',
      tally.codes.transfer_to_self === toSelf,
      JSON.stringify(tally.codes),
    );
    const { deadlocks } = await world.database.owner.one<{ deadlocks: bigint }>({
      text: 'select deadlocks from pg_stat_database where datname = current_database()',
    });
    report.check('no deadlock', deadlocks === 0n, String(deadlocks));
    // On a busy machine the server may answer busy. The client then repeats the call.
    const { busy: _busy, ...others } = tally.seen;
    report.check(
      'no answer is a 5xx other than busy',
      tally.serverErrors === 0 && Object.keys(others).length === 0,
      JSON.stringify(tally.seen),
    );
    await verify(world, journal, report);
    await server.stop();
  },
};
