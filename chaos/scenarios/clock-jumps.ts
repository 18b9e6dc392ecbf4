import { SUITE_NOW_MS } from '../../apps/server/src/testing/suite-clock.ts';
import { type Client, createClient } from '../lib/client.ts';
import type { Database } from '../lib/cluster.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, runPlayers } from '../lib/load.ts';
import { pause } from '../lib/random.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld, type Market } from '../lib/world.ts';

const HOUR_MS = 3_600_000;

/** Jumps of the clock after a cut-off has passed. */
const BACK_MS = [-2 * HOUR_MS, -HOUR_MS, -24 * HOUR_MS, -60_000, -5_000] as const;

/** Offsets of the players' phone clocks, which must not matter. */
const PHONE_MS = [0, 24 * HOUR_MS, -24 * HOUR_MS] as const;

/** Bidding stops when the clock is further than this below its mark; place_bids has the same limit. */
const BEHIND_MS = 2_000;

/** Fewer operations would be no load. A slow machine needs longer for them. */
const LEAST_OPERATIONS = 1_000;

/** A period below the mark, in which no bid may be accepted. `behindMs` is measured at its end. */
type Window = { fromSlip: bigint; toSlip: bigint; behindMs: number };

export const clockJumps: Scenario = {
  name: 'clock-jumps',
  goal: 'G9 no bid is accepted after its cut-off, whatever the clock does',
  run: async ({ database, random, report, scale }) => {
    const closes = scale({ short: 4, long: 35 });
    const world = await makeWorld(await database(), { players: 200, startPoints: 1_000_000, markets: closes });
    const { owner } = world.database;
    const server = await startServer(world.database, { LOG_LEVEL: 'error' });
    const journal = openJournal();
    const clients = PHONE_MS.map((aheadMs) => withClock(createClient(server.port), aheadMs));
    const tally = newTally();
    let stop = false;
    const client = (): Client => random.pick(clients);
    // bids only: transfers and withdrawals do not depend on the clock
    const mix = { bid: 1, transfer: 0, withdrawal: 0 };
    const load = runPlayers({ world, client, journal, random, lanes: 32, mix, more: () => !stop }, tally);
    const cutOffs: { market: Market; lastSlip: bigint }[] = [];
    const windows: Window[] = [];
    await pause(300);
    // the first market of each family stays open
    const closing = world.markets.filter((market, at) => world.markets[at - 1]?.family === market.family);
    for (const market of closing) {
      await passCutOff(world.database, market);
      const lastSlip = await latestSlip(world.database);
      cutOffs.push({ market, lastSlip });
      await falsify(world.database, random.pick(BACK_MS));
      await untilJudged(world.database);
      const fromSlip = await latestSlip(world.database);
      await pause(scale({ short: 150, long: 400 }));
      windows.push(await endOfWindow(world.database, fromSlip));
      await falsify(world.database, 0);
      await pause(scale({ short: 120, long: 200 }));
    }
    // the clock runs ahead of every cut-off and is corrected: bidding stops until an operator accepts the clock
    await falsify(world.database, 2 * HOUR_MS);
    await pause(1_700);
    await falsify(world.database, 0);
    await untilJudged(world.database);
    const fromSlip = await latestSlip(world.database);
    const alarmed = (): boolean => server.log().includes('database clock was set back');
    for (let waitedMs = 0; waitedMs < 600_000 && !(waitedMs > 500 && alarmed()); waitedMs += 100) await pause(100);
    windows.push(await endOfWindow(world.database, fromSlip));
    await owner.query({ text: 'select accept_clock()' });
    const before = tally.accepted;
    const operations = (): number => tally.accepted + tally.refused;
    const mostOperations = operations() + LEAST_OPERATIONS;
    await pause(300);
    while (operations() < (tally.accepted > before ? LEAST_OPERATIONS : mostOperations)) await pause(100);
    stop = true;
    await load;
    for (const one of clients) one.close();
    let late = 0;
    for (const { market, lastSlip } of cutOffs) late += await countSlips(world.database, market, lastSlip);
    // on a stalled machine the shortest jump ends within its window: such a window proves nothing and is not counted
    const below = windows.filter((window) => window.behindMs > BEHIND_MS);
    const behind = below.filter(({ fromSlip: from, toSlip: to }) => from !== to).length;
    report.figure('cut-offs under load', cutOffs.length);
    report.figure('operations', operations());
    report.figure('bids accepted', tally.accepted);
    report.counts('refused', tally.codes);
    report.check('some bids are refused because the draw is closed', (tally.codes.draw_closed ?? 0) > 0);
    report.check('some bids are refused because the clock is set back', (tally.codes.bidding_paused ?? 0) > 0);
    report.check('no bid is accepted after its cut-off has passed once', late === 0, `${late} accepted`);
    report.check(
      'no bid is accepted while the clock is below its mark',
      behind === 0,
      `in ${behind} of ${below.length}`,
    );
    report.check('most windows stay below the mark to their end', below.length * 2 > windows.length, `${below.length}`);
    report.check('bidding continues when the clock is accepted', tally.accepted > before, `${tally.accepted - before}`);
    report.check('the log reports the clock', alarmed());
    report.check('no answer was a 500', tally.serverErrors === 0, String(tally.serverErrors));
    await verify(world, journal, report);
    await server.stop();
  },
};

