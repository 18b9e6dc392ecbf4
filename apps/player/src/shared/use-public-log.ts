import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/**
 * Whether the server keeps a public log. False until the server has answered, so that no link to a check appears where
 * nothing can be checked.
 */
export function usePublicLog(): boolean {
  const { data = false } = useQuery({
    queryKey: queryKeys.publicLog,
    queryFn: async ({ signal }) => (await fetch('/log/key', { signal, credentials: 'omit' })).status !== 404,
    // A server gets or loses its log only by a restart with other settings.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
