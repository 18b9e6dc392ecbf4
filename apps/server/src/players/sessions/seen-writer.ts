import type { Db } from '../../platform/db/db.ts';
import { touchSessions } from './sessions.sql.ts';

export type SeenWriter = {
  /** Records that a session is in use at this moment. */
  add(sessionId: bigint): void;
  /** Writes the recorded times at once. */
  flush(): Promise<void>;
};

const WRITE_AFTER_MS = 1_000;

/** Batches last-seen times of many sessions into one statement. */
export function createSeenWriter(db: Db, onError: (error: unknown) => void): SeenWriter {
  let waiting = new Set<bigint>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const sessionIds = [...waiting];
    waiting = new Set();
    await db.query(touchSessions(sessionIds));
  }

  return {
    flush,
    add: (sessionId) => {
      waiting.add(sessionId);
      timer ??= setTimeout(() => void flush().catch(onError), WRITE_AFTER_MS).unref();
    },
  };
}
