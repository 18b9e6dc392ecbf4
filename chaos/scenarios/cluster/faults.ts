import pg from 'pg';
import type { PgHost } from '../../lib/cluster/hosts.ts';
import { countSubmissions } from '../../lib/cluster/nodes.ts';
import { directUrl } from '../../lib/cluster/postgres.ts';
import { slowDown } from '../../lib/cluster/relay.ts';
import type { Rig } from '../../lib/cluster/rig.ts';
import { findMoveFailure, makeNextRelease } from '../../lib/next-release.ts';
import { pause, type Random } from '../../lib/random.ts';
import { CUTS, type CutName, flappingLinks, type Parts } from './partitions.ts';

/** What a fault may use. `seconds` is how long the fault lasts. */
type Stage = {
  rig: Rig;
  parts: Parts;
  random: Random;
  seconds: number;
  note(text: string): void;
  /** Lets this many players send bids through nginx at once, for so long. Returns how many requests they sent. */
  crowd(players: number, seconds: number): Promise<number>;
};

export type Fault = {
  name: string;
  /** Causes the fault and waits while it lasts. Links are always restored afterwards. */
  strike(stage: Stage): Promise<void>;
  /** Repairs what restored links do not repair. */
  heal?(stage: Stage): Promise<void>;
  /** Whether writes must work again during the fault, or only after it. */
  writesAgain: 'during' | 'after';
  /** Who must lead after a fault that removes the leader: any other PostgreSQL, or the synchronous standby. */
  leadsAfter?: 'another' | 'sync';
  /** Set if the fault stops nodes. A player who is connected to one node may then lose a response. */
  stopsNodes?: true;
};

const FLAPS_FOR_SECONDS = 120;
/** The delay of each message, in each direction. */
const SLOW_MS = 100;

/** The cuts after which the leader must step down. */
const REMOVES_LEADER: readonly CutName[] = ['leader-cut', 'etcd-cut', 'old-leader', 'one-way-out', 'one-way-in'];

const cut = (name: CutName): Fault => ({
  name,
  ...(REMOVES_LEADER.includes(name) && { leadsAfter: 'another' }),
  strike: async ({ rig, parts, seconds }) => {
    await rig.links.cut(CUTS[name](parts));
    await pause(seconds * 1_000);
  },
  writesAgain: 'during',
});

const powerOn = async ({ rig, parts }: Stage): Promise<void> => rig.powerOn(parts.leader);

const powerOff: Fault = {
  name: 'power-off',
  strike: async ({ rig, parts, seconds }) => {
    await rig.powerOff(parts.leader);
    await pause(seconds * 1_000);
  },
  heal: powerOn,
  writesAgain: 'during',
  leadsAfter: 'another',
};

/** Only the links of the leader to the other PostgreSQL fail. Patroni keeps such a leader, so writes wait for the links. */
const replicationCut: Fault = { ...cut('replication-cut'), writesAgain: 'after' };

/** Cuts and restores the links between database hosts, HAProxy and nodes at random, each direction independently. */
const flapping: Fault = {
  name: 'flapping',
  strike: async ({ rig, random }) => {
    const links = flappingLinks();
    const untilMs = performance.now() + FLAPS_FOR_SECONDS * 1_000;
    while (performance.now() < untilMs) {
      const share = random.next() * 0.6;
      await rig.links.cut(links.filter(() => random.chance(share)));
      await pause(300 + random.below(3_000));
    }
  },
  writesAgain: 'after',
};

/** The disk of the synchronous standby has no space for the log. */
const diskFull: Fault = {
  name: 'disk-full',
  strike: async ({ rig, parts, seconds, note }) => {
    const { disk } = memberOf(rig, parts.sync);
    const isFull = (): boolean => rig.programs.log(parts.sync, 200_000).includes('No space left on device');
    const untilMs = performance.now() + seconds * 1_000;
    while (performance.now() < untilMs) {
      disk.fill();
      // Log files that exist already still take writes. A new one needs space.
      if (!isFull()) await sql(parts.leader, 'select pg_switch_wal() as n');
      await pause(500);
    }
    if (!isFull()) throw new Error('the disk of the synchronous standby was not full');
    note(`${parts.sync} had no space`);
  },
  heal: async ({ rig, parts }) => memberOf(rig, parts.sync).disk.empty(),
  writesAgain: 'during',
};

