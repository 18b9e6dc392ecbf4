import { fail, ok, type Result } from '../result.ts';

export type TurnRefusal = 'busy' | 'rate_limited' | 'cancelled';

export type TurnQueue = {
  /**
   * Waits for a turn. The returned function ends it. Errors: rate_limited when the owner already waits too often, busy
   * when the queue is full, cancelled when the signal aborts first.
   */
  take(owner: string, signal?: AbortSignal): Promise<Result<() => void, TurnRefusal>>;
  load(): { running: number; waiting: number };
};

export type TurnQueueOptions = {
  /** Turns at the same time. */
  places: number;
  /** Callers that may wait, over all owners. */
  waiting: number;
  /** Callers of one owner that may wait while another one of that owner runs. */
  waitingPerOwner: number;
};

type Waiter = { owner: string; go: () => void };

/**
 * Creates a queue that gives each owner one turn at a time. The owner whose last turn is the longest ago comes next, so
 * the backlog of one owner delays another one by at most one turn.
 */
export function createTurnQueue(options: TurnQueueOptions): TurnQueue {
  const running = new Set<string>();
  const waiting: Waiter[] = [];
  const turns = createTurnOrder();

  function startNext(): void {
    while (running.size < options.places) {
      const next = turns.longestUnserved(waiting.filter(({ owner }) => !running.has(owner)));
      if (next === undefined) return;
      waiting.splice(waiting.indexOf(next), 1);
      next.go();
    }
  }

  /** Begins a turn. Returns the function that ends it. */
  function begin(owner: string): () => void {
    running.add(owner);
    turns.note(owner);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      running.delete(owner);
      forget(owner);
      startNext();
    };
  }

  function forget(owner: string): void {
    if (!running.has(owner) && !waiting.some((one) => one.owner === owner)) turns.forget(owner);
  }

  function wait(owner: string, signal: AbortSignal | undefined): Promise<Result<() => void, 'cancelled'>> {
    return new Promise((resolve) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(waiter), 1);
        forget(owner);
        resolve(fail('cancelled'));
      };
      const waiter: Waiter = {
        owner,
        go: () => {
          signal?.removeEventListener('abort', leave);
          resolve(ok(begin(owner)));
        },
      };
      waiting.push(waiter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    load: () => ({ running: running.size, waiting: waiting.length }),
    take: async (owner, signal) => {
      if (signal?.aborted === true) return fail('cancelled');
      if (running.size < options.places && !running.has(owner)) return ok(begin(owner));
      if (waiting.filter((one) => one.owner === owner).length >= options.waitingPerOwner) return fail('rate_limited');
      if (waiting.length >= options.waiting) return fail('busy');
      return wait(owner, signal);
    },
  };
}

/** Remembers the last turn of each owner with a turn or a backlog. */
function createTurnOrder() {
  const last = new Map<string, number>();
  let turns = 0;
  return {
    note: (owner: string): void => {
      turns += 1;
      last.set(owner, turns);
    },
    forget: (owner: string): void => void last.delete(owner),
    /** The first caller of the owner whose last turn is the longest ago. */
    longestUnserved: (callers: readonly Waiter[]): Waiter | undefined => {
      const turnOf = ({ owner }: Waiter): number => last.get(owner) ?? 0;
      return callers.toSorted((a, b) => turnOf(a) - turnOf(b))[0];
    },
  };
}
