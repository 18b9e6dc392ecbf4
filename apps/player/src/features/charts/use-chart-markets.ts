import type { ResponseOf } from '@surahi/contract';
import { dashboard } from '@surahi/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDashboard } from '../../shared/dashboard.ts';
import type { Market } from '../../shared/markets/market.ts';
import { mainMarketOf } from '../../shared/markets/market.ts';
import { fetchCall, usePoll } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { useSession } from '../../shared/session/session.ts';

export type ChartMarkets = {
  markets: readonly Market[] | undefined;
  failed: boolean;
  updatedAtMs: number;
  retry: () => void;
};

/** The markets to list: the player's own dashboard, or the public list for a visitor. */
export function useChartMarkets(): ChartMarkets {
  const visitor = useSession() === undefined;
  const poll = usePoll();
  const own = useDashboard();
  const open = useQuery({
    queryKey: queryKeys.publicMarkets,
    queryFn: ({ signal }): Promise<ResponseOf<typeof dashboard>> => fetchCall(dashboard, {}, signal),
    enabled: visitor,
    ...poll,
  });
  const { data, isError, dataUpdatedAt, refetch } = visitor ? open : own;
  const markets = useMemo(() => data?.result.map((row) => mainMarketOf(row)), [data]);
  return { markets, failed: isError, updatedAtMs: dataUpdatedAt, retry: () => void refetch() };
}
