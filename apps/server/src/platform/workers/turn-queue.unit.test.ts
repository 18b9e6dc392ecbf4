import { expect, test } from 'vitest';
import { createTurnQueue } from './turn-queue.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));

/** What a caller gets, or 'waits'. A caller who waits in vain must fail an expectation, not the time limit of the test. */
const outcome = <T>(taking: Promise<T>): Promise<T | 'waits'> =>
  Promise.race([taking, soon().then(() => 'waits' as const)]);

test('[HND-10] an owner has one turn at a time, and its next caller delays no other owner', async () => {
  const queue = createTurnQueue({ places: 2, waiting: 10, waitingPerOwner: 2 });
  const order: string[] = [];
  const take = async (owner: string) => {
    const turn = await queue.take(owner);
    order.push(turn.ok ? owner : turn.code);
    return turn.ok ? turn.value : () => undefined;
  };
  const first = await take('a');
  const second = take('a');
  const third = take('b');
  const other = await third;
  expect(order).toEqual(['a', 'b']);
  expect(queue.load()).toEqual({ running: 2, waiting: 1 });
  const last = take('c');
  other();
  await last;
  // c arrived after the second caller of a, whose first one still runs
  expect(order).toEqual(['a', 'b', 'c']);
  first();
  first();
  await second;
  expect(order).toEqual(['a', 'b', 'c', 'a']);
});

test('[HND-10] waiting callers are bounded per owner and in total', async () => {
  const queue = createTurnQueue({ places: 1, waiting: 3, waitingPerOwner: 2 });
  await queue.take('a');
  void queue.take('a');
  void queue.take('a');
  expect(await outcome(queue.take('a'))).toMatchObject({ code: 'rate_limited' });
  void queue.take('b');
  expect(await outcome(queue.take('c'))).toMatchObject({ code: 'busy' });
});

test('[HND-10] a caller who leaves gives up the place', async () => {
  const queue = createTurnQueue({ places: 1, waiting: 10, waitingPerOwner: 1 });
  const first = await queue.take('a');
  const left = new AbortController();
  const leaving = queue.take('b', left.signal);
  const staying = queue.take('c');
  left.abort();
  expect(await leaving).toMatchObject({ code: 'cancelled' });
  expect(await queue.take('d', left.signal)).toMatchObject({ code: 'cancelled' });
  if (first.ok) first.value();
  expect(await outcome(staying)).toMatchObject({ ok: true });
  await soon();
  expect(queue.load()).toEqual({ running: 1, waiting: 0 });
});

test('[HND-10] owners take turns, whoever queued first', async () => {
  const queue = createTurnQueue({ places: 1, waiting: 10, waitingPerOwner: 5 });
  const order: string[] = [];
  await Promise.all(
    ['a', 'a', 'a', 'b', 'b', 'c'].map(async (owner) => {
      const turn = await queue.take(owner);
      order.push(owner);
      await soon();
      if (turn.ok) turn.value();
    }),
  );
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});