/** A client that sends the time of a wrong clock with every request. */
function withClock(client: Client, aheadMs: number): Client {
  const date = new Date(SUITE_NOW_MS + aheadMs).toUTCString();
  return { ...client, post: (path, body, headers) => client.post(path, body, { ...headers, date }) };
}

/** Shifts the database clock: replaces the function that reads it. */
async function falsify({ owner }: Database, byMs: number): Promise<void> {
  await owner.query({
    text: `create or replace function app_now() returns timestamptz language sql volatile parallel safe
      as $$ select clock_timestamp() + make_interval(secs => ((select offset_ms from clock_control) + ${byMs}) / 1000.0) $$`,
  });
}

/**
 * Moves a draw's cut-off into the load. Waits until it has passed, every earlier statement has ended, and the mark of the
 * clock is above it. The server raises the mark at least once a second. While it is stalled, nothing has seen the time pass.
 */
async function passCutOff(database: Database, market: Market): Promise<void> {
  await database.owner.query({
    text: `update draws set open_at = app_now() + interval '80 ms', close_at = app_now() + interval '80 ms' where draw_id = $1`,
    values: [market.drawId],
  });
  await pause(100);
  await untilJudged(database);
  for (let isMarked = false; !isMarked; ) {
    const [row] = await database.owner.query<{ is_marked: boolean }>({
      text: 'select m.at >= d.close_at as is_marked from clock_marks m, draws d where d.draw_id = $1',
      values: [market.drawId],
    });
    isMarked = row?.is_marked === true;
  }
}

/**
 * Waits until every transaction that began before now has ended: bids judged by the earlier clock are then committed.
 * It connects as the server's role, because pg_stat_activity hides the sessions of other roles.
 */
async function untilJudged({ app }: Database): Promise<void> {
  const [at] = await app.query<{ now: string }>({ text: 'select clock_timestamp()::text as now' });
  for (let left = 1n; left > 0n; ) {
    const [row] = await app.query<{ n: bigint }>({
      text: `select count(*) as n from pg_stat_activity where datname = current_database() and usename = current_user
        and pid <> pg_backend_pid() and state is distinct from 'idle' and xact_start <= $1::timestamptz`,
      values: [at?.now],
    });
    left = row?.n ?? 0n;
  }
}

async function latestSlip({ owner }: Database): Promise<bigint> {
  const [row] = await owner.query<{ slip_no: bigint }>({
    text: 'select coalesce(max(slip_no), 0)::bigint as slip_no from slips',
  });
  return row?.slip_no ?? 0n;
}

/** Ends a window. A clock that is below its mark at the end was below it all the time. */
async function endOfWindow(database: Database, fromSlip: bigint): Promise<Window> {
  const toSlip = await latestSlip(database);
  const [row] = await database.owner.query<{ behind_ms: bigint }>({
    text: 'select (extract(epoch from at - app_now()) * 1000)::bigint as behind_ms from clock_marks',
  });
  return { fromSlip, toSlip, behindMs: Number(row?.behind_ms ?? 0n) };
}

async function countSlips({ owner }: Database, { drawId }: Market, afterSlip: bigint): Promise<number> {
  const [row] = await owner.query<{ n: bigint }>({
    text: 'select count(*) as n from slips where draw_id = $1 and slip_no > $2',
    values: [drawId, afterSlip],
  });
  return Number(row?.n ?? 0n);
}
