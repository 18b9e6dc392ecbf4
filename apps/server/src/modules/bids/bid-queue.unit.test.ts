import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fail } from '../../platform/result.ts';
import { createBidQueue } from './bid-queue.ts';
import type { Submission } from './submission.ts';

/** A queue whose batches end when told to, and the sizes of those that were begun. */
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

/** Until what was begun in this turn of the event loop has had its turn. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await turn();
}

test('a few that wait go together, a crowd in halves of all that are on their way', async () => {
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

test('no batch is larger than 200, and all that wait have their turn', async () => {
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
