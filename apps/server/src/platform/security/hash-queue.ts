import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id setting: 19 MiB, 2 passes, 1 lane; about 14 ms of a core. The library's default algorithm is id. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** An argon2id hash in its usual text form, with its own parameters and salt. */
export type PasswordHash = `$argon2id$${string}`;

export type HashQueue = {
  /** The password's argon2id hash, or 'busy' when too many are waiting. */
  hash(password: string): Promise<PasswordHash | 'busy'>;
  /**
   * Whether the password belongs to the stored hash. Without a stored hash it takes as long and is false, so that an
   * unknown number answers like a wrong password. 'busy' when too many are waiting.
   */
  verify(stored: string | undefined, password: string): Promise<boolean | 'busy'>;
  /** How much it has to do just now, and how many it has turned away since the start. */
  load(): { running: number; waiting: number; refused: number };
};

export type HashQueueOptions = { concurrency?: number; queueLimit?: number };

/**
 * Password hashing that leaves a core to everything else: at most `concurrency` hashes at a time (all cores but one),
 * at most `queueLimit` waiting.
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
      // the one that finishes hands its place over, so `running` is not counted up here
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
    // the library's text starts with its algorithm, which its type does not say
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
