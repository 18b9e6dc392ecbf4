import { sha256 } from '@noble/hashes/sha2.js';
import { bigEndian } from '../bytes.ts';

/** Random values that are the same for the same seed number. */
export class Random {
  readonly #seed: number;
  #drawn = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** 32 bytes. */
  bytes(): Uint8Array {
    this.#drawn += 1;
    return sha256(new Uint8Array([...bigEndian(this.#seed, 8), ...bigEndian(this.#drawn, 8)]));
  }

  /** An integer from 0 to below the limit. */
  below(limit: number): number {
    return this.bytes().reduce((value, byte) => (value * 256 + byte) % limit, 0);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}
