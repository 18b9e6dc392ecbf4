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
  /** The number of the last turn of each owner with a turn or a backlog. */
  const served = new Map<string, number>();
  let turns = 0;

  /** The first caller of the owner whose last turn is the longest ago. */
  function longestUnserved(): Waiter | undefined {
    let found: Waiter | undefined;
    for (const one of waiting) {
      if (running.has(one.owner)) continue;
      if (found === undefined || (served.get(one.owner) ?? 0) < (served.get(found.owner) ?? 0)) found = one;
    }
    return found;
  }

  function begin(owner: string): void {
    turns += 1;
    running.add(owner);
    served.set(owner, turns);
  }

  function startNext(): void {
    while (running.size < options.places) {
      const next = longestUnserved();
      if (next === undefined) return;
      waiting.splice(waiting.indexOf(next), 1);
      begin(next.owner);
      next.go();
    }
  }

  function release(owner: string): () => void {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      running.delete(owner);
      if (!waiting.some((one) => one.owner === owner)) served.delete(owner);
      startNext();
    };
  }

  return {
    load: () => ({ running: running.size, waiting: waiting.length }),
    take: async (owner, signal) => {
      if (signal?.aborted === true) return fail('cancelled');
      if (running.size < options.places && !running.has(owner)) {
        begin(owner);
        return ok(release(owner));
      }
      if (waiting.filter((one) => one.owner === owner).length >= options.waitingPerOwner) return fail('rate_limited');
      if (waiting.length >= options.waiting) return fail('busy');
      return new Promise((resolve) => {
        const leave = (): void => {
          waiting.splice(waiting.indexOf(waiter), 1);
          resolve(fail('cancelled'));
        };
        const waiter: Waiter = {
          owner,
          go: () => {
            signal?.removeEventListener('abort', leave);
            resolve(ok(release(owner)));
          },
        };
        waiting.push(waiter);
        signal?.addEventListener('abort', leave, { once: true });
      });
    },
  };
}
