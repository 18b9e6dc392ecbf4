/** A part of a schedule, in ms since its start. The rate changes linearly from one end to the other. */
export type Stretch = { fromMs: number; toMs: number; fromPerSecond: number; toPerSecond: number };

/** Arrivals per second at a moment. 0 outside all stretches. */
export function rateAt(stretches: readonly Stretch[], ms: number): number {
  const found = stretches.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);
  if (found === undefined) return 0;
  const share = (ms - found.fromMs) / (found.toMs - found.fromMs);
  return found.fromPerSecond + share * (found.toPerSecond - found.fromPerSecond);
}

/**
 * The moments at which callers of one kind arrive, in ms since the start. They form a Poisson process, because callers are
 * independent. They do not depend on answers, so a slow server gets no fewer requests.
 */
export class Arrivals {
  readonly #stretches: readonly Stretch[];
  readonly #random: () => number;
  #dueMs: number;

  constructor(stretches: readonly Stretch[], random: () => number = Math.random) {
    this.#stretches = stretches.filter(({ fromPerSecond, toPerSecond }) => fromPerSecond + toPerSecond > 0);
    this.#random = random;
    this.#dueMs = 0;
    this.#advance();
  }

  /** The next arrival; Infinity after the last one. */
  get dueMs(): number {
    return this.#dueMs;
  }

  /** Removes the next arrival and returns its moment. */
  take(): number {
    const taken = this.#dueMs;
    this.#advance();
    return taken;
  }

  /** Draws a random number of expected arrivals and advances by it, stretch by stretch, so that every rate is exact. */
  #advance(): void {
    let left = -Math.log(1 - this.#random());
    for (const stretch of this.#stretches) {
      const fromMs = Math.max(this.#dueMs, stretch.fromMs);
      if (fromMs >= stretch.toMs) continue;
      const inside = expected(stretch, fromMs, stretch.toMs);
      if (left >= inside) {
        left -= inside;
        continue;
      }
      this.#dueMs = reach(stretch, fromMs, left);
      return;
    }
    this.#dueMs = Infinity;
  }
}

/** The change of the rate, per second and ms. */
function slopeOf({ fromMs, toMs, fromPerSecond, toPerSecond }: Stretch): number {
  return (toPerSecond - fromPerSecond) / (toMs - fromMs);
}

/** The mean number of arrivals between two moments of a stretch. */
function expected(stretch: Stretch, fromMs: number, toMs: number): number {
  const rate = (ms: number): number => stretch.fromPerSecond + slopeOf(stretch) * (ms - stretch.fromMs);
  return ((rate(fromMs) + rate(toMs)) / 2) * ((toMs - fromMs) / 1000);
}

/** The moment by which `count` arrivals are expected after `fromMs`. */
function reach(stretch: Stretch, fromMs: number, count: number): number {
  const slope = slopeOf(stretch);
  const rate = stretch.fromPerSecond + slope * (fromMs - stretch.fromMs);
  // Solves slope / 2 * x² + rate * x = count for x. This form of the root also works for a slope of 0.
  const x = (2 * count * 1000) / (rate + Math.sqrt(rate * rate + 2 * slope * count * 1000));
  return fromMs + x;
}
