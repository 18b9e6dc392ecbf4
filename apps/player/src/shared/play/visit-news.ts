import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { refresh } from '../refresh.ts';
import type { PlayLimits } from './use-play-limits.ts';

/**
 * Reads the limits again after the player bids on any device, unless a visit is already known. The first bid starts the
 * visit, and the start of the visit decides when the reality check is due.
 */
export function noteBid(queryClient: QueryClient): void {
  const held = queryClient.getQueryData<PlayLimits>(queryKeys.playLimits);
  if (held !== undefined && (held.visit !== null || !held.counts_visits)) return;
  refresh(queryClient, queryKeys.playLimits);
}
