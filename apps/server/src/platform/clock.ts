import type { Statement, Tx } from './db/db.ts';
import { defineTopic } from './event-bus.ts';
import type { Logger } from './observability/logger.ts';

/** The instant by which everything is decided: the database's clock (with the tests' offset), read now, in `tx`. */
export async function dbNow(tx: Tx): Promise<Date> {
  const row = await tx.one<{ now: Date }>({ name: 'app_now', text: 'select app_now() as now' });
  return row.now;
}

export type Clock = {
  /** The database's time as this node reckons it, unix ms. For display and snapshots only, never for a decision. */
  nowMs(): number;
  /** By how much the database's clock was below the latest time it has shown, ms; above `BEHIND_MS` no bid is taken. */
  behindMs(): number;
  /** Reads the database's clock again at once. */
  refresh(): Promise<void>;
  /** Reads it again every `intervalMs` until stopped. */
  start(intervalMs?: number): void;
  stop(): void;
};

/** How far clocks are put right while running; place_bids has the same figure. */
export const BEHIND_MS = 2_000;

/**
 * Keeps the offset between this node's clock and the database's, and moves the database's mark of the latest time up
 * (migration 0020). A reading that took `roundTripMs` is taken to be from its middle; a failed reading keeps the last
 * offset, since lists must go on during a short outage, and is told once.
 */
export function createClock(db: Tx, logger: Pick<Logger, 'info' | 'warn' | 'error'>): Clock {
  let offsetMs = 0;
  let behindMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let reading = false;
  let failing = false;
  const refresh = async (): Promise<void> => {
    const beforeMs = Date.now();
    const row = await db.one<{ now: Date; behind_ms: bigint }>(MARK_CLOCK);
    offsetMs = row.now.getTime() - Math.round((beforeMs + Date.now()) / 2);
    const wasBehind = behindMs > BEHIND_MS;
    behindMs = Number(row.behind_ms);
    if (behindMs > BEHIND_MS && !wasBehind) {
      logger.error({ behindMs }, 'the database clock was set back: bidding stops until it is right or accepted');
    } else if (wasBehind && behindMs <= BEHIND_MS) {
      logger.info('the database clock is right again: bidding goes on');
    }
  };
  const refreshInTurn = async (): Promise<void> => {
    // a database that stands still must not collect readings that wait
    if (reading) return;
    reading = true;
    try {
      await refresh();
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'the database clock could not be read');
      failing = true;
    } finally {
      reading = false;
    }
  };
  return {
    nowMs: () => Date.now() + offsetMs,
    behindMs: () => behindMs,
    refresh,
    start: (intervalMs = 1_000) => {
      timer ??= setInterval(() => void refreshInTurn(), intervalMs);
      timer.unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

const MARK_CLOCK: Statement = { name: 'mark_clock', text: 'select now, behind_ms from mark_clock()' };

/** Published in this node when a test has moved the database's clock: whoever keeps a timer reads the time again. */
export const clockMoved = defineTopic<undefined>('clock-moved');
