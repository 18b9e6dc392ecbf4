import type { ResponseOf } from '@surahi/contract';
import { playLimits } from '@surahi/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../clock.ts';
import { fetchCall } from '../query.ts';
import { queryKeys } from '../query-keys.ts';

export type PlayLimits = ResponseOf<typeof playLimits>;
export type Restriction = PlayLimits['restrictions'][number];

/** Shortest wait before the figures of a visit are read again, ms. */
const SOONEST_MS = 5_000;

/** How long the figures count as fresh when the player comes back to the app, ms. */
const FRESH_MS = 60_000;

/** When to read the figures again: at the next reality check of the visit. False without a visit or while one waits. */
export function nextReadMs(data: PlayLimits | undefined, nowMs: number): number | false {
  const visit = data?.visit;
  if (visit === null || visit === undefined || visit.check_due) return false;
  return Math.max(visit.check_at - nowMs, SOONEST_MS);
}

/** The limits, restrictions and visit of the player who is logged in. */
export function usePlayLimits(enabled = true): UseQueryResult<PlayLimits> {
  return useQuery({
    queryKey: queryKeys.playLimits,
    queryFn: ({ signal }) => fetchCall(playLimits, {}, signal),
    enabled,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => nextReadMs(state.data, serverNow()),
  });
}

/** The restriction that holds now. An exclusion comes before a time-out, and holds until the player has returned. */
export function restrictionNow(
  data: Pick<PlayLimits, 'restrictions'> | undefined,
  nowMs: number,
): Restriction | undefined {
  const exclusion = data?.restrictions.find(({ kind }) => kind === 'exclusion');
  return exclusion ?? data?.restrictions.find(({ until }) => until === 0 || until > nowMs);
}
