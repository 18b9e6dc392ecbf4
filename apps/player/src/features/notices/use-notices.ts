import type { ResponseOf } from '@surahi/contract';
import { notices } from '@surahi/contract';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setFigures, useUnseenNotices } from '../../shared/dashboard.ts';
import { useLanguage } from '../../shared/i18n/i18n.ts';
import { type Language } from '../../shared/i18n/language.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { refresh } from '../../shared/refresh.ts';

export type Notice = ResponseOf<typeof notices>['notification'][number];

/** The player's notices. Refetches when one arrives or expires. New ones stay marked while the screen is open. */
export function useNotices(): UseQueryResult<Notice[]> {
  const queryClient = useQueryClient();
  const lang = useLanguage();
  const query = useQuery({ queryKey: queryKeys.notices(lang), queryFn: () => fetchNotices(queryClient, lang) });
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
async function fetchNotices(queryClient: QueryClient, lang: Language): Promise<Notice[]> {
  const { notification } = await fetchCall(notices, { lang });
  if (notification.some((notice) => !notice.seen)) {
    setFigures(queryClient, { notification_count: 0 });
    // A new notice may have arrived since. A dashboard request in flight may still return the old count.
    refresh(queryClient, queryKeys.dashboard);
  }
  // Includes lists in other languages. After the first read, the server reports their notices as seen.
  const held = queryClient
    .getQueriesData<Notice[]>({ queryKey: queryKeys.allNotices })
    .flatMap(([, list]) => list ?? []);
  const shownAsNew = new Set(held.filter((notice) => !notice.seen).map((notice) => notice.notice_id));
  return notification.map((notice) => (shownAsNew.has(notice.notice_id) ? { ...notice, seen: false } : notice));
}

function forgetNew(queryClient: QueryClient): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: queryKeys.allNotices })) {
    const setSeen = (held: Notice[] | undefined) => held?.map((notice) => ({ ...notice, seen: true }));
    queryClient.setQueryData<Notice[]>(queryKey, setSeen, { updatedAt: state.dataUpdatedAt });
  }
}
