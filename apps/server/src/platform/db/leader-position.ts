import type { Tx } from './db.ts';
import { parsePosition, timelineOf, type WalPosition } from './wal-position.ts';

/** The leader's log had reached `position` at or after `atMs` (performance.now()). */
type Sample = { position: WalPosition; atMs: number };
/** `system_id` names the cluster. A restore into a new cluster changes it, and keeps the address. */
type Answer = { position: string; system_id: string };

export type LeaderPosition = {
  /**
   * Returns a position that covers everything committed before this call. Callers that arrive during a query share the
   * next query. So the leader gets at most one query at a time.
   */
  ask(): Promise<WalPosition>;
  /**
   * Stores the timeline of the latest position in leader_timelines, once per cluster and timeline. Standbys of this leader
   * replay the row. Does nothing while no position is known.
   */
  mark(): Promise<void>;
  /** Notes that something may have been committed, here or on another node. */
  markChange(): void;
  /** The latest known position. Undefined if a change was noted after it, or if no position is known. */
  known(): WalPosition | undefined;
  /** The position in the latest answer of the leader, however old. */
  latest(): WalPosition | undefined;
  /** How old the state of a server is that has replayed up to `replayed`, in ms. Infinity if unknown. */
  ageOf(replayed: WalPosition): number;
};

/** The shortest time between two stored samples. */
const SPACING_MS = 250;

/**
 * Follows how far the leader has flushed its log. A commit with synchronous_commit on is flushed before it returns.
 * Samples are kept for `keepMs`. They give the age of a standby's state without comparing the clocks of two machines.
 */
export function createLeaderPosition(leader: Tx, keepMs: number): LeaderPosition {
  let samples: Sample[] = [];
  let newest: (Sample & { cluster: string }) | undefined;
  let changes = 0;
  let seen = -1;
  let running: Promise<WalPosition> | undefined;
  let next: Promise<WalPosition> | undefined;
  let marked: string | undefined;

  async function query(): Promise<WalPosition> {
    const before = changes;
    const atMs = performance.now();
    const { position: text, system_id } = await leader.one<Answer>(SELECT_POSITION);
    const position = parsePosition(text);
    if (position === undefined) throw new Error(`the leader returned the position ${text}`);
    // This server is an old leader or a restored database. Its log does not continue the earlier samples.
    if (newest !== undefined && position < newest.position) samples = [];
    newest = { position, atMs, cluster: `${system_id} ${timelineOf(position)}` };
    const last = samples.at(-1);
    if (last === undefined || atMs - last.atMs >= SPACING_MS) samples.push(newest);
    while (atMs - (samples[0]?.atMs ?? atMs) > keepMs) samples.shift();
    seen = Math.max(seen, before);
    return position;
  }

  function begin(): Promise<WalPosition> {
    const own = query().finally(() => {
      if (running === own) running = undefined;
    });
    running = own;
    return own;
  }

  return {
    ask: () => {
      if (running === undefined) return begin();
      next ??= running.then(afterwards, afterwards);
      return next;
    },
    mark: async () => {
      const cluster = newest?.cluster;
      if (cluster === undefined || cluster === marked) return;
      await leader.query(INSERT_TIMELINE);
      marked = cluster;
    },
    markChange: () => {
      changes += 1;
    },
    known: () => (seen === changes ? newest?.position : undefined),
    latest: () => newest?.position,
    ageOf: (replayed) => {
      const shown = newest !== undefined && newest.position <= replayed ? newest : findShown(replayed);
      return shown === undefined ? Number.POSITIVE_INFINITY : performance.now() - shown.atMs;
    },
  };

  function afterwards(): Promise<WalPosition> {
    next = undefined;
    return begin();
  }

  function findShown(replayed: WalPosition): Sample | undefined {
    return samples.findLast(({ position }) => position <= replayed);
  }
}

/** The leader's timeline: the first eight characters of the names of its log files. */
const TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer`;

/** The cluster, and the position up to which its leader has flushed its log. */
export const SELECT_POSITION = {
  name: 'leader_position',
  text: `select ${TIMELINE} || '-' || pg_current_wal_flush_lsn() as position,
    (select system_identifier::text from pg_control_system()) as system_id`,
};

const INSERT_TIMELINE = {
  name: 'leader_timeline',
  text: `insert into leader_timelines (system_id, timeline) select system_identifier, ${TIMELINE} from pg_control_system()
    on conflict do nothing`,
};
