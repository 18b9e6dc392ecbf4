import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createLanes, type Lane, type LaneOptions, type Lanes, type TakeTurn } from './lanes.ts';

/**
 * OWASP's argon2id parameters: 19 MiB, 2 passes, 1 lane; about 14 ms of one core. The library's default algorithm is
 * id.
 */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** An argon2id hash in its standard text form, with its parameters and salt. */
type PasswordHash = `$argon2id$${string}`;

export type Hasher = {
  /** Returns the argon2id hash of a password. */
  hash(password: string): Promise<PasswordHash>;
  /**
   * Compares a password with a stored hash. Without a stored hash it takes the same time and returns false, so that an
   * unknown number is indistinguishable from a wrong password.
   */
  verify(stored: string | undefined, password: string): Promise<boolean>;
};

export type HashQueue = Pick<Lanes, 'running' | 'load'> & {
  /**
   * Runs `work` with a place in a lane of the queue. Returns 'busy', without running it, while the lane is full. Count
   * a try inside `work`: a caller whom the queue turns away has tried nothing.
   */
  within<T>(lane: Lane, work: (hasher: Hasher) => Promise<T>): Promise<T | 'busy'>;
  /** Hashes the password of an account that an operator or a seed makes. */
  hash(password: string): Promise<PasswordHash | 'busy'>;
  /** Counts password comparisons since the start, by the parameters of the hash. The parameters determine the cost. */
  comparisons(): ReadonlyMap<string, number>;
};

/** Of one lane. A full lane of strangers waits about a second on one core. */
export const LANE_PLACES: LaneOptions['places'] = { operator: 64, known: 256, proven: 64, stranger: 64 };

/** Creates a queue for password hashing, which leaves one core free by default. */
export function createHashQueue(options: Partial<LaneOptions> = {}): HashQueue {
  const slots = options.slots ?? Math.max(1, availableParallelism() - 1);
  const lanes = createLanes({ slots, places: options.places ?? LANE_PLACES });
  let dummy: Promise<string> | undefined;
  const comparisons = new Map<string, number>();

  const compare = (stored: string, password: string): Promise<boolean> => {
    const cost = parametersOf(stored);
    comparisons.set(cost, (comparisons.get(cost) ?? 0) + 1);
    return verify(stored, password);
  };
  const hasherOf = (takeTurn: TakeTurn): Hasher => ({
    // The library declares a plain string. It always starts with the algorithm.
    hash: (password) => takeTurn(async () => (await hash(password, ARGON2ID)) as PasswordHash),
    verify: (stored, password) =>
      takeTurn(async () => {
        if (stored !== undefined) return compare(stored, password);
        dummy ??= hash('no such player', ARGON2ID);
        await compare(await dummy, password);
        return false;
      }),
  });
  return {
    within: (lane, work) => lanes.within(lane, (takeTurn) => work(hasherOf(takeTurn))),
    hash: (password) => lanes.within('operator', (takeTurn) => hasherOf(takeTurn).hash(password)),
    comparisons: () => comparisons,
    running: lanes.running,
    load: lanes.load,
  };
}

/** The algorithm, version and parameters of a hash, such as `argon2id v=19 m=19456,t=2,p=1`. */
function parametersOf(stored: string): string {
  return stored.split('$').slice(1, 4).join(' ');
}
