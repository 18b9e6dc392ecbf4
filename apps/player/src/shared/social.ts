import type { ResponseOf } from '@surahi/contract';
import { socialData } from '@surahi/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { Contacts } from './contacts.ts';
import { contactsOf } from './contacts.ts';
import { fetchCall } from './query.ts';
import { queryKeys } from './query-keys.ts';

/** Asked for once a visit, however many parts use it and whether or not an answer came. */
function useSocialData(): UseQueryResult<ResponseOf<typeof socialData>> {
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

/** The support numbers that a visitor sees: asked for once; without an answer the fallback stays. */
export function useVisitorContacts(): Contacts {
  return contactsOf(useSocialData().data);
}

/** Whether the operator offers the pages of tips; `offered` is undefined until known. */
export function useTips(): { offered: boolean | undefined; failed: boolean; retry: () => void } {
  const { data, isError, refetch } = useSocialData();
  return {
    offered: data === undefined ? undefined : data.tips_status === '1',
    failed: isError,
    retry: () => void refetch(),
  };
}
