import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { refresh } from '../refresh.ts';
import type { PlayLimits } from './use-play-limits.ts';

/**
 * Reads the limits again after the player bids on any device, unless a visit is already known. The first bid starts the
 * visit, and the start of the visit decides when the reality check is due. A bid while the known check is due shows that
 * the check was acknowledged on another device, or that a new visit began.
 */
export function noteBid(queryClient: QueryClient): void {
  const held = queryClient.getQueryData<PlayLimits>(queryKeys.playLimits);
  if (held !== undefined && (held.visit?.check_due === false || !held.counts_visits)) return;
  refresh(queryClient, queryKeys.playLimits);
}

/**
 * Reads the limits again if they are older than the change that a wallet event names. A first response in flight may be
 * older too, so this looks again after it.
 */
export function noteChange(queryClient: QueryClient, change = 0): void {
  const query = queryClient.getQueryCache().find<PlayLimits>({ queryKey: queryKeys.playLimits });
  if (query === undefined) return;
  const { data, fetchStatus } = query.state;
  if (data === undefined && fetchStatus === 'fetching' && query.promise !== undefined) {
    const lookAgain = () => noteChange(queryClient, change);
    void query.promise.then(lookAgain, lookAgain);
    return;
  }
  if (data !== undefined && change > (data.limits_change ?? change)) refresh(queryClient, queryKeys.playLimits);
}
