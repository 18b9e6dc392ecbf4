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
  /** `count` of a key in that minute was told to the others. */
  markTold(told: { key: string; minute: number; count: number }): void;
  /** What this node has counted in the present minute. */
  counts(): Array<{ key: string; count: number }>;
};

type Own = { count: number; told: number };
type Heard = { minute: number; sum: number; ofNode: Map<string, number> };

type Hooks = {
  /** What a key may have at present; asked at each take. */
  most(): number;
  /** Called after each take that was let through; `told` is what the others have been told of `all`. */
  taken(key: string, count: { all: number; told: number }): void;
};

const WINDOW_MS = 60_000;
const MOST_KEYS = 200_000;
/** Addresses, numbers of telephones and players are shorter; what is longer is no such thing. */
const LONGEST_KEY = 64;

/** Minutes since 1970. */
export function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / WINDOW_MS);
}

/** At most `perMinute` a key and minute, by the clock given. Of too many keys in one minute those not seen for longest go first. */
export function createRateWindow(perMinute: number, nowMs: () => number, hooks?: Hooks): Tally {
  const own = createMinuteCounts();
  // made when there is another node to hear: it takes all the room it may ever need at once, some megabytes
  let others: LRUCache<string, Heard> | undefined;
  const heardOf = (key: string, minute: number): number => {
    const heard = others?.get(key);
    return heard?.minute === minute ? heard.sum : 0;
  };
  return {
    take: (long) => {
      const key = long.slice(0, LONGEST_KEY);
      const minute = minuteOf(nowMs());
      const found = own.of(key, minute);
      if (found.count + heardOf(key, minute) >= (hooks?.most() ?? perMinute)) return false;
      found.count += 1;
      hooks?.taken(key, { all: found.count, told: found.told });
      return true;
    },
    hear: (id, { key, minute, count }) => {
      others ??= new LRUCache({ max: MOST_KEYS });
      const found = others.get(key);
      if (found !== undefined && found.minute > minute) return;
      const heard = found?.minute === minute ? found : { minute, sum: 0, ofNode: new Map<string, number>() };
      // notifications come in order, but a count may be told twice
      heard.sum += count - (heard.ofNode.get(id) ?? 0);
      heard.ofNode.set(id, count);
      others.set(key, heard);
    },
    markTold: ({ key, minute, count }) => {
      // what was counted since in a new minute is not told yet
      if (minute === minuteOf(nowMs())) own.of(key, minute).told = count;
    },
    counts: () => own.all(minuteOf(nowMs())).map(([key, { count }]) => ({ key, count })),
    msLeft: () => WINDOW_MS - (nowMs() % WINDOW_MS),
  };
}

/**
 * The counts of one minute, begun anew with the next. In two halves, of which the older one is forgotten when the newer
 * is full: a node that sees every player within a minute pays for no order of use at each of their calls.
 */
function createMinuteCounts(): { of(key: string, minute: number): Own; all(minute: number): Array<[string, Own]> } {
  let newer = new Map<string, Own>();
  let older = new Map<string, Own>();
  let present = 0;
  const enter = (minute: number): void => {
    if (minute === present) return;
    present = minute;
    newer = new Map();
    older = new Map();
  };
  return {
    of: (key, minute) => {
      enter(minute);
      let found = newer.get(key);
      if (found !== undefined) return found;
      found = older.get(key) ?? { count: 0, told: 0 };
      if (newer.size >= MOST_KEYS / 2) {
        older = newer;
        newer = new Map();
      }
      older.delete(key);
      newer.set(key, found);
      return found;
    },
    all: (minute) => {
      enter(minute);
      return [...older, ...newer];
    },
  };
}
