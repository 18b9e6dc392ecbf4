import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed, createQueryClient } from './query.ts';

// Without a window the library takes itself for a server, which repeats no query.
vi.hoisted(() => vi.stubGlobal('window', globalThis));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Watches a query whose tries end in turn as `outcomes` say. The last outcome repeats. Returns its observer and the tries so far. */
function watch(outcomes: readonly ('busy' | 'forbidden' | 'fresh')[]) {
  const client = createQueryClient();
  let tries = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['figures'],
    queryFn: () => {
      const outcome = outcomes[Math.min(tries, outcomes.length - 1)] ?? 'fresh';
      tries += 1;
      if (outcome === 'fresh') return outcome;
      throw new CallFailed({ ok: false, code: outcome, message: outcome });
    },
    initialData: 'old',
  });
  const end = observer.subscribe(() => undefined);
  return { observer, end, tries: () => tries };
}

test('figures whose refresh failed are asked for again until it succeeds, without a live event', async () => {
  const query = watch(['busy', 'busy', 'busy', 'busy', 'fresh']);
  void query.observer.refetch();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([query.tries(), query.observer.getCurrentResult().data]).toEqual([3, 'old']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([query.tries(), query.observer.getCurrentResult().data]).toEqual([5, 'fresh']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(query.tries()).toBe(5);
  query.end();
});

test('a refusal is not asked again', async () => {
  const query = watch(['forbidden']);
  void query.observer.refetch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([query.tries(), query.observer.getCurrentResult().data]).toEqual([1, 'old']);
  query.end();
});
