import { LRUCache } from 'lru-cache';

/** Counts per key in windows of one minute, on this node. */
export type RateWindow = {
  /** Counts one; false when the minute's number for this key is used up. */
  take(key: string): boolean;
};

const WINDOW_MS = 60_000;
const MOST_KEYS = 50_000;

/** At most `perMinute` a key and minute, by the clock given. The keys used least are forgotten first. */
export function createRateWindow(perMinute: number, nowMs: () => number): RateWindow {
  const counts = new LRUCache<string, { minute: number; count: number }>({ max: MOST_KEYS });
  return {
    take: (key) => {
      const minute = Math.floor(nowMs() / WINDOW_MS);
      const found = counts.get(key);
      if (found === undefined || found.minute !== minute) {
        counts.set(key, { minute, count: 1 });
        return true;
      }
      found.count += 1;
      return found.count <= perMinute;
    },
  };
}
