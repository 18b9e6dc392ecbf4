import type { Database } from '../../lib/cluster.ts';
import { createClient } from '../../lib/client.ts';
import { etcdLeader } from '../../lib/cluster/etcd.ts';
import { watchGap } from '../../lib/cluster/gap.ts';
import { HOSTS, PORTS } from '../../lib/cluster/hosts.ts';
import { givePassword, type LogIns, logInAgain } from '../../lib/log-ins.ts';
import { type Probes, startProbes } from '../../lib/cluster/probe.ts';
import { countReads } from '../../lib/cluster/nodes.ts';
import { etcdOf, type Rig, startRig } from '../../lib/cluster/rig.ts';
import { findDebianRoot, RIG_PROGRAMS } from '../../lib/debian-root.ts';
import { declareNext } from '../../lib/declare-next.ts';
import { inTurn } from '../../lib/in-turn.ts';
import { type Journal, openJournal } from '../../lib/journal.ts';
import { newTally, runPlayers, type Tally } from '../../lib/load.ts';
import { type OwnReads, readOwnBids } from '../../lib/own-reads.ts';
import { pause, type Random } from '../../lib/random.ts';
import type { Report } from '../../lib/report.ts';
import type { Scenario } from '../../lib/scenario.ts';
import { verify } from '../../lib/verifier.ts';
import { makeWorld, type Market, untilSettled, type World } from '../../lib/world.ts';
import { FAULTS, type Fault } from './faults.ts';
import { type Closings, watchClosings } from './false-closings.ts';
import { judge } from './judge.ts';

export const cluster: Scenario = {
  name: 'cluster',
  goal: 'G10 hosts that are cut apart, lost or full lose nothing, never have two leaders, and write again within 30 s',
  onRig: true,
  run: async ({ random, report, scale, options }) => {
    const root = findDebianRoot(RIG_PROGRAMS);
    const isInstalled = typeof root !== 'string';
    report.check("Debian's programs of the rig are installed", isInstalled, isInstalled ? undefined : root);
    if (!isInstalled) return;
    const faults = chooseFaults(options.only ?? scale({ short: SHORT, long: FAULTS.map(({ name }) => name) }));
    const worlds: World[] = [];
    const fill = async (database: Database): Promise<void> => {
      worlds[0] = await makeWorld(database, { players: 300, startPoints: 1_000_000, markets: faults.length + 1 });
      await givePassword(database);
    };
    const rig = await startRig(root, fill, { LOG_LEVEL: 'error' });
    try {
      const [world] = worlds;
      if (world === undefined) throw new Error('the rig did not fill its database');
      const probes = await startProbes((await rig.roles()).leader);
      const markets = [...world.markets];
      const journal = openJournal();
      const scene = { rig, world, probes, journal, closings: watchClosings(journal), markets, random, report };
      for (const fault of faults) await runFault(scene, fault, options.seconds ?? HOLDS_SECONDS);
      await probes.stop();
      const { standby, leader } = await countReads(rig.nodes);
      report.figure('histories read from', `standbys ${standby}, leader ${leader}`);
      report.check('standbys served reads', standby > 0);
      const contents = await rig.contents();
      report.check('all three PostgreSQL hold the same data', new Set(contents).size === 1, contents.join(' | '));
      report.check(
        'the nodes lived through it',
        rig.nodes.every(({ server }) => server.isUp()),
      );
    } finally {
      await rig.close();
    }
  },
};

type Scene = {
  rig: Rig;
  world: World;
  probes: Probes;
  journal: Journal;
  markets: Market[];
  closings: Closings;
  random: Random;
  report: Report;
};

const SHORT = ['leader-cut', 'etcd-cut', 'one-way-out'];

/** Twice the lease of the leader, so that a successor leads while the links are still cut. */
const HOLDS_SECONDS = 40;

const LANES = 6;

/** The pause of a player before each request. It leaves the cores enough time for the 20 programs of the rig. */
const PLAYER_PAUSE_MS = 40;

function chooseFaults(names: readonly string[]): Fault[] {
  return names.map((name) => {
    const fault = FAULTS.find((one) => one.name === name);
    if (fault === undefined) throw new Error(`${name} is not one of ${FAULTS.map((one) => one.name).join(', ')}`);
    return fault;
  });
}

