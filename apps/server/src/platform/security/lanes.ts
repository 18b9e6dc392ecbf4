/**
 * The callers of a scarce resource, in the order in which they are served. operator: signed in, or at an address of an
 * earlier sign-in. known: a logged-in player, or a browser of the account. proven: a stranger who has solved a
 * challenge (proof-of-work.ts). stranger: everyone else.
 */
export const LANES = ['operator', 'known', 'proven', 'stranger'] as const;
export type Lane = (typeof LANES)[number];

/** Waits for a free slot, runs the work in it, and frees it. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

type LaneLoad = { inside: number; places: number; waiting: number; refused: number };

export type Lanes = {
  /**
   * Runs `work` with a place in a lane. Returns 'busy', without running it, while all places of the lane are taken.
   * `work` uses the resource through `takeTurn`, as often as it needs.
   */
  within<T>(lane: Lane, work: (takeTurn: TakeTurn) => Promise<T>): Promise<T | 'busy'>;
  /** Slots in use. */
  running(): number;
  /** Current load of a lane, and its refusals since the start. */
  load(lane: Lane): LaneLoad;
};

export type LaneOptions = {
  /** How many callers use the resource at a time. */
  slots: number;
  /** How many callers of a lane may be inside at a time, waiting or served. */
  places: Readonly<Record<Lane, number>>;
};

type LaneState = { inside: number; waiting: number; refused: number; starts: Array<() => void> };

/**
 * Shares a resource among lanes. A free slot goes to the first lane with a waiting caller, so nobody waits behind a
 * stranger for longer than one turn. Strangers together use at most half of the slots. Of a single slot they use at
 * most half of the time: after each turn of theirs, the next one waits for as long as the turn took. The lanes before
 * them cannot starve them for long: limits per account bound known browsers and operators.
 */
export function createLanes(options: LaneOptions): Lanes {
  return new SharedSlots(options);
}

class SharedSlots implements Lanes {
  readonly #slots: number;
  readonly #slotsOfStrangers: number;
  readonly #places: LaneOptions['places'];
  readonly #lanes: Readonly<Record<Lane, LaneState>>;
  #running = 0;
  #strangersRunning = 0;
  #strangersRest = false;

  constructor({ slots, places }: LaneOptions) {
    const empty = (): LaneState => ({ inside: 0, waiting: 0, refused: 0, starts: [] });
    this.#slots = slots;
    this.#slotsOfStrangers = Math.max(1, Math.floor(slots / 2));
    this.#places = places;
    this.#lanes = { operator: empty(), known: empty(), proven: empty(), stranger: empty() };
  }

  readonly running = (): number => this.#running;

  readonly load = (lane: Lane): LaneLoad => {
    const { inside, waiting, refused } = this.#lanes[lane];
    return { inside, places: this.#places[lane], waiting, refused };
  };

  readonly within = async <T>(lane: Lane, work: (takeTurn: TakeTurn) => Promise<T>): Promise<T | 'busy'> => {
    const state = this.#lanes[lane];
    if (state.inside >= this.#places[lane]) {
      state.refused += 1;
      return 'busy';
    }
    state.inside += 1;
    try {
      return await work((turn) => this.#takeTurn(lane, turn));
    } finally {
      state.inside -= 1;
    }
  };

  async #takeTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    const state = this.#lanes[lane];
    state.waiting += 1;
    await new Promise<void>((start) => {
      state.starts.push(start);
      this.#startNext();
    });
    state.waiting -= 1;
    const startedMs = performance.now();
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (isStranger(lane)) this.#endStranger(performance.now() - startedMs);
      this.#startNext();
    }
  }

  #startNext(): void {
    for (const lane of LANES) {
      if (this.#running >= this.#slots) return;
      if (isStranger(lane) && (this.#strangersRest || this.#strangersRunning >= this.#slotsOfStrangers)) return;
      const start = this.#lanes[lane].starts.shift();
      if (start === undefined) continue;
      this.#running += 1;
      if (isStranger(lane)) this.#strangersRunning += 1;
      start();
      return;
    }
  }

  #endStranger(tookMs: number): void {
    this.#strangersRunning -= 1;
    if (this.#slots > 1) return;
    this.#strangersRest = true;
    setTimeout(() => {
      this.#strangersRest = false;
      this.#startNext();
    }, tookMs);
  }
}

function isStranger(lane: Lane): boolean {
  return lane === 'proven' || lane === 'stranger';
}
