/** Pseudo-random choices: the same seed gives the same choices. Timing still varies. */
export type Random = {
  /** A number from 0 up to 1, exclusive. */
  next(): number;
  /** A whole number from 0 up to `limit`, exclusive. */
  below(limit: number): number;
  /** One of the values. */
  pick<Value>(values: readonly Value[]): Value;
  /** True with this probability. */
  chance(share: number): boolean;
  /** A UUID that depends on the seed only. */
  uuid(): string;
};

/** mulberry32. Its 32 bits of state are enough to choose requests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const hex = (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    next,
    below,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
    chance: (share) => next() < share,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[below(4)] ?? '8'}${hex(3)}-${hex(12)}`,
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
