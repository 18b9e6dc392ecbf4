import type { Tx } from './db.ts';
import { parsePosition, type WalPosition } from './wal-position.ts';

/** The leader's log had reached `position` at or after `atMs` (performance.now()). */
type Sample = { position: WalPosition; atMs: number };

export type LeaderPosition = {
  /**
   * Returns a position that covers everything committed before this call. Callers that come during a query share the
   * next one, so the leader answers one at a time.
   */
  ask(): Promise<WalPosition>;
  /** Notes that something may have been committed, here or on another node. */
  markChange(): void;
  /** The latest known position; undefined when a change was noted since, or nothing is known. */
  known(): WalPosition | undefined;
  /** The latest answer of the leader, however old. */
  latest(): WalPosition | undefined;
  /** The age in ms of the state that a server shows which has replayed up to `replayed`. Infinity if unknown. */
  ageOf(replayed: WalPosition): number;
};

/** Samples closer together than this are not kept apart. */
const SPACING_MS = 250;

/**
 * Follows how far the leader has flushed its log. A commit with synchronous_commit on is flushed before it returns.
 * Samples are kept for `keepMs`, to tell how old the state of a standby is without comparing clocks.
 */
export function createLeaderPosition(leader: Tx, keepMs: number): LeaderPosition {
  let samples: Sample[] = [];
  let newest: Sample | undefined;
  let changes = 0;
  let seen = -1;
  let running: Promise<WalPosition> | undefined;
  let next: Promise<WalPosition> | undefined;

  async function query(): Promise<WalPosition> {
    const before = changes;
    const atMs = performance.now();
    const { position: text } = await leader.one<{ position: string }>(SELECT_POSITION);
    const position = parsePosition(text);
    if (position === undefined) throw new Error(`the leader returned the position ${text}`);
    // After a failover the log of the new leader may be shorter. Its positions are the ones that count.
    if (newest !== undefined && position < newest.position) samples = [];
    newest = { position, atMs };
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

const SELECT_POSITION = { name: 'leader_position', text: 'select pg_current_wal_flush_lsn()::text as position' };
