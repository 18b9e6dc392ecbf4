import { Counter, type Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../observability/logger.ts';
import { gaugeOf } from '../observability/gauge.ts';
import { createDb, type Db, type ReadDb } from './db.ts';
import { createLeaderPosition, type LeaderPosition } from './leader-position.ts';
import type { Listener } from './listen.ts';
import { before } from '../before.ts';
import { PATIENCE_MS, type Read, readFromStandby, type StandbyRefusal, type Work } from './standby-read.ts';
import { createStandbyWatch, type StandbyWatch } from './standby-watch.ts';
import type { WalPosition } from './wal-position.ts';

/** Longest wait for connections to end, in ms. */
const END_MS = 2_000;

/** Chooses where each read runs (docs/decisions/0030-standbys-serve-reads.md). */
export type Reads = {
  /** False without DATABASE_READ_URL: the leader serves all reads, and no position is needed. */
  readonly hasStandby: boolean;
  /**
   * Reads for a caller whose last write is at `seen`. The read sees this write, and everything of which this node was
   * notified. A caller without a position reads from the leader.
   */
  read<T>(seen: WalPosition | undefined, work: Work<T>): Promise<T>;
  /** Reads for all callers, for example to fill a cache. The read sees everything committed before the call. */
  readShared: Read;
  /** A position that covers everything committed before this call. Undefined if the leader does not answer in time. */
  position(): Promise<WalPosition | undefined>;
  /** Notes that this node has committed something. */
  markChange(): void;
  /**
   * The position that a standby must have replayed before a worker may read there. It covers everything committed before
   * the call. undefined: the worker reads from the leader.
   */
  positionForWorker(): Promise<WalPosition | undefined>;
  start(): void;
  stop(): Promise<void>;
};

type Options = {
  config: Pick<Config, 'database'>;
  /** The leader. `connectionString` is its address, for one more connection. */
  db: Db;
  connectionString: string;
  /** undefined: no standby. */
  readUrl?: string | undefined;
  listener: Listener;
  metrics: Registry;
  logger: Logger;
};

/** Creates the reads of one node, with their metrics. Nothing connects before `start`. */
export function createReads(options: Options): Reads {
  const { db: leader, readUrl } = options;
  const { poolSize, readMaxLagSeconds } = options.config.database;
  const count = createCounts(options.metrics);
  if (readUrl === undefined) {
    registerLag(options.metrics, undefined);
    return readsOfLeader(leader);
  }
  const silentOnes = { acquireTimeoutMs: 1_000, statementTimeoutMs: 1_000, answerTimeoutMs: 2_000 };
  const asker = createDb({
    connectionString: options.connectionString,
    max: 1,
    applicationName: 'surahi-position',
    ...silentOnes,
  });
  const watcher = createDb({
    connectionString: readUrl,
    max: 1,
    applicationName: 'surahi-watch',
    readOnly: true,
    ...silentOnes,
  });
  const standby = createDb({
    connectionString: readUrl,
    max: poolSize,
    acquireTimeoutMs: PATIENCE_MS,
    applicationName: 'surahi-read',
    readOnly: true,
  });
  const maxLagMs = readMaxLagSeconds * 1_000;
  const position = createLeaderPosition(asker, maxLagMs + 10_000);
  const watch = createStandbyWatch({ standby: watcher, leader: position, maxLagMs, logger: options.logger });
  options.listener.onAny(position.markChange);
  // Notifications may have been missed.
  options.listener.onReconnect(position.markChange);
  registerLag(options.metrics, watch);
  const chooser = createChooser({
    leader,
    standby,
    position,
    watch,
    count,
    isNotified: () => options.listener.connected(),
  });
  return {
    ...chooser,
    hasStandby: true,
    markChange: position.markChange,
    start: watch.start,
    stop: async () => {
      watch.stop();
      // A host that has gone silent does not confirm the end of a connection.
      await before(Promise.all([asker.close(), watcher.close(), standby.close()]), performance.now() + END_MS);
    },
  };
}

function readsOfLeader(leader: Db): Reads {
  return {
    hasStandby: false,
    read: async (_seen, work) => work(leader),
    readShared: async (work) => work(leader),
    position: () => Promise.resolve(undefined),
    markChange: () => undefined,
    positionForWorker: () => Promise.resolve(undefined),
    start: () => undefined,
    stop: () => Promise.resolve(),
  };
}

type Choice = {
  leader: ReadDb;
  standby: Db;
  position: LeaderPosition;
  watch: StandbyWatch;
  /** False while notifications of changes may be missing. */
  isNotified: () => boolean;
  count: (where: 'standby' | 'leader', why: Why) => void;
};

type Why = 'current' | 'stranger' | 'behind' | StandbyRefusal;

function createChooser({
  leader,
  standby,
  position,
  watch,
  count,
  isNotified,
}: Choice): Pick<Reads, 'read' | 'readShared' | 'position' | 'positionForWorker'> {
  async function onStandby<T>(work: Work<T>, seen: WalPosition | undefined): Promise<T> {
    const deadlineMs = performance.now() + PATIENCE_MS;
    const after = await neededPosition(seen, deadlineMs);
    if (after === undefined) return onLeader(work, 'behind');
    const patienceMs = deadlineMs - performance.now();
    const read = await readFromStandby(standby, work, { after, patienceMs, signal: watch.signal() });
    if (read.served) {
      count('standby', 'current');
      return read.value;
    }
    if (read.why === 'promoted') watch.lose();
    return onLeader(work, read.why);
  }

  /**
   * The position that the standby must have replayed. The node asks the leader when it knows of changes since the
   * leader's last answer, or when the caller's position is above that answer. A position that the leader has not reached
   * is forged or lost. If the leader does not answer, the highest position known counts.
   */
  async function neededPosition(seen: WalPosition | undefined, deadlineMs: number): Promise<WalPosition | undefined> {
    const known = isNotified() ? position.known() : undefined;
    if (seen !== undefined && known !== undefined && seen <= known) return known;
    const asked = await askLeader(deadlineMs - PATIENCE_MS / 2);
    if (asked !== undefined || seen === undefined) return asked;
    const latest = position.latest();
    return latest === undefined || seen > latest ? seen : latest;
  }

  function askLeader(deadlineMs: number): Promise<WalPosition | undefined> {
    const asked = position.ask().catch(() => undefined);
    return before(asked, deadlineMs);
  }

  function onLeader<T>(work: Work<T>, why: Why): Promise<T> {
    count('leader', why);
    return work(leader);
  }

  return {
    read: async (seen, work) => {
      if (seen === undefined) return onLeader(work, 'stranger');
      return watch.isUsable() ? onStandby(work, seen) : onLeader(work, 'behind');
    },
    readShared: async (work) => (watch.isUsable() ? onStandby(work, undefined) : onLeader(work, 'behind')),
    position: () => askLeader(performance.now() + PATIENCE_MS),
    positionForWorker: async () => (watch.isUsable() ? askLeader(performance.now() + PATIENCE_MS) : undefined),
  };
}

function createCounts(metrics: Registry): Choice['count'] {
  const reads = new Counter({
    name: 'surahi_reads_total',
    help: 'Reads that a standby may serve, by the server that served them and the reason',
    labelNames: ['server', 'reason'],
    registers: [metrics],
  });
  return (server, reason) => reads.inc({ server, reason });
}

/** Without a standby the lag is NaN, so no alert fires. */
function registerLag(metrics: Registry, watch: StandbyWatch | undefined): void {
  gaugeOf({ metrics }, 'surahi_standby_lag_seconds', 'How far the standby of reads is behind', () =>
    watch === undefined ? Number.NaN : watch.lagMs() / 1_000,
  );
  gaugeOf(
    { metrics },
    'surahi_standby_avoided',
    '1 while the leader serves reads because the standby is away or behind',
    () => Number(watch !== undefined && !watch.isUsable()),
  );
}
