import type { ResponseOf } from '@surahi/contract';
import { notices } from '@surahi/contract';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setFigures, useUnseenNotices } from '../../shared/dashboard.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { refresh } from '../../shared/refresh.ts';

export type Notice = ResponseOf<typeof notices>['notification'][number];

/** The player's notices, refetched when a new one arrives. A new notice stays marked while the screen is shown. */
export function useNotices(): UseQueryResult<Notice[]> {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: queryKeys.notices, queryFn: () => fetchNotices(queryClient) });
  const { refetch } = query;
  const unseen = useUnseenNotices();
  useEffect(() => {
    if (unseen > 0) void refetch({ cancelRefetch: false });
  }, [unseen, refetch]);
  useEffect(() => () => forgetNew(queryClient), [queryClient]);
  return query;
}

/**
 * Not aborted with the screen: the server counts returned notices as seen, so an aborted response would hide new ones.
 */
async function fetchNotices(queryClient: QueryClient): Promise<Notice[]> {
  const { notification } = await fetchCall(notices, {});
  if (notification.some((notice) => !notice.seen)) {
    setFigures(queryClient, { notification_count: 0 });
    // A new notice may have arrived since. A dashboard request in flight may still return the old count.
    refresh(queryClient, queryKeys.dashboard);
  }
  const held = queryClient.getQueryData<Notice[]>(queryKeys.notices) ?? [];
  const shownAsNew = new Set(held.filter((notice) => !notice.seen).map((notice) => notice.notice_id));
  return notification.map((notice) => (shownAsNew.has(notice.notice_id) ? { ...notice, seen: false } : notice));
}

function forgetNew(queryClient: QueryClient): void {
  const { dataUpdatedAt: updatedAt } = queryClient.getQueryState(queryKeys.notices) ?? {};
  queryClient.setQueryData<Notice[]>(queryKeys.notices, (held) => held?.map((notice) => ({ ...notice, seen: true })), {
    updatedAt,
  });
}
