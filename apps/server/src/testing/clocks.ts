import type { Clock } from '../platform/clock.ts';

/** The clocks of the nodes in this process, by the address of their database. */
const CLOCKS = new Map<string, Set<Clock>>();

/**
 * Adds the clock of a node to those of its database. `refresh` makes all of them read the database's clock. A test calls it
 * when it has moved that clock. Otherwise another node would judge the next call by its old clock, which may be months
 * ahead, and refuse a session as expired. Throws when `clock` cannot read. `leave` removes it.
 */
export function joinClocks(url: string, clock: Clock): { refresh(): Promise<void>; leave(): void } {
  const clocks = CLOCKS.get(url) ?? new Set();
  CLOCKS.set(url, clocks.add(clock));
  return {
    refresh: async () => {
      await clock.refresh();
      // Another node may have lost its database in the test. It reads again each second.
      await Promise.allSettled([...clocks].filter((other) => other !== clock).map((other) => other.refresh()));
    },
    leave: () => {
      clocks.delete(clock);
      if (clocks.size === 0) CLOCKS.delete(url);
    },
  };
}
