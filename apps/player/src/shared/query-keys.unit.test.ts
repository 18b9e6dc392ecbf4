import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { STATE_KEY } from '../features/info/deletion-request.tsx';

test('the end of a session also removes the state of a deletion request', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(STATE_KEY, { state: 'open' });
  queryClient.setQueryData(['public', 'social'], {});
  queryClient.removeQueries({ queryKey: ['player'] });
  const kept = queryClient.getQueryCache().getAll();
  expect(kept.map(({ queryKey }) => queryKey)).toEqual([['public', 'social']]);
});

test('the compiler refuses a key that is neither of the player nor public', () => {
  // @ts-expect-error A key begins with 'player' or 'public'.
  expect(new QueryClient().getQueryData(['deletion-state'])).toBeUndefined();
});