/** The log reaches both standbys late, as over a long distance. */
const slowStandbys: Fault = {
  name: 'slow-standbys',
  strike: async ({ rig, parts, seconds }) => {
    const { leader, sync, other } = parts;
    const ends = await Promise.all([sync, other].map((host) => slowDown(rig.root, host, leader, SLOW_MS)));
    // the standbys reconnect, now through the relays
    await sql(leader, 'select count(pg_terminate_backend(pid)) as n from pg_stat_replication');
    await pause(seconds * 1_000);
    for (const end of ends) await end();
  },
  writesAgain: 'during',
};

/** The players of the crowd: more than the bids that nginx passes on at once. */
const CROWD = 1_000;

/** Players send more bids at once than nginx passes on. nginx must refuse the rest as busy. */
const crowd: Fault = {
  name: 'crowd',
  strike: async ({ rig, seconds, note, crowd: send }) => {
    const before = await countSubmissions(rig.nodes);
    const sent = await send(CROWD, seconds / 2);
    const passedOn = (await countSubmissions(rig.nodes)) - before;
    note(`nginx refused ${sent - passedOn} of ${sent} bids`);
    if (passedOn >= sent) throw new Error('nginx refused no bid');
  },
  writesAgain: 'during',
};

/** How long a standby falls behind before it is promoted. */
const LATE_SECONDS = 30;

/**
 * The synchronous standby stores the log and does not apply it for 30 s. Then the leader's machine is lost, and this
 * standby has to apply 30 s of log before it can lead. The fault stops PostgreSQL's startup process, because Patroni
 * reverts pg_wal_replay_pause and recovery_min_apply_delay.
 */
const lateStandby: Fault = {
  name: 'late-standby',
  strike: async ({ rig, parts, seconds, note }) => {
    const { leader, sync } = parts;
    const paused = rig.programs.signal(sync, APPLIES_LOG, 'SIGSTOP');
    if (paused !== 1) throw new Error(`${paused} processes of ${sync} apply the log`);
    try {
      await pause(LATE_SECONDS * 1_000);
      const lateSeconds = await sql(
        sync,
        'select round(extract(epoch from now() - pg_last_xact_replay_timestamp())) as n',
      );
      if (Number(lateSeconds) < LATE_SECONDS - 2) throw new Error(`${sync} was only ${lateSeconds} s late`);
      note(`${sync} was ${lateSeconds} s late`);
      await rig.powerOff(leader);
    } finally {
      rig.programs.signal(sync, APPLIES_LOG, 'SIGCONT');
    }
    await pause(seconds * 1_000);
  },
  heal: powerOn,
  writesAgain: 'during',
  leadsAfter: 'sync',
};

/** The title of the process of PostgreSQL that applies the log. */
const APPLIES_LOG = 'startup recovering';

/** At least the number of lanes of the load. */
const MOST_LANES = 24;

/** Each node moves to a next release, whose migration runs under load, and then back. */
const release: Fault = {
  name: 'release',
  strike: async ({ rig }) => {
    const next = makeNextRelease();
    for (const home of [next.folder, undefined]) {
      for (const node of rig.nodes) {
        await node.move(home);
        await pause(3_000);
      }
    }
    const failure = await findMoveFailure(rig.database, next.migration, MOST_LANES);
    if (failure !== undefined) throw new Error(failure);
  },
  writesAgain: 'during',
  stopsNodes: true,
};

/** Every fault, in the order of a run. The last one leaves the tables of a next release behind. */
export const FAULTS: readonly Fault[] = [
  cut('leader-cut'),
  cut('etcd-cut'),
  cut('etcd-alone'),
  cut('node-cut'),
  cut('old-leader'),
  cut('one-way-out'),
  cut('one-way-in'),
  cut('sync-cut'),
  replicationCut,
  slowStandbys,
  powerOff,
  diskFull,
  flapping,
  crowd,
  lateStandby,
  release,
];

function memberOf(rig: Rig, host: PgHost): Rig['members'][number] {
  const found = rig.members.find((member) => member.host === host);
  if (found === undefined) throw new Error(`${host} is no member`);
  return found;
}

/** Runs a statement on one PostgreSQL. Returns its column n as text; an unreachable PostgreSQL gives an empty text. */
async function sql(host: PgHost, text: string): Promise<string> {
  const client = new pg.Client({
    connectionString: directUrl(host),
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ n?: string | number }>(text);
    return String(rows[0]?.n ?? '');
  } catch {
    return '';
  } finally {
    await client.end().catch(() => undefined);
  }
}
