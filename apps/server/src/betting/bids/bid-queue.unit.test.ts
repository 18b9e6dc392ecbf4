import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { fail, ok } from '../../platform/result.ts';
import { createBidQueue, type QueueRefusal } from './bid-queue.ts';
import type { Submission } from './submission.ts';

/** A queue whose batches end on demand, and the sizes of its started batches. */
function slowQueue() {
  const sizes: number[] = [];
  const ends: Array<() => void> = [];
  const queue = createBidQueue({
    run: async (batch) => {
      sizes.push(batch.length);
      await new Promise<void>((resolve) => ends.push(resolve));
      return batch.map(() => fail('busy'));
    },
  });
  const submit = (count: number): void => {
    for (let each = 0; each < count; each += 1) {
      // the queue reads nothing else of it
      const one = { playerId: BigInt(each), submissionId: String(each) } as Submission;
      void queue.submit(one);
    }
  };
  return { sizes, submit, endOne: () => ends.shift()?.(), waiting: queue.waiting };
}

/** Waits for the next turn of the event loop. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await turn();
}

test('a short queue runs as one batch, a long queue in halves', async () => {
  const few = slowQueue();
  few.submit(20);
  await settle();
  expect(few.sizes).toEqual([20]);

  const crowd = slowQueue();
  crowd.submit(1);
  await settle();
  crowd.submit(255);
  for (const next of [128, 127]) {
    crowd.endOne();
    await settle();
    expect(crowd.sizes.at(-1)).toBe(next);
  }
  expect(crowd.waiting()).toBe(0);
});

test('no batch is larger than 200, and every queued submission runs', async () => {
  const { sizes, submit, endOne, waiting } = slowQueue();
  submit(1_000);
  await settle();
  while (waiting() > 0) {
    endOne();
    await settle();
  }
  expect(Math.max(...sizes)).toBe(200);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1_000);
});

/**
 * Submits for ten players at once while the wallets of these players are locked. Returns the ten outcomes and the
 * number of batches.
 */
async function withHeldUp(...players: number[]): Promise<{ codes: string[]; runs: number }> {
  let runs = 0;
  const queue = createBidQueue({
    run: (batch) => {
      runs += 1;
      if (batch.some(({ playerId }) => players.includes(Number(playerId)))) {
        const error = new pg.DatabaseError('canceling statement due to lock timeout', 0, 'error');
        error.code = '55P03';
        return Promise.reject(error);
      }
      const placed = { slipNo: 1n, balancePaise: 0n, acceptedAtMs: 0, replayed: false };
      return Promise.resolve(batch.map(() => ok(placed)));
    },
  });
  const answers = Array.from({ length: 10 }, (_, each) =>
    // the queue reads nothing else of it
    queue.submit({ playerId: BigInt(each), submissionId: String(each) } as Submission),
  );
  const codes = (await Promise.all(answers)).map((answer) => (answer.ok ? 'ok' : answer.code));
  return { codes, runs };
}

test('a locked wallet delays only its own submission', async () => {
  const one = await withHeldUp(3);
  expect(one.codes.map((code, index) => [index, code]).filter(([, code]) => code !== 'ok')).toEqual([[3, 'busy']]);
  expect(one.runs).toBe(11);
  const two = await withHeldUp(0, 3);
  expect(two.codes).toEqual(['busy', 'ok', 'ok', 'busy', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
  // After two lock timeouts the rest runs as one batch.
  expect(two.runs).toBe(6);
  const many = await withHeldUp(0, 3, 8);
  expect(many.codes).toEqual(['busy', 'ok', 'ok', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy']);
  expect(many.runs).toBe(6);
});

afterEach(() => void vi.useRealTimers());

/** A queue with batches of two and a longest wait of 100 ms, whose batches end on demand. */
function hastyQueue() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
  const batches: string[][] = [];
  const ends: Array<() => void> = [];
  const refusals: QueueRefusal[] = [];
  const outcomes: Record<string, string> = {};
  const queue = createBidQueue({
    maxBatch: 2,
    maxWaitMs: 100,
    onRefusal: (why) => refusals.push(why),
    run: async (batch) => {
      batches.push(batch.map(({ submissionId }) => submissionId));
      await new Promise<void>((resolve) => ends.push(resolve));
      return batch.map(() => ok({ slipNo: 1n, balancePaise: 0n, acceptedAtMs: 0, replayed: false }));
    },
  });
  const submit = (...names: string[]): void => {
    for (const name of names) {
      // the queue reads nothing else of it
      void queue.submit({ playerId: 1n, submissionId: name } as Submission).then((result) => {
        outcomes[name] = result.ok ? 'ok' : result.code;
      });
    }
  };
  const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));
  return { batches, refusals, outcomes, submit, pass, endOne: () => ends.shift()?.(), waiting: queue.waiting };
}

test('while the database holds a batch, each submission is busy when it has waited for its longest time', async () => {
  const { batches, refusals, outcomes, submit, pass, endOne, waiting } = hastyQueue();
  submit('a');
  await pass(1);
  submit('b', 'c');
  await pass(60);
  submit('d');
  await pass(50);
  expect([outcomes, waiting()]).toEqual([{ b: 'busy', c: 'busy' }, 1]);
  await pass(60);
  expect([outcomes, waiting()]).toEqual([{ b: 'busy', c: 'busy', d: 'busy' }, 0]);
  expect(refusals).toEqual(['late', 'late', 'late']);
  endOne();
  await pass(1);
  expect([batches, outcomes.a]).toEqual([[['a']], 'ok']);
});

test('while the database answers, the next batch keeps its submissions, however long they have waited', async () => {
  const { batches, outcomes, submit, pass, endOne } = hastyQueue();
  submit('a');
  await pass(1);
  submit('b', 'c', 'd', 'e', 'f');
  await pass(60);
  endOne();
  await pass(60);
  // The batch of b and c has run for less than the longest wait. The next batch is d and e.
  expect([batches, outcomes]).toEqual([[['a'], ['b', 'c']], { a: 'ok', f: 'busy' }]);
  endOne();
  await pass(1);
  endOne();
  await pass(1);
  expect([batches.at(-1), outcomes]).toEqual([['d', 'e'], { a: 'ok', b: 'ok', c: 'ok', d: 'ok', e: 'ok', f: 'busy' }]);
});
