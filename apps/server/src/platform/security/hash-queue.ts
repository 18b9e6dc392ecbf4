import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP's argon2id parameters: 19 MiB, 2 passes, 1 lane; about 14 ms of one core. The library's default algorithm is
 * id.
 */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** An argon2id hash in its standard text form, with its parameters and salt. */
type PasswordHash = `$argon2id$${string}`;

export type HashQueue = {
  /** Returns the argon2id hash of a password, or 'busy' when the queue is full. */
  hash(password: string): Promise<PasswordHash | 'busy'>;
  /**
   * Compares a password with a stored hash. Without a stored hash it takes the same time and returns false, so that an
   * unknown number is indistinguishable from a wrong password. Returns 'busy' when the queue is full.
   */
  verify(stored: string | undefined, password: string): Promise<boolean | 'busy'>;
  /** Current load, and the number of refusals since the start. */
  load(): { running: number; waiting: number; refused: number };
};

export type HashQueueOptions = { concurrency?: number; queueLimit?: number };

/**
 * Creates a queue for password hashing, which leaves one core free by default. It runs at most `concurrency` hashes at
 * a time, and at most `queueLimit` more may wait.
 */
export function createHashQueue(options: HashQueueOptions = {}): HashQueue {
  const concurrency = options.concurrency ?? Math.max(1, availableParallelism() - 1);
  const queueLimit = options.queueLimit ?? 200;
  const waiting: Array<() => void> = [];
  let running = 0;
  let refused = 0;
  let dummy: Promise<string> | undefined;

  async function enqueue<T>(work: () => Promise<T>): Promise<T | 'busy'> {
    if (running >= concurrency) {
      if (waiting.length >= queueLimit) {
        refused += 1;
        return 'busy';
      }
      // The hash that ends keeps `running` unchanged for the next one, so it is not increased here.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    load: () => ({ running, waiting: waiting.length, refused }),
    // The library declares a plain string. It always starts with the algorithm.
    hash: (password) => enqueue(async () => (await hash(password, ARGON2ID)) as PasswordHash),
    verify: (stored, password) =>
      enqueue(async () => {
        if (stored !== undefined) return verify(stored, password);
        dummy ??= hash('no such player', ARGON2ID);
        await verify(await dummy, password);
        return false;
      }),
  };
}
