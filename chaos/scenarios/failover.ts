import { createClient } from '../lib/client.ts';
import { declareNext } from '../lib/declare-next.ts';
import { findDebianRoot } from '../lib/debian-root.ts';
import { FAULTS, type Fault, failOver, type FailoverFigures, losesStandbys } from '../lib/failover-faults.ts';
import { openFailoverScene } from '../lib/failover-scene.ts';
import { inTurn } from '../lib/in-turn.ts';
import { openJournal } from '../lib/journal.ts';
import { newTally, runPlayers, type Tally } from '../lib/load.ts';
import { pause, type Random } from '../lib/random.ts';
import type { Report } from '../lib/report.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer, USUAL_DEADLINE } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

const WRITES_AGAIN_WITHIN_MS = 30_000;
const ANSWER_WITHIN_MS = 5_000;

/** Longer than every statement timeout. */
const ALONE_MS = 25_000;

export const failover: Scenario = {
  name: 'failover',
  goal: 'G10 a failover to another PostgreSQL loses nothing (needs chaos/fetch-patroni.sh and root)',
  run: async ({ random, report, scale }) => {
    const root = findDebianRoot();
    const isInstalled = typeof root !== 'string';
    report.check("Debian's Patroni, etcd and PostgreSQL are installed", isInstalled, isInstalled ? undefined : root);
    if (!isInstalled) return;
    const scene = await openFailoverScene(root);
    try {
      const world = await makeWorld(scene.database, { players: 300, startPoints: 1_000_000, markets: scale(MARKETS) });
      const servers = [await startServer(scene.database, QUIET), await startServer(scene.database, QUIET)];
      const clients = servers.map(({ port }) => createClient(port, { timeoutMs: 10_000 }));
      const journal = openJournal();
      const tally = newTally();
      const markets = [...world.markets];
      let stop = false;
      const client = inTurn(clients);
      const basis = { world, client, journal, random, lanes: 8, more: () => !stop };
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
        const text = `nothing is acknowledged in ${ALONE_MS / 1_000} s without a standby`;
        report.check(text, alone === 0, `${alone} acknowledged`);
      }
      checkRounds(report, rounds);
      report.check('there is never more than one leader', scene.watch.twoLeaders() === 0);
      report.check('the servers lived through it', up);
      checkAnswers(report, tally);
      await verify(world, journal, report);
      const nodes = await scene.contents();
      report.check('all three nodes hold the same data', new Set(nodes).size === 1, nodes.join(' | '));
      for (const server of servers) await server.stop();
    } finally {
      await scene.close();
    }
  },
};

const SHORT: readonly Fault[] = ['kill all', 'kill PostgreSQL', 'cut from etcd'];

/** Twelve failovers. A lost node is the most frequent fault, as in production. */
const LONG: readonly Fault[] = [...FAULTS, ...FAULTS, 'kill all', 'kill all'];
const MARKETS = { short: 2, long: 6 };
const QUIET = { LOG_LEVEL: 'error', ...USUAL_DEADLINE };

function checkRounds(report: Report, rounds: readonly FailoverFigures[]): void {
  const slowest = Math.max(...rounds.map(({ gapMs }) => gapMs));
  const moved = rounds.filter(({ from, to }) => from !== to).length;
  report.check('another node becomes the leader each time', moved === rounds.length, `${moved} of ${rounds.length}`);
  const apart = rounds.flatMap((round) => round.apart ?? []);
  report.figure('writes to leaders that were cut off from etcd', apart.join(', '));
  report.check(
    'a leader that was cut off is read-only',
    apart.every((one) => one === 'read-only'),
  );
  report.check('writes again within 30 s', slowest <= WRITES_AGAIN_WITHIN_MS, `${Math.round(slowest)} ms`);
}

function describe({ from, to, gapMs, wholeMs }: FailoverFigures): string {
  const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
  return `${from} to ${to}, ${seconds(gapMs)} s without a write, cluster complete ${seconds(wholeMs)} s after the return`;
}

function checkAnswers(report: Report, tally: Tally): void {
  const slowestMs = Math.round(tally.slowestMs);
  report.figure('acknowledged', tally.accepted);
  report.counts('refused', tally.codes);
  report.counts('tries without an outcome', tally.seen);
  report.check('each answer within 5 s', slowestMs <= ANSWER_WITHIN_MS, `${slowestMs} ms`);
  report.check('no answer is a 500', tally.serverErrors === 0, String(tally.serverErrors));
}

function shuffled<Value>(random: Random, values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
