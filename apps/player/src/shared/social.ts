import { socialData } from '@surahi/contract';
import { useQuery } from '@tanstack/react-query';
import type { Contacts } from './contacts.ts';
import { contactsOf } from './contacts.ts';
import { fetchCall } from './query.ts';
import { queryKeys } from './query-keys.ts';

/** The support numbers that a visitor sees: asked for once; without an answer the fallback stays. */
export function useVisitorContacts(): Contacts {
  const { data } = useQuery({
    queryKey: queryKeys.socialData,
    queryFn: ({ signal }) => fetchCall(socialData, {}, signal),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  });
  return contactsOf(data);
}
