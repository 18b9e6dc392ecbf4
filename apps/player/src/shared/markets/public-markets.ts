import type { ResponseOf } from '@surahi/contract';
import { dashboard } from '@surahi/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { fetchCall } from '../query.ts';
import { queryKeys } from '../query-keys.ts';

type Options = { enabled?: boolean; staleTime?: number; refetchInterval: number | false; retry?: false };

/** The main market list as visitors see it. */
export function usePublicMarkets(options: Options): UseQueryResult<ResponseOf<typeof dashboard>> {
  return useQuery({
    queryKey: queryKeys.publicMarkets,
    queryFn: ({ signal }): Promise<ResponseOf<typeof dashboard>> => fetchCall(dashboard, {}, signal),
    ...options,
  });
}