/** Runs one fault under load, heals it, and compares the journal with the database. */
async function runFault(scene: Scene, fault: Fault, seconds: number): Promise<void> {
  const { rig, world, probes, journal, markets, random, report } = scene;
  await rig.whole();
  const roles = await rig.roles();
  const parts = { ...roles, nearEtcd: etcdOf[roles.leader], etcdLeader: await etcdLeader() };
  const tally = newTally();
  const ownReads: OwnReads = { reads: 0, missing: [], refused: {} };
  const logIns: LogIns = {};
  let stop = false;
  const load = startLoad(scene, { tally, ownReads, logIns }, () => !stop);
  scene.closings.declared((await declareNext(rig.database, world, markets, random)).marketId);
  await untilCount(() => tally.accepted, 50);
  const [firstWrite, firstRound] = [probes.writes.length, rig.watch.twoLeaders()];
  const notes = [`${parts.leader} led`];
  const stage = {
    rig,
    parts,
    random,
    seconds,
    note: (text: string): void => void notes.push(text),
    crowd: (players: number, forSeconds: number) => sendCrowd(scene, tally, players, forSeconds),
  };
  const during = watchGap(() => tally.accepted);
  try {
    await fault.strike(stage);
  } finally {
    await rig.links.heal();
    await fault.heal?.(stage);
  }
  const whileStruck = during.stop();
  const after = watchGap(() => tally.accepted);
  const healedMs = performance.now();
  const before = tally.accepted;
  await untilCount(() => tally.accepted, before + 50);
  await rig.whole(180_000);
  const wholeMs = performance.now() - healedMs;
  const afterwards = after.stop();
  stop = true;
  await load;
  await untilSettled(world);
  const gapMs = fault.writesAgain === 'during' ? Math.max(whileStruck.gapMs, afterwards.gapMs) : afterwards.gapMs;
  const wrong = await wrongIn(world, journal);
  const now = await rig.roles();
  const gaps = [`${inSeconds(whileStruck.gapMs)} s without a write`, `whole ${inSeconds(wholeMs)} s after`];
  report.figure(fault.name, [...notes, `then ${now.leader}`, ...gaps].join(', '));
  report.figure(`${fault.name}: answers`, listOf({ acknowledged: tally.accepted, ...tally.seen, ...tally.codes }));
  report.figure(`${fault.name}: histories`, listOf({ shown: ownReads.reads, ...ownReads.refused }));
  report.figure(`${fault.name}: log-ins`, listOf(logIns));
  judge(
    {
      name: fault.name,
      writes: probes.writes.slice(firstWrite),
      twoLeaderRounds: rig.watch.twoLeaders() - firstRound,
      tally,
      falseClosings: scene.closings.findFalse(),
      ownReads,
      logIns,
      leaders: { before: parts.leader, after: now.leader },
      ...(fault.leadsAfter && { leadsAfter: fault.leadsAfter === 'sync' ? parts.sync : fault.leadsAfter }),
      stopsNodes: fault.stopsNodes === true,
      gapMs,
      stallMs: Math.max(whileStruck.stallMs, afterwards.stallMs),
      wrong,
    },
    report,
  );
}

const listOf = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ');

const inSeconds = (ms: number): string => (ms / 1_000).toFixed(1);

type Counts = { tally: Tally; ownReads: OwnReads; logIns: LogIns };

/**
 * Players through nginx, and some whose requests reach only the first node. One lane also reads a history after each bid,
 * and one logs in through nginx.
 */
async function startLoad(scene: Scene, { tally, ownReads, logIns }: Counts, more: () => boolean): Promise<void> {
  const { world, journal, random, markets } = scene;
  const through = [HOSTS.web, HOSTS.web, HOSTS.node1].map((host) => {
    const client = createClient(PORTS.web, { host, timeoutMs: 20_000 });
    const post: typeof client.post = async (...call) => {
      await pause(PLAYER_PAUSE_MS);
      return client.post(...call);
    };
    return { ...client, post };
  });
  const basis = { world, journal, random, markets, lanes: LANES, giveUpMs: 300_000 };
  const options = { ...basis, client: inTurn(through), more };
  const others = [readOwnBids(options, tally, ownReads), logInAgain(inTurn(through.slice(0, 1)), more, logIns)];
  await Promise.all([runPlayers(options, tally), ...others]);
  for (const client of through) client.close();
}

/** Many players who only bid, as fast as answers come. Returns how many requests they sent. */
async function sendCrowd(scene: Scene, tally: Tally, players: number, seconds: number): Promise<number> {
  const client = createClient(PORTS.web, { host: HOSTS.web, timeoutMs: 20_000, sockets: players });
  const untilMs = performance.now() + seconds * 1_000;
  let sent = 0;
  await runPlayers(
    {
      ...scene,
      client: () => {
        sent += 1;
        return client;
      },
      lanes: players,
      more: () => performance.now() < untilMs,
      mix: { bid: 1, transfer: 0, withdrawal: 0 },
    },
    tally,
  );
  client.close();
  return sent;
}

async function wrongIn(world: World, journal: Journal): Promise<string[]> {
  const wrong: string[] = [];
  const collect = (text: string, holds: boolean, detail?: string): void => {
    if (!holds) wrong.push(detail === undefined ? text : `${text}: ${detail}`);
  };
  const nothing = (): void => undefined;
  const passed = (): boolean => wrong.length === 0;
  const result = (): { figures: []; goals: [] } => ({ figures: [], goals: [] });
  await verify(world, journal, {
    figure: nothing,
    counts: nothing,
    check: collect,
    failures: () => wrong,
    passed,
    result,
  });
  return wrong;
}

async function untilCount(count: () => number, enough: number): Promise<void> {
  const untilMs = performance.now() + 240_000;
  while (count() < enough) {
    if (performance.now() > untilMs) throw new Error('the load is not served');
    await pause(50);
  }
}
