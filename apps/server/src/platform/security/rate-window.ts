import { LRUCache } from 'lru-cache';

/** Counts per key in windows of one minute. */
export type RateWindow = {
  /** Counts one call. Returns false, without counting, when the limit of this key is reached. */
  take(key: string): boolean;
  /** Time until the counts restart, in ms. */
  msLeft(): number;
};

/** A window that also includes the counts of other nodes. */
export type Tally = RateWindow & {
  /** Stores the total that node `id` has counted for a key in a minute. Totals of an older minute are dropped. */
  receive(id: string, received: { key: string; minute: number; count: number }): void;
  /** Records that `count` of a key in that minute was sent to the other nodes. */
  markSent(sent: { key: string; minute: number; count: number }): void;
  /** The counts of this node in the current minute. */
  counts(): Array<{ key: string; count: number }>;
};

type Own = { count: number; sent: number };
type Received = { minute: number; sum: number; ofNode: Map<string, number> };

type Hooks = {
  /** The current limit of a key; read at each take. */
  most(): number;
  /** Called after each accepted take. `sent` is the part of `all` that was sent to the other nodes. */
  taken(key: string, count: { all: number; sent: number }): void;
};

const WINDOW_MS = 60_000;
const MOST_KEYS = 200_000;
/** Addresses, phone numbers and player ids are shorter, so a longer key is invalid. */
const LONGEST_KEY = 64;

/** Minutes since 1970. */
export function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / WINDOW_MS);
}

/**
 * Allows at most `perMinute` calls per key and minute, by the given clock. When a minute has too many keys, the least
 * recently used are dropped.
 */
export function createRateWindow(perMinute: number, nowMs: () => number, hooks?: Hooks): Tally {
  const own = createMinuteCounts();
  // Created with the first count of another node, because the cache allocates its maximum of some megabytes
  // immediately.
  let others: LRUCache<string, Received> | undefined;
  const receivedOf = (key: string, minute: number): number => {
    const received = others?.get(key);
    return received?.minute === minute ? received.sum : 0;
  };
  return {
    take: (long) => {
      const key = long.slice(0, LONGEST_KEY);
      const minute = minuteOf(nowMs());
      const found = own.of(key, minute);
      if (found.count + receivedOf(key, minute) >= (hooks?.most() ?? perMinute)) return false;
      found.count += 1;
      hooks?.taken(key, { all: found.count, sent: found.sent });
      return true;
    },
    receive: (id, { key, minute, count }) => {
      others ??= new LRUCache({ max: MOST_KEYS });
      const found = others.get(key);
      if (found !== undefined && found.minute > minute) return;
      const received = found?.minute === minute ? found : { minute, sum: 0, ofNode: new Map<string, number>() };
      // Notifications arrive in order, but the same count may arrive twice.
      received.sum += count - (received.ofNode.get(id) ?? 0);
      received.ofNode.set(id, count);
      others.set(key, received);
    },
    markSent: ({ key, minute, count }) => {
      // A count of an earlier minute is not a part of this minute's count.
      if (minute === minuteOf(nowMs())) own.of(key, minute).sent = count;
    },
    counts: () => own.all(minuteOf(nowMs())).map(([key, { count }]) => ({ key, count })),
    msLeft: () => WINDOW_MS - (nowMs() % WINDOW_MS),
  };
}

/**
 * The counts of one minute; each minute starts empty. They are kept in two halves. When the newer half is full, it
 * replaces the older one. An LRU cache would reorder its entries at each call, which costs time on a node that serves
 * every player.
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
      found = older.get(key) ?? { count: 0, sent: 0 };
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
