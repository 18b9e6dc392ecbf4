import type { ResponseOf } from '@surahi/contract';
import { socialData } from '@surahi/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { Contacts } from './contacts.ts';
import { contactsOf } from './contacts.ts';
import { fetchCall } from './query.ts';
import { queryKeys } from './query-keys.ts';

/** Fetched once per visit, with any number of users and even after a failure. */
export function useSocialData(): UseQueryResult<ResponseOf<typeof socialData>> {
  return useQuery({
    queryKey: queryKeys.socialData,
    queryFn: ({ signal }) => fetchCall(socialData, {}, signal),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  });
}

/** The support contacts for a visitor, fetched once. The fallback stays without a response. */
export function useVisitorContacts(): Contacts {
  return contactsOf(useSocialData().data);
}

/** Whether the operator offers the tips pages. `offered` is undefined until known. */
export function useTips(): { offered: boolean | undefined; failed: boolean; retry: () => void } {
  const { data, isError, refetch } = useSocialData();
  return {
    offered: data === undefined ? undefined : data.tips_status === '1',
    failed: isError,
    retry: () => void refetch(),
  };
}
