import { createClient } from '../lib/client.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, perform, rowOf } from '../lib/load.ts';
import { codeOf } from '../lib/oracle.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

export const hotWallet: Scenario = {
  name: 'hot-wallet',
  goal: 'G4 of twice as many simultaneous bids as a wallet can pay, exactly half are accepted',
  run: async ({ database, random, report, scale }) => {
    const bids = scale({ short: 600, long: 10_000 });
    const world = await makeWorld(await database(), { players: 2, startPoints: bids * 5 });
    const servers = [await startServer(world.database), await startServer(world.database)];
    const journal = openJournal();
    const clients = servers.map((server) => createClient(server.port, { sockets: 128 }));
    const tally = newTally();
    const [market] = world.markets;
    if (market === undefined) throw new Error('the world has no market');
    const startedMs = performance.now();
    await Promise.all(
      Array.from({ length: bids }, (_, index) => {
        const client = clients[index % 2];
        if (client === undefined) throw new Error('the list of clients is empty');
        const rows = [rowOf(codeOf(1, String(index % 10), ''), 10)];
        const { family, marketId } = market;
        const operation = {
          kind: 'bid' as const,
          id: random.uuid(),
          player: 1,
          amountPaise: 1_000,
          family,
          marketId,
          rows,
        };
        return perform({ world, client: () => client, journal, random, lanes: 1, more: () => false }, operation, tally);
      }),
    );
    const seconds = (performance.now() - startedMs) / 1_000;
    const [row] = await world.database.owner.query<{ balance_paise: bigint }>({
      text: 'select balance_paise from wallets where player_id = 1',
    });
    report.figure('bids at once over two servers', bids);
    report.figure('accepted', tally.accepted);
    report.counts('refused', tally.codes);
    report.figure('seconds for all bids', seconds.toFixed(1));
    report.check('exactly half are accepted', tally.accepted === bids / 2, String(tally.accepted));
    report.check(
      'the others are refused for lack of balance',
      tally.codes.insufficient_balance === bids / 2,
      JSON.stringify(tally.codes),
    );
    report.check('the balance is zero', row?.balance_paise === 0n, String(row?.balance_paise));
    report.check('no answer is a 500', tally.serverErrors === 0, String(tally.serverErrors));
    // a busy machine may tell a caller to try again
    const { busy: _busy, ...others } = tally.seen;
    report.check('no try is lost', Object.keys(others).length === 0, JSON.stringify(others));
    // The short form runs in npm test, on a machine that may be busy.
    const withinS = scale({ short: 600, long: 30 });
    report.check(`within ${withinS} s`, seconds <= withinS, `${seconds.toFixed(1)} s`);
    await verify(world, journal, report);
    for (const client of clients) client.close();
    for (const server of servers) await server.stop();
  },
};
