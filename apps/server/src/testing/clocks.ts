import type { Clock } from '../platform/clock.ts';

/** The clocks of the nodes in this process, by the address of their database. */
const CLOCKS = new Map<string, Set<Clock>>();

/**
 * Registers a node's clock under the address of its database. `refresh` makes all clocks of this address read the
 * database's time. A test calls it after it has moved the database's clock. Otherwise another node would judge the next
 * call by its old time. That may be months ahead, and the node would refuse a session as expired. `refresh` throws only if
 * `clock` itself cannot read. `leave` removes `clock`.
 */
export function joinClocks(url: string, clock: Clock): { refresh(): Promise<void>; leave(): void } {
  const clocks = CLOCKS.get(url) ?? new Set();
  CLOCKS.set(url, clocks.add(clock));
  return {
    refresh: async () => {
      await clock.refresh();
      // A test may have cut another node's connection to the database. That node reads again each second.
      await Promise.allSettled([...clocks].filter((other) => other !== clock).map((other) => other.refresh()));
    },
    leave: () => {
      clocks.delete(clock);
      if (clocks.size === 0) CLOCKS.delete(url);
    },
  };
}
