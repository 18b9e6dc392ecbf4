import { dashboard } from '@surahi/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Dashboard } from './dashboard.ts';
import { queryKeys } from './query-keys.ts';

/** The page's element with the public lists that the server wrote into it. */
const BLOCK_ID = 'surahi-lists';

/** The lists a page came with; undefined without any. */
function parseFirstLists(text: string | null | undefined): Dashboard | undefined {
  if (text === null || text === undefined || text === '') return undefined;
  try {
    return dashboard.response.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What the device remembers of the player and the page does not know. */
function ofPlayer({ betting_status, notification_count }: Dashboard): Partial<Dashboard> {
  return { betting_status, notification_count };
}

/**
 * Takes up the lists that came with the page, so that the app draws at once what the server has drawn. They say nothing of
 * the player, so they are asked for again as soon as they are shown; what the device remembers of the player stays.
 */
export function takeFirstLists(queryClient: QueryClient): void {
  const lists = parseFirstLists(document.getElementById(BLOCK_ID)?.textContent);
  if (lists === undefined) return;
  const key = queryKeys.dashboard;
  queryClient.setQueryData<Dashboard>(key, (held) => (held === undefined ? lists : { ...lists, ...ofPlayer(held) }), {
    updatedAt: performance.timeOrigin,
  });
  void queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' });
}
