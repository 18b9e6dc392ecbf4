import { createClient } from '../lib/client.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, runPlayers } from '../lib/load.ts';
import { pause } from '../lib/random.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

/** Jumps of the database's clock, the only one that decides: hours back and forth, and over a cut-off and back. */
const JUMPS_MS = [7_200_000, -7_200_000, 3_600_000, -86_400_000, 60_000, 0] as const;

export const clockJumps: Scenario = {
  name: 'clock-jumps',
  goal: 'G9 no bid is accepted after its cut-off, whatever the clock does',
  run: async ({ database, random, report, scale }) => {
    const closes = scale({ short: 6, long: 100 });
    const world = await makeWorld(await database(), { players: 100, startPoints: 1_000_000, markets: closes });
    const { owner } = world.database;
    const server = await startServer(world.database);
    const journal = openJournal();
    const client = createClient(server.port);
    const tally = newTally();
    let stop = false;
    const load = runPlayers({ world, client: () => client, journal, random, lanes: 32, more: () => !stop }, tally);
    const marks = new Map<bigint, bigint>();
    for (const market of world.markets) {
      // the cut-off of one draw comes up by itself, in the middle of the load; no one declares it closed
      const [mark] = await owner.query<{ slip_no: bigint }>({
        text: 'select coalesce(max(slip_no), 0)::bigint as slip_no from slips',
      });
      marks.set(market.drawId, mark?.slip_no ?? 0n);
      await owner.query({
        text: `update draws set open_at = app_now() + interval '150 ms', close_at = app_now() + interval '200 ms' where draw_id = $1`,
        values: [market.drawId],
      });
      await pause(scale({ short: 150, long: 200 }));
      await owner.query({
        text: 'update clock_control set offset_ms = $1',
        values: [random.pick(JUMPS_MS)],
      });
    }
    await owner.query({ text: 'update clock_control set offset_ms = 0' });
    await pause(300);
    stop = true;
    await load;
    client.close();
    // what came before a draw's cut-off was moved was judged by the old one, perhaps at an hour that the clock has left
    const [late] = await owner.query<{ n: bigint; slips: bigint }>({
      text: `select count(*) as slips, count(*) filter (where s.accepted_at >= d.close_at
          or s.accepted_at >= d.open_at and exists (select 1 from unnest(s.picks) p where p / 1000000 not in (2, 4))) as n
        from slips s join draws d using (draw_id)
        join unnest($1::bigint[], $2::bigint[]) as m (draw_id, slip_no) on m.draw_id = s.draw_id and s.slip_no > m.slip_no`,
      values: [[...marks.keys()], [...marks.values()]],
    });
    report.figure('closes under load', world.markets.length);
    report.figure('bids accepted', tally.accepted);
    report.figure('refused', JSON.stringify(tally.codes));
    report.check(
      'some bids were refused as closed',
      Object.keys(tally.codes).some((code) => code.includes('closed')),
    );
    report.check('none has a time at or after its cut-off', late?.n === 0n, String(late?.n));
    report.check('no answer was a 500', tally.serverErrors === 0, String(tally.serverErrors));
    await verify(world, journal, report);
    await server.stop();
  },
};
