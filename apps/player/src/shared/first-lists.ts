import { dashboard } from '@surahi/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Dashboard } from './dashboard.ts';
import { queryKeys } from './query-keys.ts';
import { getSession } from './session/session.ts';

/** Id of the element in which the server puts the public lists. */
const BLOCK_ID = 'surahi-lists';

/** Parses the lists of the page. Returns undefined when there are none. */
function parseFirstLists(text: string | null | undefined): Dashboard | undefined {
  if (text === null || text === undefined || text === '') return undefined;
  try {
    return dashboard.response.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The player's fields that the device stored and the page does not know. */
function ofPlayer({ betting_status, notification_count, play_status }: Dashboard): Partial<Dashboard> {
  return { betting_status, notification_count, play_status };
}

/**
 * Puts the lists that came with the page into the cache, so that the app draws at once the same screen as the server.
 * Of a player's own data they contain at most that the player may bid. The app therefore keeps the stored fields of the
 * player, and refetches the lists at once.
 */
export function takeFirstLists(queryClient: QueryClient): void {
  const lists = parseFirstLists(document.getElementById(BLOCK_ID)?.textContent);
  if (lists === undefined) return;
  if (getSession() === undefined) {
    queryClient.setQueryData<Dashboard>(queryKeys.publicMarkets, lists, { updatedAt: performance.timeOrigin });
    return;
  }
  const key = queryKeys.dashboard;
  queryClient.setQueryData<Dashboard>(key, (held) => (held === undefined ? lists : { ...lists, ...ofPlayer(held) }), {
    updatedAt: performance.timeOrigin,
  });
  void queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' });
}
