/** Each bucket ends 1 % above the one before it. */
const GROWTH = Math.log(1.01);
const SMALLEST_MS = 0.01;
/** Reaches beyond ten minutes. */
const BUCKETS = 1_800;

export type Quantiles = { count: number; p50: number; p99: number; p999: number; max: number };

/**
 * Counts latencies in buckets of 1 %. Millions of them then take no memory, and the generator never stops to copy a
 * list.
 */
export class Latencies {
  readonly #counts = new Uint32Array(BUCKETS);
  #count = 0;
  #max = 0;

  record(ms: number): void {
    const at = Math.ceil(Math.log(Math.max(ms, SMALLEST_MS) / SMALLEST_MS) / GROWTH);
    const bucket = Math.min(BUCKETS - 1, at);
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#count += 1;
    this.#max = Math.max(this.#max, ms);
  }

  /** The latency that this share of all latencies does not exceed, at most 1 % too high. NaN if there are none. */
  at(share: number): number {
    if (this.#count === 0) return Number.NaN;
    const rank = Math.max(1, Math.ceil(share * this.#count));
    let seen = 0;
    for (const [bucket, count] of this.#counts.entries()) {
      seen += count;
      if (seen >= rank) return Math.min(this.#max, SMALLEST_MS * Math.exp(bucket * GROWTH));
    }
    return this.#max;
  }

  quantiles(): Quantiles {
    return { count: this.#count, p50: this.at(0.5), p99: this.at(0.99), p999: this.at(0.999), max: this.#max };
  }
}
