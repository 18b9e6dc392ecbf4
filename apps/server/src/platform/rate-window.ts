import { LRUCache } from 'lru-cache';

/** Counts per key in windows of one minute. */
export type RateWindow = {
  /** Counts one; false, and not counted, when the minute's number for this key is used up. */
  take(key: string): boolean;
  /** Until the counts begin anew. */
  msLeft(): number;
};

/** A window with what other nodes have counted beside it. */
export type Tally = RateWindow & {
  /** What the node `id` has counted of a key in a minute, in all; an older minute than is known already is dropped. */
  hear(id: string, heard: { key: string; minute: number; count: number }): void;
  /** `count` of a key was told to the others. */
  markTold(key: string, count: number): void;
  /** What this node has counted in the present minute. */
  counts(): Array<{ key: string; count: number }>;
};

type Own = { minute: number; count: number; told: number };
type Heard = { minute: number; sum: number; ofNode: Map<string, number> };

type Hooks = {
  /** What a key may have at present; asked at each take. */
  most(): number;
  /** Called after each take that was let through; `told` is what the others have been told of `all`. */
  taken(key: string, count: { all: number; told: number }): void;
};

const WINDOW_MS = 60_000;
const MOST_KEYS = 50_000;
/** Addresses, numbers of telephones and players are shorter; what is longer is no such thing. */
const LONGEST_KEY = 64;

/** Minutes since 1970. */
export function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / WINDOW_MS);
}

/** At most `perMinute` a key and minute, by the clock given. The keys used least are forgotten first. */
export function createRateWindow(perMinute: number, nowMs: () => number, hooks?: Hooks): Tally {
  const own = new LRUCache<string, Own>({ max: MOST_KEYS });
  const others = new LRUCache<string, Heard>({ max: MOST_KEYS });
  const heardOf = (key: string, minute: number): number => {
    const heard = others.size === 0 ? undefined : others.get(key);
    return heard?.minute === minute ? heard.sum : 0;
  };
  return {
    take: (long) => {
      const key = long.slice(0, LONGEST_KEY);
      const minute = minuteOf(nowMs());
      let found = own.get(key);
      if (found === undefined || found.minute !== minute) {
        found = { minute, count: 0, told: 0 };
        own.set(key, found);
      }
      if (found.count + heardOf(key, minute) >= (hooks?.most() ?? perMinute)) return false;
      found.count += 1;
      hooks?.taken(key, { all: found.count, told: found.told });
      return true;
    },
    hear: (id, { key, minute, count }) => {
      const found = others.get(key);
      if (found !== undefined && found.minute > minute) return;
      const heard = found?.minute === minute ? found : { minute, sum: 0, ofNode: new Map<string, number>() };
      // notifications come in order, but a count may be told twice
      heard.sum += count - (heard.ofNode.get(id) ?? 0);
      heard.ofNode.set(id, count);
      others.set(key, heard);
    },
    markTold: (key, count) => {
      const found = own.peek(key);
      if (found !== undefined) found.told = count;
    },
    counts: () => {
      const minute = minuteOf(nowMs());
      return [...own.entries()]
        .filter(([, entry]) => entry.minute === minute)
        .map(([key, { count }]) => ({ key, count }));
    },
    msLeft: () => WINDOW_MS - (nowMs() % WINDOW_MS),
  };
}
