import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What begins the key of everything that changes with each movement of the wallet. */
const HISTORIES: QueryKey = ['player', 'history'];

/**
 * Has what is on show under a key asked for anew. A first answer under way may be older than the news and is not asked for
 * anew while it is, so that is done once it is there.
 */
export function refresh(queryClient: QueryClient, queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { data, fetchStatus } = query.state;
    if (data !== undefined || fetchStatus !== 'fetching' || query.promise === undefined) continue;
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise.then(again, again);
  }
  void queryClient.invalidateQueries({ queryKey });
}

/** The same for all histories of the player. */
export function refreshHistories(queryClient: QueryClient): void {
  refresh(queryClient, HISTORIES);
}
