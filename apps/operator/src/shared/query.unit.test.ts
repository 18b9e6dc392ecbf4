import { expect, test } from 'vitest';
import { CallFailed, createQueryClient } from './query.ts';

/** How soon a query is repeated, in ms or false for never, after its last try ended with `outcome`. */
async function repeatsAfter(outcome: 'busy' | 'forbidden' | 'fresh') {
  const client = createQueryClient();
  const read = client.fetchQuery({
    queryKey: ['figures'],
    retry: false,
    queryFn: () => {
      if (outcome === 'fresh') return outcome;
      throw new CallFailed({ ok: false, code: outcome, message: outcome });
    },
  });
  await read.catch(() => undefined);
  const query = client.getQueryCache().find({ queryKey: ['figures'] });
  const interval = client.getDefaultOptions().queries?.refetchInterval;
  if (query === undefined || typeof interval !== 'function') throw new Error('no query, or no function');
  return interval(query);
}

test('figures whose refresh failed for a passing cause are asked for again every 5 s, others are not', async () => {
  expect(await repeatsAfter('busy')).toBe(5_000);
  expect(await repeatsAfter('forbidden')).toBe(false);
  expect(await repeatsAfter('fresh')).toBe(false);
});
