import { type Client, createClient } from '../lib/client.ts';
import { findDebianRoot } from '../lib/debian-root.ts';
import { FAULTS, type Fault, failOver, type FailoverFigures, losesStandbys } from '../lib/failover-faults.ts';
import { openFailoverScene } from '../lib/failover-scene.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, runPlayers, type Tally } from '../lib/load.ts';
import { pause, type Random } from '../lib/random.ts';
import type { Report } from '../lib/report.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { resultOf } from '../lib/random-result.ts';
import type { Database } from '../lib/cluster.ts';
import { declare, makeWorld, type Market, type World } from '../lib/world.ts';

const WRITES_AGAIN_WITHIN_MS = 30_000;
const ANSWER_WITHIN_MS = 5_000;

/** Longer than any limit of a statement's time. */
const ALONE_MS = 25_000;

export const failover: Scenario = {
  name: 'failover',
  goal: 'G10 a failover to another PostgreSQL loses nothing (needs chaos/fetch-patroni.sh and root)',
  run: async ({ random, report, scale }) => {
    const root = findDebianRoot();
    const isHere = typeof root !== 'string';
    report.check('Patroni, etcd and PostgreSQL of Debian are here', isHere, isHere ? undefined : root);
    if (!isHere) return;
    const scene = await openFailoverScene(root);
    try {
      const world = await makeWorld(scene.database, { players: 300, startPoints: 1_000_000, markets: scale(MARKETS) });
      const servers = [await startServer(scene.database, QUIET), await startServer(scene.database, QUIET)];
      const clients = servers.map(({ port }) => createClient(port));
      const journal = openJournal();
      const tally = newTally();
      const markets = [...world.markets];
      let stop = false;
      const client = inTurn(clients);
      const basis = { world, client, journal, random, lanes: 8, more: () => !stop, giveUpMs: 180_000 };
      const load = runPlayers({ ...basis, markets }, tally);
      const rounds: FailoverFigures[] = [];
      for (const fault of scale<readonly Fault[]>({ short: SHORT, long: shuffled(random, LONG) })) {
        await pause(1_000 + random.below(1_000));
        await declareNext(scene.database, world, markets, random);
        const round = await failOver(scene, fault, () => tally.accepted);
        report.figure(fault, describe(round));
        rounds.push(round);
      }
      const alone = await scale({ short: undefined, long: losesStandbys })?.(scene, ALONE_MS, () => tally.accepted);
      stop = true;
      await load;
      for (const one of clients) one.close();
      await scene.settled();
      const up = servers.every((server) => server.isUp());
      if (alone !== undefined) {
        const text = `${ALONE_MS / 1_000} s without any standby: nothing is acknowledged`;
        report.check(text, alone === 0, `${alone} were`);
      }
      checkRounds(report, rounds);
      report.check('there was never more than one leader', scene.watch.twoLeaders() === 0);
      report.check('the servers lived through it', up);
      checkAnswers(report, tally);
      await verify(world, journal, report);
      const nodes = await scene.contents();
      report.check('all three nodes hold the same', new Set(nodes).size === 1, nodes.join(' | '));
      for (const server of servers) await server.stop();
    } finally {
      await scene.close();
    }
  },
};

const SHORT: readonly Fault[] = ['kill all', 'kill PostgreSQL', 'cut from etcd'];

/** Twelve failovers: most by a node that is gone, as that is what happens. */
const LONG: readonly Fault[] = [...FAULTS, ...FAULTS, 'kill all', 'kill all'];
const MARKETS = { short: 2, long: 6 };
const QUIET = { LOG_LEVEL: 'error' };

function checkRounds(report: Report, rounds: readonly FailoverFigures[]): void {
  const slowest = Math.max(...rounds.map(({ gapMs }) => gapMs));
  const moved = rounds.filter(({ from, to }) => from !== to).length;
  report.check('each time another node became the leader', moved === rounds.length, `${moved} of ${rounds.length}`);
  const apart = rounds.flatMap((round) => round.apart ?? []);
  report.figure('leaders that were cut off, asked to write beside their successors', apart.join(', '));
  report.check(
    'none of them was anything but read-only',
    apart.every((one) => one === 'read-only'),
  );
  report.check('writes again within 30 s', slowest <= WRITES_AGAIN_WITHIN_MS, `${Math.round(slowest)} ms`);
}

function describe({ from, to, gapMs, wholeMs }: FailoverFigures): string {
  const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
  return `${from} to ${to}, ${seconds(gapMs)} s without a write, all three again ${seconds(wholeMs)} s after the old one came back`;
}

function checkAnswers(report: Report, tally: Tally): void {
  const slowestMs = Math.round(tally.slowestMs);
  report.figure('acknowledged', tally.accepted);
  report.counts('refused, by code', tally.codes);
  report.counts('tries without an outcome', tally.seen);
  report.check('each answer within 5 s', slowestMs <= ANSWER_WITHIN_MS, `${slowestMs} ms`);
  report.check('no answer was a 500', tally.serverErrors === 0, String(tally.serverErrors));
}

/**
 * Declares the first of the markets that is open yet; its settlement is under way when the leader goes. It stays among those that
 * are bid on until the next one follows it, so that there are refusals too.
 */
async function declareNext(database: Database, world: World, markets: Market[], random: Random): Promise<void> {
  if (markets.at(-1) !== world.markets.at(-1)) markets.pop();
  const market = markets.shift();
  if (market === undefined || markets.length === 0) throw new Error('there are too few markets');
  markets.push(market);
  await declare(database, market, resultOf(random, market.family));
}

function inTurn(clients: readonly Client[]): () => Client {
  let turn = 0;
  return () => {
    turn += 1;
    const client = clients[turn % clients.length];
    if (client === undefined) throw new Error('there is no server');
    return client;
  };
}

function shuffled<Value>(random: Random, values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
