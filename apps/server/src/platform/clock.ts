import type { Db, Tx } from './db.ts';
import { defineTopic } from './event-bus.ts';

/** The instant by which everything is decided: the database's clock (with the tests' offset), read now, in `tx`. */
export async function dbNow(tx: Tx): Promise<Date> {
  const [row] = await tx.query<{ now: Date }>({ name: 'app_now', text: 'select app_now() as now' });
  if (row === undefined) throw new Error('app_now() gave no row');
  return row.now;
}

export type Clock = {
  /** The database's time as this node reckons it, unix ms. For display and snapshots only, never for a decision. */
  nowMs(): number;
  /** Reads the database's clock again at once. */
  refresh(): Promise<void>;
  /** Reads it again every `intervalMs` until stopped. */
  start(intervalMs?: number): void;
  stop(): void;
};

/**
 * Keeps the offset between this node's clock and the database's. A reading that took `roundTripMs` is taken to be from
 * its middle; a failed reading keeps the last offset, since lists must go on during a short outage.
 */
export function createClock(db: Db, onError: (error: unknown) => void): Clock {
  let offsetMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const refresh = async (): Promise<void> => {
    const beforeMs = Date.now();
    const now = await dbNow(db);
    const afterMs = Date.now();
    offsetMs = now.getTime() - Math.round((beforeMs + afterMs) / 2);
  };
  return {
    nowMs: () => Date.now() + offsetMs,
    refresh,
    start: (intervalMs = 10_000) => {
      timer ??= setInterval(() => void refresh().catch(onError), intervalMs);
      timer.unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Published in this node when a test has moved the database's clock: whoever keeps a timer reads the time again. */
export const clockMoved = defineTopic<undefined>('clock-moved');
