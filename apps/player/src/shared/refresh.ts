import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** Prefix of the keys of everything that is loaded again after each wallet movement or notice. */
const HISTORIES: QueryKey = ['player', 'history'];

/**
 * Refetches mounted queries under a key, or all of them. A first response in flight may be older than the change, and
 * the library would not refetch it. In that case the refetch follows that response.
 */
export function refresh(queryClient: QueryClient, queryKey?: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { data, fetchStatus } = query.state;
    if (data !== undefined || fetchStatus !== 'fetching' || query.promise === undefined) continue;
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise.then(again, again);
  }
  void queryClient.invalidateQueries({ queryKey });
}

/** Refetches all histories and the payout numbers of the player. */
export function refreshHistories(queryClient: QueryClient): void {
  refresh(queryClient, HISTORIES);
}

/**
 * Queries whose result depends on a time-out. Slider, headlines and notices can contain promotions, which the server hides
 * during a time-out.
 */
const CHANGED_BY_TIME_OUT: readonly QueryKey[] = [
  queryKeys.playLimits,
  queryKeys.slider,
  queryKeys.allHeadlines,
  queryKeys.allNotices,
];

/** Refetches what a time-out changes. */
export function refreshForBreak(queryClient: QueryClient): void {
  for (const key of CHANGED_BY_TIME_OUT) refresh(queryClient, key);
}
