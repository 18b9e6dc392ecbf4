import type { Statement, Tx } from './db/db.ts';
import { defineTopic } from './event-bus.ts';
import type { Logger } from './observability/logger.ts';

/**
 * Returns the database's current time, read in `tx`. Tests can shift it by an offset. Every decision about time uses
 * this instant.
 */
export async function dbNow(tx: Tx): Promise<Date> {
  const row = await tx.one<{ now: Date }>({ name: 'app_now', text: 'select app_now() as now' });
  return row.now;
}

export type Clock = {
  /**
   * The database's time as this node estimates it, in unix ms. Use it for display and snapshots, never for a decision.
   */
  nowMs(): number;
  /**
   * How far the database's clock is behind the latest time it has shown, in ms. Above `BEHIND_MS` no bid is accepted.
   */
  behindMs(): number;
  /** Reads the database's clock immediately. */
  refresh(): Promise<void>;
  /** Reads the clock every `intervalMs` until stopped. */
  start(intervalMs?: number): void;
  stop(): void;
};

/** Tolerated step back of the database's clock, in ms. place_bids uses the same value. */
export const BEHIND_MS = 2_000;

/**
 * Keeps the offset between this node's clock and the database's. Each reading also stores, in the database, the latest
 * time that it has shown. The clock assumes that the database read its time in the middle of the round trip. A failed
 * reading keeps the last offset, because lists must continue during a short outage. If readings overlap, the result of the
 * one that began last counts. Logs each outage once.
 */
export function createClock(db: Pick<Tx, 'one'>, logger: Pick<Logger, 'info' | 'warn' | 'error'>): Clock {
  let offsetMs = 0;
  let behindMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let reading = false;
  let failing = false;
  let begun = 0;
  let kept = 0;
  const refresh = async (): Promise<void> => {
    begun += 1;
    const turn = begun;
    const beforeMs = Date.now();
    const row = await db.one<{ now: Date; behind_ms: bigint }>(MARK_CLOCK);
    if (turn < kept) return;
    kept = turn;
    offsetMs = row.now.getTime() - Math.round((beforeMs + Date.now()) / 2);
    const wasBehind = behindMs > BEHIND_MS;
    behindMs = Number(row.behind_ms);
    if (behindMs > BEHIND_MS && !wasBehind) {
      logger.error({ behindMs }, 'database clock was set back: bidding is stopped until it is corrected or accepted');
    } else if (wasBehind && behindMs <= BEHIND_MS) {
      logger.info('database clock is correct again: bidding continues');
    }
  };
  const refreshInTurn = async (): Promise<void> => {
    // While the database hangs, skip readings instead of queueing them.
    if (reading) return;
    reading = true;
    try {
      await refresh();
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'could not read the database clock');
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

/**
 * Published on this node after a test has moved the database's clock. Subscribers with timers must read the time again.
 */
export const clockMoved = defineTopic<undefined>('clock-moved');
